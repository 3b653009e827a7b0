// What programs may call of the library. Everything else is hidden, so that the shared
// library shows only its interface, and calls within it are direct.

// layer: base
#pragma once

#define TAMIS_API __attribute__((visibility("default")))

// For what stands inside a class of the interface and is no part of it.
#define TAMIS_HIDDEN __attribute__((visibility("hidden")))
