#include "cli/pages/model_option.h"

#include <memory>

#include "base/file.h"
#include "base/hash.h"
#include "cli/command.h"
#include "filters/learned/model/model.h"

namespace tamis::cli {
namespace {

// NAME=FILE, or FILE for the model "general".
struct ModelFile {
  std::string name = "general";
  std::string path;
};

ModelFile split(const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == word.npos || word.find('/') < equals) return {.path = word};
  return {word.substr(0, equals), word.substr(equals + 1)};
}

bool is_replaced = false;
std::uint64_t fingerprint = 0;

std::string load(const std::string& word) {
  const ModelFile file = split(word);
  constexpr std::size_t kMost = 64u << 20;  // the built-in model has half a megabyte
  const Result<std::string> bytes = read_file(file.path, kMost);
  if (!bytes) return to_string(bytes.error());
  Result<std::shared_ptr<const Model>> model = model_from_bytes(*bytes, file.path);
  if (!model) return to_string(model.error());
  is_replaced |= file.name == "general";
  fingerprint = mix(mix(fingerprint, hash_bytes(file.name)), hash_bytes(*bytes));
  add_model(file.name, std::move(*model));
  return {};
}

}  // namespace

bool is_model_replaced() {
  return is_replaced;
}

std::uint64_t model_fingerprint() {
  return fingerprint;
}

void add_model_option(const Command& command) {
  command
      .group(kReading)  // omitted by -h
      .repeated("--model [NAME=]FILE", load,
                "A model for the filter learned, instead of its own; with NAME= it is "
                "found as learned(model=NAME)");
}

}  // namespace tamis::cli
