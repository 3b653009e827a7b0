#include "content/code/guess_language.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "text/ascii.h"

namespace tamis {
namespace {

// Names that classes have without a prefix, and how fences spell them.
constexpr std::pair<std::string_view, std::string_view> kNames[] = {
    {"bash", "bash"},
    {"c", "c"},
    {"c#", "csharp"},
    {"c++", "cpp"},
    {"clojure", "clojure"},
    {"cpp", "cpp"},
    {"cs", "csharp"},
    {"csharp", "csharp"},
    {"css", "css"},
    {"dart", "dart"},
    {"diff", "diff"},
    {"dockerfile", "dockerfile"},
    {"elixir", "elixir"},
    {"erlang", "erlang"},
    {"fortran", "fortran"},
    {"go", "go"},
    {"golang", "go"},
    {"groovy", "groovy"},
    {"haskell", "haskell"},
    {"html", "html"},
    {"ini", "ini"},
    {"java", "java"},
    {"javascript", "javascript"},
    {"js", "js"},
    {"json", "json"},
    {"jsx", "jsx"},
    {"julia", "julia"},
    {"kotlin", "kotlin"},
    {"latex", "latex"},
    {"less", "less"},
    {"lisp", "lisp"},
    {"lua", "lua"},
    {"makefile", "makefile"},
    {"matlab", "matlab"},
    {"nginx", "nginx"},
    {"objc", "objc"},
    {"ocaml", "ocaml"},
    {"perl", "perl"},
    {"php", "php"},
    {"powershell", "powershell"},
    {"py", "python"},
    {"python", "python"},
    {"python3", "python"},
    {"r", "r"},
    {"ruby", "ruby"},
    {"rust", "rust"},
    {"sass", "sass"},
    {"scala", "scala"},
    {"scss", "scss"},
    {"sh", "sh"},
    {"shell", "shell"},
    {"sql", "sql"},
    {"swift", "swift"},
    {"toml", "toml"},
    {"ts", "ts"},
    {"tsx", "tsx"},
    {"typescript", "typescript"},
    {"vim", "vim"},
    {"xml", "xml"},
    {"yaml", "yaml"},
    {"yml", "yaml"}};

struct Sign {
  std::string_view language;
  std::string_view text;
  int points;
  bool begins_line;
};

// Two points are enough, if no other language has as many. What begins a file is sure.
constexpr Sign kSigns[] = {{"php", "<?php", 3, false},
                           {"html", "<!DOCTYPE html", 3, true},
                           {"html", "<html", 2, true},
                           {"xml", "<?xml", 3, true},
                           {"diff", "diff --git ", 3, true},
                           {"diff", "@@ -", 2, true},
                           {"cpp", "#include <iostream>", 3, true},
                           {"cpp", "std::", 2, false},
                           {"cpp", "template <", 1, true},
                           {"cpp", "template<", 1, true},
                           {"c", "#include <stdio.h>", 2, true},
                           {"c", "#include <stdlib.h>", 2, true},
                           {"c", "printf(\"", 1, false},
                           {"python", "def ", 1, true},
                           {"python", "    def ", 1, true},
                           {"python", "import numpy", 2, true},
                           {"python", "from __future__", 3, true},
                           {"python", " import ", 1, false},
                           {"python", "elif ", 2, false},
                           {"python", "):\n", 1, false},
                           {"python", "self.", 1, false},
                           {"python", "if __name__ ==", 3, false},
                           {"python", ">>> ", 2, true},
                           {"rust", "fn main()", 2, false},
                           {"rust", "let mut ", 2, false},
                           {"rust", "println!(", 2, false},
                           {"rust", "pub fn ", 2, false},
                           {"rust", "impl ", 1, true},
                           {"rust", "use std::", 3, true},
                           {"go", "package ", 1, true},
                           {"go", "func ", 1, true},
                           {"go", " := ", 1, false},
                           {"go", "fmt.Print", 2, false},
                           {"java", "public static void main", 2, false},
                           {"java", "System.out.print", 2, false},
                           {"java", "import java.", 2, true},
                           {"java", "public class ", 1, false},
                           {"java", "@Override", 2, false},
                           {"csharp", "using System;", 3, true},
                           {"csharp", "Console.Write", 2, false},
                           {"csharp", "namespace ", 1, true},
                           {"javascript", "console.log(", 2, false},
                           {"javascript", "document.getElement", 2, false},
                           {"javascript", "document.querySelector", 2, false},
                           {"javascript", "function(", 1, false},
                           {"javascript", "function (", 1, false},
                           {"javascript", " => {", 1, false},
                           {"javascript", "const ", 1, true},
                           {"javascript", "let ", 1, true},
                           {"javascript", "require('", 1, false},
                           {"javascript", "module.exports", 2, false},
                           {"ruby", "puts ", 1, true},
                           {"ruby", "require '", 1, true},
                           {"ruby", "end", 1, true},
                           {"ruby", ".each do |", 2, false},
                           {"sql", "SELECT ", 2, true},
                           {"sql", "INSERT INTO ", 2, true},
                           {"sql", "CREATE TABLE ", 2, true},
                           {"sql", "UPDATE ", 1, true},
                           {"sql", "WHERE ", 1, true},
                           {"sql", " FROM ", 1, false},
                           {"sh", "$ ", 2, true},
                           {"sh", "sudo ", 2, true},
                           {"sh", "apt-get ", 1, false},
                           {"sh", "pip install ", 2, true},
                           {"sh", "npm install", 2, true},
                           {"sh", "git clone ", 2, true},
                           {"sh", "export ", 1, true},
                           {"sh", "fi", 1, true},
                           {"css", "@media ", 2, true},
                           {"css", "px;", 1, false},
                           {"css", "color: ", 1, false},
                           {"css", "margin: ", 1, false}};

// Shebangs: #!/usr/bin/env python3
std::string_view of_first_line(std::string_view code) {
  if (!code.starts_with("#!")) return {};
  std::string_view line = code.substr(0, code.find('\n'));
  line.remove_prefix(line.find_last_of("/ ") + 1);
  if (line == "node") return "javascript";
  return language_named(line);
}

// A sign at the beginning of a line; a word ends where the line does or a blank
// follows.
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

std::string_view language_named(std::string_view name) {
  for (const auto& [known, spelled] : kNames)
    if (equal_ignoring_case(known, name)) return spelled;
  return {};
}

std::string_view guess_language(std::string_view code) {
  constexpr std::size_t kMostBytes = 4096;  // a language shows itself soon
  constexpr std::size_t kLeastBytes = 16;   // less says nothing
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
  for (const Sign& sign : kSigns) {
    if (sign.language != language) {
      weigh();
      language = sign.language;
      points = 0;
    }
    const bool is_there = sign.begins_line ? has_line(code, sign.text)
                                           : code.find(sign.text) != code.npos;
    points += is_there ? sign.points : 0;
  }
  weigh();
  return is_sure ? best : std::string_view();
}

}  // namespace tamis
