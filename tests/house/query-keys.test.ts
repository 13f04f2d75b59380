import { expect } from "expect";
import { isBrowserFile } from "./boundaries.ts";

/** A list that begins with a word, as the keys of queries are written. */
const opening = /\[\s*"([a-z][\w-]*)"/g;
const aboutQueries = /query-?keys?|queries/i;

/** Keys that begin with the name of another feature, or with no feature's at all. */
function foreignKeys(path: string, text: string, features: ReadonlySet<string>): string[] {
  const own = path.split("/")[1];
  if (!aboutQueries.test(text)) return [];
  return [...text.matchAll(opening)].flatMap(({ 1: word, index }) => {
    const before = text.slice(Math.max(0, index - 40), index);
    const isKey = /(?:queryKey|Keys?)\b[^;{}\n]*$/.test(before);
    const isForeign = word !== own && (isKey || features.has(word));
    if (!isForeign || /\bneeds:\s*$/.test(before)) return [];
    return [`${path}:${text.slice(0, index).split("\n").length} ["${word}"] is no key of ${own}`];
  });
}

Deno.test("the keys of a feature's queries begin with its name, and no other feature writes one", async () => {
  const features = new Set([...Deno.readDirSync("features")].map(({ name }) => name));
  const found: string[] = [];
  for await (const path of sourceFiles("features")) {
    if (isBrowserFile(path) && !/\.test\.tsx?$/.test(path)) {
      found.push(...foreignKeys(path, await Deno.readTextFile(path), features));
    }
  }
  expect(found).toEqual([]);
});

Deno.test("the check names a key of another feature however it is written, and leaves own ones alone", () => {
  const features = new Set(["notes", "users"]);
  const judge = (text: string) => foreignKeys("features/notes/queries.ts", text, features).length;
  expect(judge('queries.invalidateQueries({ queryKey: ["users"] })')).toBe(1);
  expect(judge('const peopleKeys: QueryKey[] = [["notes", "one"], ["users", "list"]];')).toBe(1);
  expect(judge('queryOptions({ queryKey: ["session"] })')).toBe(1);
  expect(judge('queries.setQueryData(["users", "list"], null)')).toBe(1);
  expect(judge('queryOptions({ queryKey: ["notes", id] })')).toBe(0);
});

async function* sourceFiles(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sourceFiles(`${folder}/${name}`);
    else if (/\.tsx?$/.test(name)) yield `${folder}/${name}`;
  }
}
