# Each target is one script; what it does is written there.

CLIP ?= Samples/snatch.mp4

.PHONY: help setup build demo test lint wasm bench pictures page lab clean

help: ## this list
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

setup: ## fetch what building and running needs (safe to repeat)
	@Scripts/setup.sh

build: setup ## build the command, optimized: .build/release/vbt
	swift build -c release --product vbt

demo: build ## analyze the sample snatch (CLIP=… for another)
	.build/release/vbt analyze $(CLIP) --lift snatch --load 80kg

test: setup ## everything that must hold, debug and release
	@Scripts/test.sh

lint: ## format and house rules
	@Scripts/lint.sh

wasm: setup ## the engine for browsers: .build-wasm/minerva.wasm
	@Scripts/build-wasm.sh
	@Scripts/check-wasm.sh

bench: setup ## speed and accuracy figures
	swift build -c release --product vbt-bench
	.build/release/vbt-bench speed $(CLIP)
	.build/release/vbt-bench seeing $(dir $(CLIP))
	.build/release/vbt-bench library

pictures: build ## the README's pictures, made anew from the sample
	@Scripts/make-pictures.sh

page: build ## check a report page in Chromium, where it is installed
	@.build/release/vbt analyze $(CLIP) --lift snatch --load 80kg --quiet --report .build/page.html
	@node Scripts/check-page.mjs .build/page.html .build

lab: build wasm ## VBT Lab: try settings on a lift, in the browser
	.build/release/vbt lab $(CLIP) --open

clean: ## remove build products; fetched files stay
	rm -rf .build .build-wasm
