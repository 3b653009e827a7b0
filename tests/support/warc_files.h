// WARC and ARC files for tests, packed in all ways that are found in the wild.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis::test_files {

// "WARC/1.0 ... " with two empty lines behind it. The id is made of `name`.
std::string warc_record(std::string_view type, std::string_view name,
                        std::string_view content, std::string_view more_fields = {});
// A response of a server: head and body.
std::string http_response(std::string_view body,
                          std::string_view fields = "Content-Type: text/html\r\n",
                          std::string_view status = "200 OK");
// A record of a page at http://example.org/NAME.
std::string page_record(std::string_view name, std::string_view html);

// A record of an ARC file, with the empty line behind it.
std::string arc_record(std::string_view url, std::string_view content);

// Bytes that no packer makes smaller, the same for the same seed.
std::string noise(std::size_t size, unsigned seed);

std::string gzip(std::string_view bytes);
std::string zstd(std::string_view bytes, std::string_view dictionary = {});
// The skippable frame that holds a dictionary, as .warc.zst files begin with.
std::string dictionary_frame(std::string_view dictionary);
// Learnt from samples, by zstd's own trainer.
std::string train_dictionary(const std::vector<std::string>& samples);

std::string joined(const std::vector<std::string>& parts);

}  // namespace tamis::test_files
