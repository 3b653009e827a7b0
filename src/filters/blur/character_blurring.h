// Content code blurring on characters: what CCB and ACCB share.
#pragma once

#include "filters/blur/content_code.h"
#include "tamis/define_filter.h"

namespace tamis {

// White space as it stands in the source, also between tags; or one character for each
// stretch of it inside a text; or none.
enum class WhiteSpace : std::uint8_t { literal, collapse, drop };
inline constexpr std::string_view kWhiteSpaceNames[] = {"literal", "collapse", "drop"};

// What stands inside <script> and <style>.
enum class RawText : std::uint8_t { drop, code };
inline constexpr std::string_view kRawTextNames[] = {"drop", "code"};

struct CharacterBlurringParams {
  int range = 40;
  double threshold = 0.75;
  double sigma = 1.0 / 3;
  double stop_rate = 0.01;
  int max_iter = 50;
  bool ignore_anchor_tags = false;
  WhiteSpace whitespace = WhiteSpace::collapse;
  RawText raw_text = RawText::drop;
  WordPolicy word_policy = WordPolicy::any;
  BlurMethod method = BlurMethod::fast;
};

inline constexpr ParamSpec kCharacterBlurringParams[] = {
    param<&CharacterBlurringParams::range>("range", {5, 120}, Provenance::paper,
                                           "characters blurred to each side"),
    param<&CharacterBlurringParams::threshold>(
        "threshold", {0.4, 0.95}, Provenance::paper,
        "content must be brighter than this, from 0 (code) to 1 (content)"),
    param<&CharacterBlurringParams::sigma>(
        "sigma", {0.25, 0.667}, Provenance::ours,
        "width of the Gaussian bell, as a share of the range"),
    param<&CharacterBlurringParams::stop_rate>(
        "stop_rate", {0, 0.05}, Provenance::ours,
        "end when at most this share of the content changes sides in an iteration"),
    param<&CharacterBlurringParams::max_iter>("max_iter", {1, 100}, Provenance::ours,
                                              "iterations at most"),
    param<&CharacterBlurringParams::ignore_anchor_tags>(
        "ignore_anchor_tags", Provenance::paper,
        "leave the tags of links out, as ACCB does"),
    param<&CharacterBlurringParams::whitespace, kWhiteSpaceNames>(
        "whitespace", Provenance::ours,
        "white space counts as it stands in the source, as one character inside a "
        "text and none between tags, or not at all"),
    param<&CharacterBlurringParams::raw_text, kRawTextNames>(
        "raw_text", Provenance::ours,
        "the insides of scripts and styles are left out, or count as code"),
    param<&CharacterBlurringParams::word_policy, kWordPolicyNames>(
        "word_policy", Provenance::paper,
        "how many characters of a word must be bright for it to be kept"),
    param<&CharacterBlurringParams::method, kBlurMethodNames>(
        "method", Provenance::ours,
        "interpolate (the same but for 0.001 of brightness), or blur every character"),
};

FilterResult blur_characters(const View& view, const CharacterBlurringParams& params);

// The vector that is blurred.
ContentCode character_code(const View& view, const CharacterBlurringParams& params);

}  // namespace tamis
