// Where the local authority lives: a folder with ca.pem, which clients are told to
// trust, and ca-key.pem, which nobody but its owner may read.
#pragma once

#include <filesystem>

#include "serve/tls/certificates.h"

namespace tamis::serve {

// $XDG_CONFIG_HOME/tamis, else ~/.config/tamis; empty where there is no home.
std::filesystem::path default_ca_folder();
std::filesystem::path ca_certificate_file(const std::filesystem::path& folder);
std::filesystem::path ca_key_file(const std::filesystem::path& folder);

// Makes an authority. Nothing that is there is overwritten: whoever trusts the old one
// would be left with a certificate without its key.
Result<void> init_ca(const std::filesystem::path& folder, const CaOptions& options);

// An error where others could read the key, where it does not belong to the
// certificate, or where that is no authority any more.
Result<Identity> load_ca(const std::filesystem::path& folder);

}  // namespace tamis::serve
