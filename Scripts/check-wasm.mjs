// Checks what a finished WebAssembly module promises to the page: no imports, the exports it calls, a small size.
//   node Scripts/check-wasm.mjs MODULE.wasm
import { readFileSync } from "node:fs";

/** Bytes before compression: the page may weigh 1 MB as a whole, and readable Swift comes before kilobytes. The engine,
 * its Unicode tables and the allocator fit; a standard library does not. */
const SIZE_LIMIT = 600_000;

/** What the page calls, one name a line in wasm-exports.txt beside this file. */
const required = readFileSync(new URL("wasm-exports.txt", import.meta.url), "utf8")
    .split("\n").map((line) => line.replace(/#.*/, "").trim()).filter(Boolean);

const path = process.argv[2];
const bytes = readFileSync(path);
const module = new WebAssembly.Module(bytes);
const complaints = [];

const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
    complaints.push(`it imports ${imports.map((i) => `${i.module}.${i.name}`).join(", ")}; the page offers nothing`);
}
const exports = new Set(WebAssembly.Module.exports(module).map((e) => e.name));
const missing = required.filter((name) => !exports.has(name));
if (missing.length > 0) complaints.push(`it does not export ${missing.join(", ")}`);
if (bytes.length > SIZE_LIMIT) complaints.push(`it has ${bytes.length} bytes; the limit is ${SIZE_LIMIT}`);
if (complaints.length === 0) {
    // Instantiating runs the start-up code; a module that traps there is no use either.
    await WebAssembly.instantiate(module, {});
}

for (const complaint of complaints) console.error(`${path}: ${complaint}`);
if (complaints.length > 0) process.exit(1);
console.log(`${path}: ${bytes.length} bytes, no imports, ${exports.size} exports`);
