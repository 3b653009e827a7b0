// Libraries that Debian's libcurl.a names and that the static command does without:
// SSH, RTMP, LDAP and Kerberos. Debian has no static library of some of them, and none
// is ever called: tamis tells libcurl to speak http and https only
// (src/io/net/fetch.cpp) and never to log in by Kerberos. Should one be called all the
// same, the command stops at once rather than go on with an answer that nobody gave.
#include <cstdlib>

extern "C" {

// What libcurl asks while it starts, and to tell its version.
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
