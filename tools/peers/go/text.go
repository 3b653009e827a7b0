package main

import (
	"strings"

	"golang.org/x/net/html"
)

var blocks = map[string]bool{"p": true, "div": true, "br": true, "li": true, "ul": true, "ol": true, "dl": true,
	"dt": true, "dd": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "tr": true,
	"td": true, "th": true, "table": true, "pre": true, "blockquote": true, "section": true, "article": true,
	"figure": true, "figcaption": true}

// Returns the text below a node with one line per block, as ../readability-lxml does. The text
// functions of the packages omit the space between the last word of a block and the first of the
// next.
func textOf(node *html.Node) string {
	var parts strings.Builder
	var visit func(*html.Node)
	visit = func(node *html.Node) {
		if node.Type == html.TextNode {
			parts.WriteString(node.Data)
		}
		if blocks[node.Data] {
			parts.WriteByte('\n')
		}
		for child := node.FirstChild; child != nil; child = child.NextSibling {
			visit(child)
		}
		if blocks[node.Data] {
			parts.WriteByte('\n')
		}
	}
	if node != nil {
		visit(node)
	}
	return parts.String()
}
