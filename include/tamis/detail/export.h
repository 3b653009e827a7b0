// Marks the interface of the library. Everything else is hidden, so that the shared
// library exports only its interface and calls inside it are direct.

// layer: base
#pragma once

#define TAMIS_API __attribute__((visibility("default")))

// For nested types of an exported class that are not part of the interface.
#define TAMIS_HIDDEN __attribute__((visibility("hidden")))
