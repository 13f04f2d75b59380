import { expect } from "expect";
import { isTest } from "./boundaries.ts";

/** Where formatters are made while the program runs: two caches by time zone, and the question whether there is a zone. */
const makers: ReadonlySet<string> = new Set(["kernel/dates.ts", "ui/format.ts", "features/stores/hours-rules.ts"]);

/** Made at the outermost level of a module, on the line of its name. */
const madeOnce = /^(?:export )?const \w+ = new Intl\./;

/** The lines that make a formatter each time they are come by. Making one takes longer than a row of a table. */
function wasteful(path: string, text: string): string[] {
  if (isTest(path) || /\.(?:stories|suite)\.tsx?$/.test(path)) return [];
  return text.split("\n").flatMap((line, at) => {
    const isMade = /\bIntl\.\w+\(/.test(line) && !madeOnce.test(line) && !makers.has(path);
    if (isMade) return [`${path}:${at + 1} must make its formatter once, at the outermost level`];
    return /\.toLocale(?:Date|Time)?String\(/.test(line) ? [`${path}:${at + 1} must use a formatter made once`] : [];
  });
}

Deno.test("what makes numbers, dates and orders for people is made once", async () => {
  const found: string[] = [];
  for (const folder of ["db", "features", "kernel", "ui"]) {
    for await (const path of sourceFiles(folder)) found.push(...wasteful(path, await Deno.readTextFile(path)));
  }
  expect(found).toEqual([]);
});

Deno.test("the check names the offending line, and leaves tests alone", () => {
  const offending =
    'function a() {\n  return new Intl.NumberFormat("en-US");\n}\nconst b = (3).toLocaleString("en-US");';
  expect(wasteful("ui/a.tsx", offending)).toEqual([
    "ui/a.tsx:2 must make its formatter once, at the outermost level",
    "ui/a.tsx:4 must use a formatter made once",
  ]);
  expect(wasteful("ui/a.tsx", "const zone = () => Intl.DateTimeFormat().resolvedOptions();")).toHaveLength(1);
  expect(wasteful("ui/a.test.tsx", offending)).toEqual([]);
  expect(wasteful("ui/a.ts", 'export const numbers = new Intl.NumberFormat("en-US");')).toEqual([]);
  expect(wasteful("ui/a.ts", "function a(format: Intl.DateTimeFormat) {}")).toEqual([]);
});

async function* sourceFiles(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sourceFiles(`${folder}/${name}`);
    else if (/\.tsx?$/.test(name)) yield `${folder}/${name}`;
  }
}
