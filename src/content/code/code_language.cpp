#include "content/code/code_language.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "content/code/code_tables.h"
#include "document/markup/markup.h"
#include "text/ascii.h"
#include "text/phrase_set.h"

namespace tamis {
namespace {

// Names of languages that are the same in fences and in classes, and other spellings
// with the name for each. They also occur in classes without a prefix.
constexpr std::string_view kNames[] = {
    "bash;c;clojure;console;cpp;csharp;css;dart;diff;dockerfile;elixir;erlang;"
    "fortran;go;graphql;groovy;haskell;hcl;html;http;ini;java;javascript;js;json;"
    "jsx;julia;kotlin;latex;less;lisp;lua;make;makefile;markdown;matlab;nginx;objc;"
    "ocaml;perl;php;plaintext;powershell;protobuf;python;r;ruby;rust;sass;scala;"
    "scss;sh;shell;sql;svelte;swift;text;toml;ts;tsx;typescript;vim;vue;wasm;xml;"
    "yaml;zig"};
constexpr std::pair<std::string_view, std::string_view> kOtherNames[] = {
    {"c#", "csharp"}, {"c++", "cpp"},        {"cs", "csharp"}, {"golang", "go"},
    {"py", "python"}, {"python3", "python"}, {"yml", "yaml"}};

// Returns "python" for "Python", "py" or "python3"; empty for other words.
std::string_view language_named(std::string_view name) {
  static const std::vector<std::string_view> kAll = text::phrases_of(kNames);
  for (const std::string_view known : kAll)
    if (equal_ignoring_case(known, name)) return known;
  for (const auto& [known, spelled] : kOtherNames)
    if (equal_ignoring_case(known, name)) return spelled;
  return {};
}

// --- As the page states it.

// SyntaxHighlighter writes "brush: js" with or without a space.
constexpr std::string_view kPrefixes[] = {
    "language-", "lang-",       "highlight-source-",  "highlight-text-",
    "brush:",    "sourceCode-", "mw-highlight-lang-", "ltx_lst_language_"};

// Longer names of languages are not accepted, and longer attributes are not read. An
// attribute may belong to an element around many pieces of code, so both are read and
// written once per piece.
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kLongestAttribute = 1000;

// Returns an empty string if the attribute is too long.
std::string short_attribute(const Page& page, NodeId n, std::string_view name) {
  const auto source = page.attribute_source(n, name);
  if (!source || source->size() > kLongestAttribute) return {};
  return page.attribute(n, name).value_or("");
}

bool is_name(char c) {
  return is_alnum(c) || c == '+' || c == '#' || c == '-' || c == '_' || c == '.';
}

std::string name_at(std::string_view text) {
  while (!text.empty() && is_space(text[0])) text.remove_prefix(1);
  std::size_t length = 0;
  while (length < text.size() && is_name(text[length])) ++length;
  return length > kLongestName ? std::string() : text::to_lower(text.substr(0, length));
}

std::string from_classes(const Page& page, NodeId n) {
  if (!page.is_element(n)) return {};
  const std::string classes = short_attribute(page, n, "class");
  for (const std::string_view prefix : kPrefixes) {
    const std::size_t at = classes.find(prefix);
    if (at == classes.npos || (at > 0 && !is_space(classes[at - 1]))) continue;
    std::string name = name_at(std::string_view(classes).substr(at + prefix.size()));
    if (!name.empty()) return name;
  }
  // Sphinx writes class="highlight-python notranslate" around the code.
  constexpr std::string_view kSphinx = "highlight-";
  if (classes.starts_with(kSphinx) && has_class(classes, "notranslate")) {
    std::string name = name_at(std::string_view(classes).substr(kSphinx.size()));
    return name == "default" || name == "none" ? std::string() : name;
  }
  for (const char* attribute : {"data-lang", "data-language"}) {
    std::string name = name_at(short_attribute(page, n, attribute));
    if (!name.empty()) return name;
  }
  return {};
}

// Returns the language if a class is just its name: <pre class="highlight python">.
std::string from_bare_class(const Page& page, NodeId n) {
  if (!page.is_element(n)) return {};
  const std::string classes = short_attribute(page, n, "class");
  for (const std::string_view word : text::split(classes, ' '))
    if (const auto name = language_named(word); !name.empty()) return std::string(name);
  return {};
}

// Reports whether an element around code has a highlighter's class:
// <figure class="highlight js">.
bool is_highlighted(const Page& page, NodeId n) {
  if (short_attribute(page, n, "class").empty()) return false;
  return has_class_of(page, n, " highlight syntaxhighlighter hljs codehilite ");
}

// Returns the element around `n`, skipping parts of the table with line numbers.
NodeId above(const Page& page, NodeId n) {
  constexpr TagSet kParts{Tag::td, Tag::tr, Tag::tbody};
  do n = page.parent(n);
  while (n != kNone && kParts.contains(page.tag(n)));
  return n;
}

}  // namespace

std::string code_language(const Page& page, NodeId pre) {
  constexpr NodeId kFirstNodes = 12;  // buttons may be before the <code>
  constexpr int kMostAround = 3;
  std::string name = from_classes(page, pre);
  const NodeId end = std::min(page.end(pre), pre + kFirstNodes);
  for (NodeId n = pre + 1; name.empty() && n < end; ++n)
    if (page.tag(n) == Tag::code) name = from_classes(page, n);
  NodeId around = above(page, pre);
  for (int i = 0; name.empty() && i < kMostAround && around != kNone; ++i) {
    name = from_classes(page, around);
    if (name.empty() && is_highlighted(page, around))
      name = from_bare_class(page, around);
    around = above(page, around);
  }
  for (NodeId n = pre; name.empty() && n < page.end(pre) && n < pre + 3; ++n)
    if (n == pre || page.tag(n) == Tag::code) name = from_bare_class(page, n);
  return name;
}

// --- By its words.

namespace {

// Evidence for a language. A language needs two points, and more than any other one.
struct Signs {
  std::string_view language;
  int points;
  bool begin_lines;
  std::string_view all[5];  // empty: unused
};

constexpr Signs kSigns[] = {
    {"php", 3, false, {"<?php"}},
    {"html", 3, true, {"<!DOCTYPE html"}},
    {"html", 2, true, {"<html"}},
    {"xml", 3, true, {"<?xml"}},
    {"diff", 3, true, {"diff --git "}},
    {"diff", 2, true, {"@@ -"}},
    {"cpp", 3, true, {"#include <iostream>"}},
    {"cpp", 2, false, {"std::"}},
    {"cpp", 1, true, {"template <", "template<"}},
    {"c", 2, true, {"#include <stdio.h>", "#include <stdlib.h>"}},
    {"c", 1, false, {"printf(\""}},
    {"python", 1, true, {"def ", "    def "}},
    {"python", 2, true, {"import numpy", ">>> "}},
    {"python", 3, true, {"from __future__"}},
    {"python", 1, false, {" import ", "):\n", "self."}},
    {"python", 2, false, {"elif "}},
    {"python", 3, false, {"if __name__ =="}},
    {"rust", 2, false, {"fn main()", "let mut ", "println!(", "pub fn "}},
    {"rust", 1, true, {"impl "}},
    {"rust", 3, true, {"use std::"}},
    {"go", 1, true, {"package ", "func "}},
    {"go", 1, false, {" := "}},
    {"go", 2, false, {"fmt.Print"}},
    {"java", 2, false, {"public static void main", "System.out.print", "@Override"}},
    {"java", 2, true, {"import java."}},
    {"java", 1, false, {"public class "}},
    {"csharp", 3, true, {"using System;"}},
    {"csharp", 2, false, {"Console.Write"}},
    {"csharp", 1, true, {"namespace "}},
    {"javascript",
     2,
     false,
     {"console.log(", "document.getElement", "document.querySelector",
      "module.exports"}},
    {"javascript", 1, false, {"function(", "function (", " => {", "require('"}},
    {"javascript", 1, true, {"const ", "let "}},
    {"ruby", 1, true, {"puts ", "require '", "end"}},
    {"ruby", 2, false, {".each do |"}},
    {"sql", 2, true, {"SELECT ", "INSERT INTO ", "CREATE TABLE "}},
    {"sql", 1, true, {"UPDATE ", "WHERE "}},
    {"sql", 1, false, {" FROM "}},
    {"sh", 2, true, {"$ ", "sudo ", "pip install ", "npm install", "git clone "}},
    {"sh", 1, false, {"apt-get "}},
    {"sh", 1, true, {"export ", "fi"}},
    {"css", 2, true, {"@media "}},
    {"css", 1, false, {"px;", "color: ", "margin: "}},
};

// Reads a shebang: #!/usr/bin/env python3
std::string_view of_first_line(std::string_view code) {
  if (!code.starts_with("#!")) return {};
  std::string_view line = code.substr(0, code.find('\n'));
  line.remove_prefix(line.find_last_of("/ ") + 1);
  if (line == "node") return "javascript";
  return language_named(line);
}

// Reports whether a line begins with the sign. A sign that ends in a letter or digit
// must end there as a word.
bool has_line(std::string_view code, std::string_view sign) {
  for (std::size_t at = 0; at != code.npos; at = code.find(sign, at + 1)) {
    if (!code.substr(at).starts_with(sign)) continue;
    const std::size_t end = at + sign.size();
    const bool ends =
        !is_alnum(sign.back()) || end == code.size() || !is_alnum(code[end]);
    if ((at == 0 || code[at - 1] == '\n') && ends) return true;
  }
  return false;
}

bool is_json(std::string_view code) {
  code = text::trim(code, " \n\t");
  const bool is_object = code.starts_with('{') && code.ends_with('}');
  const bool is_list = code.starts_with('[') && code.ends_with(']');
  return (is_object || is_list) && code.find("\":") != code.npos &&
         code.find(';') == code.npos;
}

}  // namespace

std::string_view guess_language(std::string_view code) {
  constexpr std::size_t kMostBytes = 4096;  // a language shows early
  constexpr std::size_t kLeastBytes = 16;   // less is not evidence
  if (code.size() < kLeastBytes) return {};
  code = code.substr(0, kMostBytes);
  if (const std::string_view named = of_first_line(code); !named.empty()) return named;
  if (is_json(code)) return "json";
  std::string_view best;
  int best_points = 1;
  bool is_sure = false;
  std::string_view language;
  int points = 0;
  const auto weigh = [&] {
    if (points < best_points) return;
    is_sure = points > best_points;
    best = language;
    best_points = points;
  };
  for (const Signs& signs : kSigns) {
    if (signs.language != language) {
      weigh();
      language = signs.language;
      points = 0;
    }
    for (const std::string_view sign : signs.all) {
      if (sign.empty()) break;
      const bool is_there =
          signs.begin_lines ? has_line(code, sign) : code.find(sign) != code.npos;
      points += is_there ? signs.points : 0;
    }
  }
  weigh();
  return is_sure ? best : std::string_view();
}

}  // namespace tamis
