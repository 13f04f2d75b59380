import { expect } from "expect";
import { readingDocument, readingTable } from "./table.ts";

/** Words without the blanks that line a table up. */
const wordsOf = (text: string) => text.replaceAll(/[\s-]+/g, " ");

Deno.test("no value of any form is wrong and unmarked, and docs/reading.md says what comes of each; `deno task reading`", async () => {
  const { rows, isWhole } = await readingTable();
  const wrong = rows.flatMap(({ name, form, outcomes }) =>
    Object.entries(outcomes).filter(([, outcome]) => outcome === "wrong").map(([field]) => `${name}, ${form}: ${field}`)
  );
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(200);
  const written = await Deno.readTextFile(new URL("../../docs/reading.md", import.meta.url));
  if (isWhole) expect(wordsOf(written)).toBe(wordsOf(readingDocument(rows)));
});
