#include "bench/support/arguments.h"

#include <cstdio>

namespace tamis::bench {
namespace {

const Argument* find(const std::vector<Argument>& known, const std::string& name) {
  for (const Argument& argument : known)
    if (argument.name == name) return &argument;
  return nullptr;
}

}  // namespace

bool read_arguments(int argc, char** argv, const std::vector<Argument>& known) {
  for (int i = 1; i < argc; i += 2) {
    const Argument* argument = find(known, argv[i]);
    if (argument == nullptr || i + 1 == argc) {
      std::string usage;
      for (const Argument& one : known)
        usage += " [" + one.name + " " + one.value + "]";
      std::fprintf(stderr, "usage: %s%s\n", argv[0], usage.c_str());
      return false;
    }
    argument->take(argv[i + 1]);
  }
  return true;
}

}  // namespace tamis::bench
