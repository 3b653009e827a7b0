// Authors and dates that only people are told of: bylines, <time>, and patterns in the
// text around the title.
#pragma once

#include "metadata/candidates.h"
#include "metadata/sources/page_scan.h"
#include "tamis/mask.h"
#include "tamis/page.h"
#include "text/dates/dates.h"

namespace tamis::meta {

class NearTitle {
 public:
  // `title` is the page's title as far as it is known. All of them outlive it.
  NearTitle(const Page& page, const Scan& scan, std::string_view title,
            std::string_view site, const DateReading& reading,
            const Mask* keep = nullptr);

  // What stands near the title.
  void read(Candidates& out) const;
  // What stands elsewhere, for pages where nothing else is known.
  void read_far_names(Candidates& out) const;
  void read_far_dates(Candidates& out) const;

 private:
  class Reader;
  void find_title_block(const std::string& title);

  const Page& page_;
  const Scan& scan_;
  std::string_view site_;
  const DateReading& reading_;
  Range title_{0, 0};  // words
  bool has_title_ = false;
  WordId last_ = kNone;  // behind it is nothing of the page's own
};

// The heading that is the page's title; kNone if there is none.
NodeId find_title_heading(const Page& page, const Scan& scan, std::string_view title);

}  // namespace tamis::meta
