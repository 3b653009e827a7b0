// The static command never loads a shared library while it runs. glibc would: what the
// system's /etc/nsswitch.conf names beyond files and DNS, and its converters of
// encodings. They are made for the C library of that system, not for ours; loading them
// works on one machine and crashes on another. So loading always fails, and glibc goes
// on with what is linked in (since 2.34 that is /etc/hosts and DNS). OpenSSL takes it
// as a missing plug-in.
//
// The linker turns the calls of dlopen, also those inside of glibc, to these functions
// (--wrap in cmake/static.cmake).
extern "C" {

void* __wrap_dlopen(const char*, int) {
  return nullptr;
}
void* __wrap___libc_dlopen_mode(const char*, int) {
  return nullptr;
}

}  // extern "C"
