import { expect } from "expect";
import { pages, written } from "./documents.ts";

const root = new URL("../../", import.meta.url).pathname;

for (const page of pages) {
  Deno.test(`${page} shows the code as it is; deno task documents writes it anew`, async () => {
    const text = await Deno.readTextFile(root + page);
    expect(text).toMatch(/<!-- (?:file \S+|rooms) -->/);
    expect(written(text)).toBe(text);
  });
}
