// The folder of the local certificate authority: ca.pem, which clients must trust, and
// ca-key.pem, which only its owner may read.
#pragma once

#include <filesystem>

#include "serve/tls/certificates.h"

namespace tamis::serve {

// Returns $XDG_CONFIG_HOME/tamis, else ~/.config/tamis; empty if no home is known.
std::filesystem::path default_ca_folder();
std::filesystem::path ca_certificate_file(const std::filesystem::path& folder);
std::filesystem::path ca_key_file(const std::filesystem::path& folder);

// Creates an authority. Existing files are not overwritten: clients that trust the old
// authority would be left with a certificate whose key is lost.
Result<void> init_ca(const std::filesystem::path& folder, const CaOptions& options);

// Returns an error if others can read the key, if it does not belong to the
// certificate, or if the certificate is no longer valid for an authority.
Result<Identity> load_ca(const std::filesystem::path& folder);

}  // namespace tamis::serve
