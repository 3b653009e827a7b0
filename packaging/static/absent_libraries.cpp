// Stubs for libraries that Debian's libcurl.a refers to and that the static command
// omits: SSH, RTMP, LDAP and Kerberos. Debian has no static library of some of them,
// and none is ever called. tamis restricts libcurl to HTTP and HTTPS
// (src/io/net/fetch.cpp) and never uses Kerberos authentication. If a stub is called
// nevertheless, the command aborts instead of continuing with an invalid result.
#include <cstdlib>

extern "C" {

// libcurl calls these functions when it starts and when it reports its version.
int libssh2_init(int) {
  return 0;
}
void libssh2_exit() {}
const char* libssh2_version(int) {
  return "none";
}
int ldap_get_option(void*, int, void*) {
  return -1;
}  // LDAP_OPT_ERROR

void* GSS_C_NT_HOSTBASED_SERVICE = nullptr;

#define ABSENT(name) \
  void name() {      \
    std::abort();    \
  }
#include "absent_libraries.inc"
#undef ABSENT

}  // extern "C"
