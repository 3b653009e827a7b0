// The tables have one row per language, in the order of the comment above each of them.
// A new language needs a new row.

#include "metadata/names/bylines.h"
#include "text/phrase_set.h"

namespace tamis::meta {
namespace {

// English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian,
// Arabic, Hebrew, Hindi, Georgian, Japanese, Chinese. A final space means that a word
// must end there. If two begin alike, the longer one comes first.
constexpr std::string_view kPrefixes[] = {
    "this article was written by ;medically reviewed by ;originally posted by ;"
    "originally published by ;posted by: ;story by: ;published by ;reported by ;"
    "contributed by ;written by: ;written by ;words by ;posted by ;added by ;"
    "story by ;report by ;text by ;about the author: ;about the author ;article by ;"
    "blog by ;authored by ;authors: ;author: ;author ;from: ;by: ;by ",
    "ein artikel von ;ein beitrag von ;ein bericht von ;geschrieben von ;"
    "verfasst von ;eine analyse von ;ein kommentar von ;kommentar von ;autorin: ;"
    "text: ;autor: ;von ",
    "article rédigé par ;écrit par ;publié par ;rédigé par ;propos recueillis par ;"
    "auteur : ;auteur: ;par ",
    "escrito por ;publicado por ;redacción: ;texto: ;por: ;por ",
    "scritto da ;pubblicato da ;a cura di ;dal nostro inviato ;dalla nostra inviata ;"
    "dal nostro corrispondente ;dalla nostra corrispondente ;autore: ;di ;da ",
    "postado por ",
    "geschreven door ;door onze verslaggever ;door onze verslaggeefster ;"
    "door onze correspondent ;door onze redacteur ;auteur: ;door ",
    "napisał: ;napisał ;napisała ;opracował ;opracowała ;opracowanie: ;oprac.: ;"
    "oprac. ;opublikował ;opublikowała ;rozmawiał ;rozmawiała ;autorka: ;autorzy: ;"
    "tekst: ;przez ",
    "автор статьи: ;авторы: ;автор: ;автор ;текст: ;материал подготовил ;"
    "материал подготовила ;подготовил ;подготовила ;опубликовал ;опубликовала ;"
    "беседовал ;беседовала ",
    "بقلم: ;بقلم ;كتب: ;كتب ;كتبت: ;كتبت ;إعداد: ;اعداد: ;تحرير: ;تقرير: ;بواسطة: ;"
    "الكاتب: ;المؤلف: ",
    "מאת: ;מאת ",
    "लेखक: ",
    "ავტორი: ",
    "執筆者：;執筆者:;執筆：;著者：;著者:;筆者：;ライター：;取材・文：;取材・文＝;"
    "文＝;文・;文：",
    "本报记者;特约记者;实习记者;首席记者;通讯员;记者：;记者:;记者 ;作 者：;作者：;"
    "作者:;作者 ;撰文：;撰文 | ;撰文|;撰文｜;撰稿：;文／;文/;文|"};

// In Chinese and Japanese, a label may be anywhere in the line about a text. Chinese,
// Japanese, Russian, Arabic.
constexpr std::string_view kLabels[] = {
    "作者：;作者:;作者﹕;作　者：;作 者：;记者：;撰稿人：;发信人:;发信人：;发帖人：;"
    "楼主：;发布者：;本报记者;特约记者;实习记者;（记者;(记者;□记者",
    "執筆：;著者：;筆者：;取材・文＝;（文＝", "автор: ", "بقلم: "};

constexpr std::string_view kJoining[] = {
    "and;avec;con;e;en;et;i;med;mit;och;und;with;y;и;و"};

constexpr std::string_view kParticles[] = {
    "abu;af;al;av;ben;bin;bint;d;da;das;de;del;della;den;der;di;dos;du;e;el;ibn;ja;jr;"
    "la;le;los;mc;mac;of;op;st;t;ten;ter;the;van;vel;vom;von;y;zu;zum;zur"};

// A part that has one of the words is a title, a place or a sentence. English, German,
// French, Spanish, Italian, Dutch, Polish, Russian, Arabic. The Arabic yeh is folded to
// the Persian one.
constexpr std::string_view kNoNames[] = {
    "about;ago;all;analyst;anchor;are;article;articles;associate;author;authors;"
    "biography;blog;blogger;bureau;by;ceo;chef;chief;click;cofounder;columnist;"
    "comment;comments;commentator;communications;company;contact;contributing;"
    "contributor;contributors;copyright;correspondent;coordinator;creator;critic;desk;"
    "digital;director;editor;editorial;editors;email;executive;expert;facebook;"
    "featured;filed;follow;for;founder;freelance;freelancer;from;guest;has;have;head;"
    "here;home;how;in;inc;instagram;intern;is;journalist;last;lead;leader;linkedin;"
    "llc;log;login;mail;manager;managing;marketing;member;min;mins;minute;minutes;"
    "more;news;newsletter;newsroom;on;online;our;photo;photograph;photographer;photos;"
    "photography;posted;posts;president;producer;profile;programme;published;"
    "publisher;read;reading;report;reporter;reporters;review;reviewed;reviewer;senior;"
    "share;sign;specialist;sponsored;staff;strategist;subscribe;team;than;that;this;"
    "to;today;twitter;updated;us;verified;video;view;was;website;what;who;why;writer;"
    "writers;written;you;your",
    "korrespondent;redakteur;redakteurin;redaktion;datum;quelle;veröffentlicht",
    "correspondant;journaliste;redaction;publié",
    "redacción;fuente;publicado",
    "redattore;data;pubblicato",
    "gepubliceerd",
    "redakcja;opublikowano;publikacji;źródło",
    "дата;источник;корреспондент;опубликовано;просмотров;редактор;редакция",
    "تاریخ;النشر;فی;من;على;عن;هذا;هذه;التی;الذی;مراسل;تحرير"};

constexpr std::string_view kNobody[] = {
    "admin;administrator;anonymous;author;by;contributor;default;editor;editorial;"
    "editors;guest;me;n a;na;none;null;redacao;redaktion;site admin;staff;"
    "staff writer;super user;test;undefined;undefined undefined;unknown;user;"
    "webmaster;wpadmin;www"};

constexpr std::string_view kAgencies[] = {
    "aap;afp;agence france presse;agencia efe;agência brasil;agência estado;"
    "agência lusa;ansa;ap;apa;associated press;bbc;bloomberg;bloomberg opinion;cnn;"
    "cnn business;cnn politics;cnn travel;deutsche presse agentur;dpa;efe;epd;"
    "europa press;kna;npr;anp;bbc news;belga;lusa;pap;ria novosti;tass;"
    "press association;reuters;the associated press;thomson reuters;"
    "united press international;upi;xinhua;интерфакс;риа новости;тасс"};

// Contributions of other people to a text, in German, English, Spanish, French,
// Italian, Dutch, Polish and Russian.
constexpr std::string_view kOtherCredits[] = {
    "bild;bilder;edited;foto;fotograf;fotografie;fotografin;fotografía;fotografías;"
    "fotos;fotos von;foto s;grafik;grafiken;graphics by;illustration;illustrationen;"
    "illustrations;illustrated;illustrations by;image;images;immagini;photo;photo by;"
    "photographed;photographs;photographs by;photography;photography by;photos;"
    "photos by;pictures;pictures by;reviewed;video;videos;zdjęcia;übersetzung;фото"};

// Words that end with "-ed" are not listed.
constexpr std::string_view kCreditWords[] = {
    "drawn;reporting;shot;story;text;words;writing;written"};

}  // namespace

const std::vector<std::string_view>& byline_prefixes() {
  static const std::vector<std::string_view> kAll = text::phrases_of(kPrefixes);
  return kAll;
}

const std::vector<std::string_view>& author_labels() {
  static const std::vector<std::string_view> kAll = text::phrases_of(kLabels);
  return kAll;
}

bool is_joining_word(std::string_view folded_word) {
  static const text::PhraseSet kSet(kJoining);
  return kSet.contains(folded_word);
}

bool is_no_name_word(std::string_view folded_word) {
  static const text::PhraseSet kSet(kNoNames);
  return kSet.contains(folded_word);
}

bool is_nobody(std::string_view folded_name) {
  static const text::PhraseSet kSet(kNobody);
  return kSet.contains(folded_name);
}

bool is_agency(std::string_view folded_name) {
  static const text::PhraseSet kSet(kAgencies);
  constexpr std::string_view kBefore = "redazione ";
  constexpr std::string_view kBehind = " staff";
  if (folded_name.starts_with(kBefore)) folded_name.remove_prefix(kBefore.size());
  if (folded_name.ends_with(kBehind)) folded_name.remove_suffix(kBehind.size());
  return kSet.contains(folded_name);
}

bool is_other_credit(std::string_view folded_label) {
  static const text::PhraseSet kSet(kOtherCredits);
  return kSet.contains(folded_label);
}

bool is_credit_word(std::string_view folded_word) {
  static const text::PhraseSet kSet(kCreditWords);
  return folded_word.ends_with("ed") || kSet.contains(folded_word);
}

bool is_name_particle(std::string_view folded_word) {
  static const text::PhraseSet kSet(kParticles);
  return kSet.contains(folded_word);
}

}  // namespace tamis::meta
