// The line protocol of `tamis eval --external`, for adapters in JavaScript; see protocol.py. Both
// adapters use jsdom from build/peers-node. They do not run scripts of pages and do not access the
// network.
const path = require("path");
const { createRequire } = require("module");

const folder = path.join(__dirname, "../../build/peers-node");
const fromFolder = createRequire(path.join(folder, "package.json"));

function load(name) {
  try {
    return fromFolder(name);
  } catch (error) {
    console.error(`${path.basename(process.argv[1])}: no ${name} in ${folder} (tools/peers/setup installs it): ${error.message}`);
    process.exit(2);
  }
}

const { JSDOM, VirtualConsole } = load("jsdom");

function parse(html, url) {
  return new JSDOM(html, { virtualConsole: new VirtualConsole(), ...(url && { url }) });
}

// Writes one line per block, because textContent has no separator between blocks.
function textOf(html) {
  const apart = html.replace(/<(\/?(?:p|div|li|ul|ol|h[1-6]|tr|td|th|pre|blockquote|section|article|figure|br)\b)/gi, "\n<$1");
  return parse(apart).window.document.body.textContent;
}

async function answer(extract, page) {
  try {
    // UTF-8 cannot encode half a surrogate pair.
    return { id: page.id, text: Buffer.from(await extract(page.html, page.url), "utf8").toString("utf8") };
  } catch (error) {
    return { id: page.id, error: String(error) };
  }
}

// extract: a function from HTML and URL to text, or to a promise of it.
function serve(extract) {
  // Log output of an extractor must not appear between the answers.
  const say = process.stdout.write.bind(process.stdout);
  console.log = console.info = console.warn = console.debug = console.error;
  // Splits lines by hand: readline would also end a line at U+2028, which JSON may contain.
  let parts = [];
  let before = Promise.resolve();
  process.stdin.on("data", (chunk) => {
    for (let end; (end = chunk.indexOf(10)) >= 0; chunk = chunk.subarray(end + 1), parts = []) {
      const page = JSON.parse(Buffer.concat([...parts, chunk.subarray(0, end)]));
      before = before.then(async () => say(JSON.stringify(await answer(extract, page)) + "\n"));
    }
    parts.push(chunk);
  });
}

module.exports = { folder, load, parse, serve, textOf };
