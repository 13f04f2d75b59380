import { expect } from "expect";
import { likeQueries, nearNameQuery, wordsQuery } from "./likeness-queries.ts";
import { likenessOf } from "./serial-likeness.ts";
import { soughtFragments, textFields } from "./text.ts";

/** Runs that the index is asked for. */
const runs = (query: string | null) => (query?.match(/"/g)?.length ?? 0) / 2;

/** The longest that anybody may type, made of what has the most ways of being written. */
const hostile = ["o0il", "0", "1l", "8b5s2z", "o0il-", "ab ", "é"].map((piece) =>
  piece.repeat(100 / piece.length).slice(0, 100)
);

Deno.test("what the index is asked for likenesses is bounded, whatever is typed", () => {
  for (const typed of hostile) {
    const { exact, alike, oneOff, halves } = likeQueries("serialNumber", typed);
    expect([exact, alike, oneOff, halves].map(runs).filter((count) => count > 400)).toEqual([]);
    expect(runs(nearNameQuery(typed, soughtFragments("customerName", typed), []))).toBeLessThan(400);
  }
});

Deno.test("a word that is typed again, or that another one holds, is looked for once", () => {
  expect(soughtFragments("customerName", "Ann an ann ANNA  Lee")).toEqual(["anna", "lee"]);
  expect(soughtFragments("serialNumber", "A-1 A-1")).toEqual(["a-1 a-1"]);
  expect(soughtFragments("customerName", " ")).toEqual([]);
  for (const field of Object.keys(textFields) as (keyof typeof textFields)[]) {
    expect(runs(wordsQuery(field, "a ".repeat(50)))).toBe(1);
  }
});

Deno.test("the longest stretch that two serial numbers share is found", () => {
  const [asked, stored] = [`${"a".repeat(99)}x`, `y${"a".repeat(59)}k${"a".repeat(38)}y`];
  expect(likenessOf(asked, stored)).toMatchObject({ likeness: "fragment", shared: 59 });
  expect(likenessOf("ABCD12345", "ZZZ12345")).toMatchObject({ likeness: "fragment", shared: 5 });
});
