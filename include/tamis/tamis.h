// All of tamis. Each header begins with a tour of itself; in the way of the data:
//
//   parser.h      bytes to a Page            page.h, sequences.h, tags.h   what it
//   holds filter.h      a Page to a Mask           define_filter.h   a filter of your
//   own pipeline.h    filters, combined          site.h            what pages of a site
//   share render.h      Page and Mask to output    mask.h, error.h
#pragma once

#include "tamis/define_filter.h"
#include "tamis/detail/version.h"
#include "tamis/error.h"
#include "tamis/filter.h"
#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"
#include "tamis/render.h"
#include "tamis/sequences.h"
#include "tamis/site.h"
#include "tamis/tags.h"
