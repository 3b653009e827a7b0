// WARC and ARC files for tests, compressed in all ways that occur in practice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis::test_files {

// Returns "WARC/1.0 ... ", followed by two empty lines. The id is derived from `name`.
std::string warc_record(std::string_view type, std::string_view name,
                        std::string_view content, std::string_view more_fields = {});
// Returns an HTTP response: header and body.
std::string http_response(std::string_view body,
                          std::string_view fields = "Content-Type: text/html\r\n",
                          std::string_view status = "200 OK");
// Returns a record of a page at http://example.org/NAME.
std::string page_record(std::string_view name, std::string_view html);

// Returns a record of an ARC file and the empty line after it.
std::string arc_record(std::string_view url, std::string_view content);

// Returns bytes that cannot be compressed; equal seeds give equal bytes.
std::string noise(std::size_t size, unsigned seed);

std::string gzip(std::string_view bytes);
std::string zstd(std::string_view bytes, std::string_view dictionary = {});
// Returns the skippable frame with a dictionary, with which .warc.zst files begin.
std::string dictionary_frame(std::string_view dictionary);
// Trains a dictionary from samples with the trainer of zstd.
std::string train_dictionary(const std::vector<std::string>& samples);

std::string joined(const std::vector<std::string>& parts);

}  // namespace tamis::test_files
