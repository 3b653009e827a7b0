// Extractors from Go modules for tamis eval: `peers NAME`, where NAME is one of
// extractors. Each runs with its defaults, without comments, and receives the URL of the page. The
// protocol is that of ../protocol.py. If an extractor panics on a page, the page gets an error and
// the program continues.
//
// Pages are parsed here, from UTF-8. Otherwise each of the three would detect the encoding again
// and, if a page declares another one, decode it with that.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"

	"github.com/go-shiori/go-readability"
	"github.com/markusmobius/go-domdistiller"
	"github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"
)

var extractors = map[string]func(page *html.Node, address *url.URL) (string, error){
	"go-domdistiller": byDomDistiller,
	"go-readability":  byReadability,
	"go-trafilatura":  byTrafilatura,
}

func byDomDistiller(page *html.Node, address *url.URL) (string, error) {
	result, err := distiller.Apply(page, &distiller.Options{OriginalURL: address, SkipPagination: true})
	if err != nil {
		return "", err
	}
	return textOf(result.Node), nil
}

func byReadability(page *html.Node, address *url.URL) (string, error) {
	article, err := readability.FromDocument(page, address)
	if err != nil {
		return "", err
	}
	return textOf(article.Node), nil
}

// Falls back on the two others, as its command does. Searching the whole text for a date, which is
// not needed here, would take most of the time.
func byTrafilatura(page *html.Node, address *url.URL) (string, error) {
	result, err := trafilatura.ExtractDocument(page, trafilatura.Options{
		OriginalURL: address, EnableFallback: true, ExcludeComments: true, HtmlDateMode: trafilatura.Disabled})
	if err != nil {
		return "", err
	}
	return result.ContentText, nil
}

type question struct{ ID, URL, HTML string }

func extract(name string, asked question) (text string, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("it panicked: %v", problem)
		}
	}()
	page, err := html.Parse(strings.NewReader(asked.HTML))
	if err != nil {
		return "", err
	}
	address, err := url.Parse(asked.URL)
	if err != nil || asked.URL == "" {
		address = &url.URL{}
	}
	return extractors[name](page, address)
}

func answer(name string, line []byte) map[string]string {
	var asked question
	if err := json.Unmarshal(line, &asked); err != nil {
		return map[string]string{"error": err.Error()}
	}
	text, err := extract(name, asked)
	if err != nil {
		return map[string]string{"id": asked.ID, "error": err.Error()}
	}
	return map[string]string{"id": asked.ID, "text": text}
}

func main() {
	if len(os.Args) != 2 || extractors[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "peers: name one of: go-domdistiller, go-readability, go-trafilatura")
		os.Exit(2)
	}
	in := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout) // an answer ends with a line feed and is written at once
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "peers:", err)
			os.Exit(1)
		}
		if err := out.Encode(answer(os.Args[1], line)); err != nil {
			os.Exit(1)
		}
	}
}
