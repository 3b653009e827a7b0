# The front door. Everything here only calls tools/setup, CMake's presets and tools/.
PRESET ?= release
SECONDS ?= 60
BENCHES ?= parse sequences hostile filters pipelines extract warc blur site render measures
PAGE ?= examples/article.html
PIPELINE ?= default

# Where tests and benchmarks find packages and suites that are not in the repository.
export TAMIS_SHARED ?= $(abspath $(CURDIR)/../shared)
# One test more than there are cores, because many tests wait for a server or a browser.
export CTEST_PARALLEL_LEVEL ?= $(shell expr $$(nproc) + 1)

.PHONY: help run command build test test-spark package test-package golden floors roundtrip reproduce bench hostile fuzz \
        tidy check format clean
.DEFAULT_GOAL := help

help:     ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: command  ## build the command, and extract the example page (PAGE=file PIPELINE=filter)
	build/tamis extract --pipeline "$(PIPELINE)" "$(PAGE)"

command: setup-run
	@cmake --preset release --log-level=WARNING
	@cmake --build --preset release --target tamis
	@ln -sf release/tamis build/tamis

build: setup-run  ## the command, at build/tamis, and the library
	@cmake --preset release --log-level=WARNING
	@cmake --build --preset release --target tamis tamis_library tamis_shared
	@ln -sf release/tamis build/tamis

test: setup-test  ## build everything and run all tests (PRESET=asan, tsan, debug)
	@cmake --preset $(PRESET) --log-level=WARNING
	@cmake --build --preset $(PRESET)
	@test $(PRESET) != release || ln -sf release/tamis build/tamis
	ctest --preset $(PRESET)

test-spark: setup-spark  ## tests of tamis.spark, with Spark from PyPI (a large install)
	@cmake --preset release --log-level=WARNING
	@cmake --build --preset release --target tamis
	ctest --preset release -L spark

package: setup-package build  ## packages for people, in build/packages: .deb, tarball, wheel, sdist
	@tools/package

test-package: package  ## try them where nothing else is (root for chroots), and build them twice
	ctest --preset package

golden: build  ## accept what the command prints now; read the diff before you commit it
	TAMIS_UPDATE_GOLDEN=1 ctest --preset release -L 'golden|outside'
	@git status --short README.md docs tests/golden tests/cases

floors: build  ## accept the quality of now as the least; a commit that lowers a floor says why
	TAMIS=build/release/tamis TAMIS_UPDATE_FLOORS=1 tests/quality/floors.py
	TAMIS=build/release/tamis TAMIS_UPDATE_FLOORS=1 tests/roundtrip/floors.py
	@git diff --stat tests/floors.json tests/roundtrip/floors.json

roundtrip: build  ## what the output keeps of constructs, by site generator, and other extractors
	@TAMIS=build/release/tamis python3 tests/roundtrip/run.py --docs --peers

reproduce: build  ## measure what the papers print again, and write docs/reproduction.md (4 minutes)
	TAMIS=build/release/tamis tools/reproduce
	@git diff --stat docs/reproduction.md

bench: setup-bench  ## speed: parser, filters, pipelines, whole extraction, hostile input
	@cmake --preset release --log-level=WARNING
	@cmake --build --preset release --target benches
	@for name in $(BENCHES); do echo "== bench/$$name" && build/release/bench/$$name || exit; done

hostile: setup-bench  ## every kind of hostile page in every format, filter and option, by instructions
	@cmake --preset release --log-level=WARNING
	@cmake --build --preset release --target bench_hostile
	@build/release/bench/hostile --matrix --jobs $(shell nproc)

fuzz: setup-fuzz  ## every fuzzer for SECONDS=n of processor time (60), JOBS=n at a time (1)
	@cmake --preset fuzz --log-level=WARNING
	@cmake --build --preset fuzz --target fuzzers
	@JOBS=$(JOBS) tools/fuzz $(SECONDS)

tidy: setup-tidy  ## clang-tidy over src/ and include/
	@cmake --preset debug --log-level=WARNING
	@cmake --build --preset debug --target generated
	@tools/tidy build/debug

check: test tidy  ## what must pass before a push: test, tidy, and test under asan
	@$(MAKE) test PRESET=asan

format: setup-test  ## clang-format over all C++ files
	@tools/format

clean:    ## remove build/
	rm -rf build

setup-%:
	@tools/setup $*
