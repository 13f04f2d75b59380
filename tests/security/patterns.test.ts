import { expect } from "expect";

const root = new URL("../../", import.meta.url).pathname;
/** Longer than whatever one of them meets at a time: most texts end at some hundred characters, bodies at 500 kB. */
const length = 20_000;
/** One that looks at each character a few times needs a millisecond; one that begins anew at each, hundreds. */
const mostMs = 50;
const tries = 3;

/** What a hostile text repeats. */
const repeated = [
  ...[" ", "a", "0", "\n", ",", "-", "_", ".", "@", '"', "'", "(", "<", "/", "\\", "%", "&", ";", "=", "\0", "|", ":"],
  ...["a ", "a.", "a,", "0 ", "0,", "\r\n", "[", "{", ", ", "a@", "\\(", "#", "x", "A"],
];

/** Where a text may begin before it repeats itself. */
const beginnings = ["", "<", "a", "0", '"'];

/** A pattern as it stands in the code; what stands before it tells it from a division. */
const literal =
  /(?<=[(,=:[!&|?{};>]\s*|return\s+)\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*(?=\s*[.,;)\]}:?\n])/g;

async function* serverFiles(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(root + folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) {
      if (!/^(?:screens|testing|fonts|sample-data|migrations)$/.test(name)) yield* serverFiles(path);
    } else if (name.endsWith(".ts") && !/\.(?:test|suite)\.ts$|^(?:testing|sample)\.ts$/.test(name)) yield path;
  }
}

/** Every pattern of the server's code that may go on for ever, by its text, with a file in which it stands. */
async function patterns(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const folder of ["db", "kernel", "features"]) {
    for await (const path of serverFiles(folder)) {
      const text = await Deno.readTextFile(root + path);
      for (const [pattern] of text.matchAll(literal)) if (/[+*]|,\}/.test(pattern)) found.set(pattern, path);
    }
  }
  return found;
}

function longestMs(source: string): number {
  const end = source.lastIndexOf("/");
  const pattern = new RegExp(source.slice(1, end), source.slice(end + 1));
  let longest = 0;
  for (const piece of repeated) {
    for (const beginning of beginnings) {
      const text = beginning + piece.repeat(length / piece.length) + "\x01";
      let least = Infinity;
      for (let tried = 0; tried < tries && least > mostMs; tried++) least = Math.min(least, timeOf(pattern, text));
      longest = Math.max(longest, least);
      if (longest > mostMs) return longest;
    }
  }
  return longest;
}

function timeOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  const begun = performance.now();
  if (pattern.global) text.replaceAll(pattern, "");
  else pattern.test(text);
  return performance.now() - begun;
}

Deno.test("no pattern of the server takes longer than its text is long, whatever it is made to look at", async () => {
  const all = await patterns();
  expect(all.size).toBeGreaterThan(60);
  const slow = [...all].flatMap(([source, path]) => {
    const ms = longestMs(source);
    return ms > mostMs ? [`${path}: ${source} ${Math.round(ms)} ms`] : [];
  });
  expect(slow).toEqual([]);
});
