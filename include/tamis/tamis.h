// All public headers of tamis. The shortest program:
//
//   std::string text = tamis::extract(html);
//
// Each header begins with an introduction. In the order of the data flow:
//
//   extract.h          bytes to output: reading, selection, rendering
//   encoding.h         bytes to UTF-8
//   parser.h           bytes to a Page
//   page.h             the contents of a Page; also sequences.h and tags.h
//   filter.h           a Page to a Mask, by one algorithm
//   define_filter.h    custom filters
//   pipeline.h         a Page to a Mask, by several filters
//   model.h            models for the filter `learned`
//   site.h             the template that the pages of a site share
//   mask.h             the words that are kept
//   content.h          recovered text, line numbers and comments
//   metadata.h         title, authors, dates and other metadata
//   render.h           Page and Mask to text, Markdown, HTML, JSON
//   structure.h        tables, links and other parts of a page, as data
//   error.h            errors as values
//
// docs/library.md explains all of them, with programs that run.

// layer: extract
#pragma once

#include "tamis/content.h"
#include "tamis/define_filter.h"
#include "tamis/detail/export.h"
#include "tamis/detail/version.h"
#include "tamis/encoding.h"
#include "tamis/error.h"
#include "tamis/extract.h"
#include "tamis/filter.h"
#include "tamis/mask.h"
#include "tamis/metadata.h"
#include "tamis/model.h"
#include "tamis/page.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"
#include "tamis/render.h"
#include "tamis/sequences.h"
#include "tamis/site.h"
#include "tamis/structure.h"
#include "tamis/tags.h"
