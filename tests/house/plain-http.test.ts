import { expect } from "expect";
import { isBrowserFile, isSharedFile, isTest } from "./boundaries.ts";

/** What browsers have only at addresses with encryption, and what stands in for it. */
const forbidden = [
  { pattern: /\brandomUUID\b/, but: "kernel/screens/new-key.ts" },
  { pattern: /\bnavigator\s*\.\s*clipboard\b/, but: "ui/copy-text.ts" },
] as const;

/** The lines that would do nothing, or fail, over plain http from another machine. */
function failing(path: string, text: string): string[] {
  if (isTest(path) || !(isBrowserFile(path) || isSharedFile(path))) return [];
  const lines = text.split("\n");
  return forbidden.filter(({ but }) => but !== path).flatMap(({ pattern, but }) =>
    lines.flatMap((line, at) => pattern.test(line) ? [`${path}:${at + 1} must use ${but}`] : [])
  );
}

Deno.test("browser code needs no encrypted address to make a key or to copy: it uses what works everywhere", async () => {
  const found: string[] = [];
  for (const folder of ["features", "kernel", "ui"]) {
    for await (const path of sourceFiles(folder)) found.push(...failing(path, await Deno.readTextFile(path)));
  }
  for (const path of ["main.client.tsx", "main.screens.ts", "main.sign-in.tsx", "main.sign-in-screens.ts"]) {
    found.push(...failing(path, await Deno.readTextFile(path)));
  }
  expect(found).toEqual([]);
});

Deno.test("the check names the offending line, and leaves the server alone", () => {
  expect(failing("features/notes/screens/a.tsx", "\nconst key = crypto.randomUUID();")).toEqual([
    "features/notes/screens/a.tsx:2 must use kernel/screens/new-key.ts",
  ]);
  expect(failing("ui/a.tsx", "void navigator.clipboard.writeText(text);")).toEqual([
    "ui/a.tsx:1 must use ui/copy-text.ts",
  ]);
  expect(failing("features/notes/notes.ts", "const key = crypto.randomUUID();")).toEqual([]);
});

async function* sourceFiles(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sourceFiles(`${folder}/${name}`);
    else if (/\.tsx?$/.test(name)) yield `${folder}/${name}`;
  }
}
