// tamis ca: the local CA with which tamis serve --intercept decrypts HTTPS.

#include <algorithm>
#include <memory>

#include <unistd.h>

#include "cli/command.h"
#include "serve/tls/ca_folder.h"
#include "serve/tls/host_limits.h"
#include "text/ascii.h"
#include "text/lists.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

struct CaWords {
  std::string folder;
  serve::CaOptions options;
};

std::string machine() {
  char name[256] = "";
  ::gethostname(name, sizeof name - 1);
  return name;
}

Result<fs::path> folder_of(const CaWords& words) {
  const fs::path folder =
      words.folder.empty() ? serve::default_ca_folder() : fs::path(words.folder);
  if (folder.empty())
    return fail(ErrorCode::bad_argument, "--folder", "there is no home to put it in",
                "a folder");
  return fs::absolute(folder);
}

std::string check_host(const std::string& word) {
  const bool is_host = !word.empty() && word.size() <= 253 && is_alnum(word.front()) &&
                       is_alnum(word.back()) &&
                       std::all_of(word.begin(), word.end(), [](char c) {
                         return is_alnum(c) || c == '.' || c == '-';
                       });
  return is_host ? "" : "'" + word + "' is no host name (such as example.org)";
}

// Describes the sites that a stolen key could impersonate: "any site but those of
// bank.example".
std::string sites_of(const serve::HostLimits& limits) {
  std::string out =
      limits.only.empty() ? "any site" : "any site of " + text::join(limits.only, ", ");
  if (!limits.except.empty()) out += " but those of " + text::join(limits.except, ", ");
  return out;
}

std::string about(const fs::path& folder, const serve::Identity& ca) {
  const X509* const certificate = ca.certificate.get();
  std::string out = serve::name_of(certificate) + "\n";
  out += "  certificate  " + serve::ca_certificate_file(folder).string() + "\n";
  out += "  key          " + serve::ca_key_file(folder).string() + "\n";
  out += "  SHA-256      " + serve::fingerprint_of(certificate) + "\n";
  out += "  valid until  " + serve::end_of(certificate) + "\n";
  return out + "  speaks for   " + sites_of(serve::host_limits_of(certificate)) + "\n";
}

// Names the directory only if serve does not use it by default.
std::string serve_command(const fs::path& folder) {
  const fs::path usual = serve::default_ca_folder();
  const bool is_usual = !usual.empty() && folder == fs::absolute(usual);
  return "tamis serve --intercept" +
         (is_usual ? "" : " --ca-folder " + folder.string());
}

std::string how_to_install(const fs::path& folder, const serve::Identity& ca) {
  const std::string file = serve::ca_certificate_file(folder).string();
  return "\nWhoever has the key can pretend to be " +
         sites_of(serve::host_limits_of(ca.certificate.get())) +
         "\nto those who trust the certificate. So trust it on this machine only, and "
         "give\nthe key to nobody.\n\n"
         "To trust it:\n"
         "  Firefox        Settings, Privacy & Security, View Certificates,\n"
         "                 Authorities, Import\n"
         "  Chromium       certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n tamis -i \\\n"
         "                   " +
         file +
         "\n"
         "                 (certutil is in the Debian package libnss3-tools)\n"
         "  all of Debian  sudo cp " +
         file +
         " \\\n"
         "                   /usr/local/share/ca-certificates/tamis.crt\n"
         "                 sudo update-ca-certificates\n"
         "  curl           curl --cacert " +
         file +
         " ...\n\n"
         "Then: " +
         serve_command(folder) + "\n";
}

Exit init(CaWords& words) {
  const auto folder = folder_of(words);
  if (!folder) return complain(folder.error());
  if (words.options.name.empty()) words.options.name = "tamis on " + machine();
  if (const auto made = serve::init_ca(*folder, words.options); !made)
    return complain(made.error());
  const auto ca = serve::load_ca(*folder);
  if (!ca) return complain(ca.error());
  return print(about(*folder, *ca) + how_to_install(*folder, *ca));
}

Exit show(const CaWords& words) {
  const auto folder = folder_of(words);
  if (!folder) return complain(folder.error());
  const auto ca = serve::load_ca(*folder);
  if (!ca) return complain(ca.error());
  return print(about(*folder, *ca) + how_to_install(*folder, *ca));
}

void add_folder(const Command& command, CaWords& words) {
  command.option("--folder DIR", words.folder,
                 "Where it is (~/.config/tamis, or tamis in $XDG_CONFIG_HOME)");
}

void add_init(Command& parent) {
  auto words = std::make_shared<CaWords>();
  Command& command =
      parent.subcommand("init", "Make an authority; nothing is overwritten");
  add_folder(command, *words);
  command.words("--only HOST", words->options.only,
                "It may speak for this host and all below it, and for no other; can be "
                "given again",
                check_host);
  command.words("--except HOST", words->options.except,
                "It may not speak for this host, nor for any below it; can be given "
                "again",
                check_host);
  command.number("--days N", words->options.days, 1, 3'650, "It is valid for (730)");
  command.option("--name TEXT", words->options.name,
                 "What browsers call it (tamis on MACHINE)");
  command.footer(
      "Writes ca.pem, which clients are told to trust, and ca-key.pem, which only you\n"
      "can read (mode 600). --only and --except are name constraints: clients hold\n"
      "the authority to them whoever has the key.\n\n"
      "Examples:\n"
      "  tamis ca init\n"
      "  tamis ca init --except bank.example --except mail.example\n"
      "  tamis ca init --only news.example --folder ~/.config/tamis-news\n\n"
      "Exit codes: 0 done, 2 error.");
  command.on_run([words] { return init(*words); });
}

void add_show(Command& parent) {
  auto words = std::make_shared<CaWords>();
  Command& command = parent.subcommand("show", "Where it is, and how it is trusted");
  add_folder(command, *words);
  command.footer("Exit codes: 0 done, 2 there is none, or it cannot be used.");
  command.on_run([words] { return show(*words); });
}

}  // namespace

void add_ca(Command& app) {
  Command& command = app.subcommand(
      "ca", "The local authority by which serve --intercept opens https");
  add_init(command);
  add_show(command);
  command.footer(
      "A proxy can filter pages of https only if it opens the connection: it speaks "
      "to\n"
      "the browser in the name of the site, with a certificate that this authority\n"
      "signs. docs/serve.md has the risks.\n\n"
      "Exit codes: 0 done, 2 error.");
}

}  // namespace tamis::cli
