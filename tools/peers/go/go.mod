// Built by tools/peers/setup in a copy of this folder, build/peers-go/source.
module peers

go 1.23

require (
	github.com/go-shiori/go-readability v0.0.0-20251205110129-5db1dc9836f0
	github.com/markusmobius/go-domdistiller v1.0.0
	github.com/markusmobius/go-trafilatura v1.12.2
	golang.org/x/net v0.35.0
)
