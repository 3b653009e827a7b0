// The static command never loads a shared library at run time. glibc would load the
// services that /etc/nsswitch.conf names besides files and DNS, and its converters of
// encodings. Those are built for the C library of that system. Loading them works on
// one machine and crashes on another. Therefore loading always fails, and glibc uses
// the services that are linked in (since 2.34, /etc/hosts and DNS). OpenSSL treats the
// failure as a missing plug-in.
//
// The linker redirects calls of dlopen, including those inside glibc, to these
// functions (--wrap in cmake/static.cmake).
extern "C" {

void* __wrap_dlopen(const char*, int) {
  return nullptr;
}
void* __wrap___libc_dlopen_mode(const char*, int) {
  return nullptr;
}

}  // extern "C"
