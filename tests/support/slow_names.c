// For LD_PRELOAD: resolving names that end in ".slow" takes minutes, as if the name
// server did not respond. Used by tests/server/busy.py.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <string.h>
#include <unistd.h>

typedef int (*LookUp)(const char*, const char*, const struct addrinfo*,
                      struct addrinfo**);

int getaddrinfo(const char* name, const char* service, const struct addrinfo* hints,
                struct addrinfo** found) {
  static const char kEnd[] = ".slow";
  const size_t size = name != NULL ? strlen(name) : 0;
  if (size >= sizeof kEnd && strcmp(name + size - (sizeof kEnd - 1), kEnd) == 0) {
    sleep(300);
    return EAI_AGAIN;
  }
  const LookUp real = (LookUp)dlsym(RTLD_NEXT, "getaddrinfo");
  return real(name, service, hints, found);
}
