import { expect } from "expect";
import * as v from "valibot";
import { longestList, longestText, oversized } from "./input-size.ts";

const name = v.pipe(v.string(), v.trim(), v.maxLength(5, "At most 5 letters."));
const ids = v.pipe(v.array(v.number()), v.maxLength(3, "Choose at most 3."));
const blanks = " ".repeat(1_001);

Deno.test("a list is counted before its items are looked at", () => {
  expect(oversized(v.strictObject({ ids }), { ids: ["a", "b", "c"] })).toBeNull();
  expect(oversized(v.strictObject({ ids }), { ids: ["a", "b", "c", "d"] })).toEqual({
    path: ["ids"],
    message: "Choose at most 3.",
  });
  const unlimited = v.object({ ids: v.optional(v.array(v.number())) });
  expect(oversized(unlimited, { ids: Array(longestList).fill(1) })).toBeNull();
  expect(oversized(unlimited, { ids: Array(longestList + 1).fill(1) })?.path).toEqual(["ids"]);
});

Deno.test("a text is measured before any pattern meets it, with room for blanks at its ends", () => {
  expect(oversized(name, `${" ".repeat(900)}Ada`)).toBeNull();
  expect(oversized(name, `Ada${blanks} Example`)).toEqual({ path: [], message: "At most 5 letters." });
  expect(oversized(v.string(), "x".repeat(longestText + 1_001))?.message).toBe("This text is too long.");
});

Deno.test("what lies within lists, objects, choices and wrappers is measured too", () => {
  const long = `Ada${blanks} Example`;
  const people = v.pipe(
    v.object({ people: v.array(v.nullable(v.object({ name }))) }),
    v.transform(({ people }) => people),
  );
  expect(oversized(people, { people: [null, { name: "Ada" }, { name: long }] })?.path).toEqual(["people", "2", "name"]);
  const kinds = v.variant("kind", [v.object({ kind: v.literal(0) }), v.object({ kind: v.literal(1), name })]);
  expect(oversized(kinds, { kind: 1, name: long })?.path).toEqual(["name"]);
  const either = v.union([v.pipe(v.string(), v.maxLength(9_000)), v.array(v.string())]);
  expect([oversized(either, long), oversized(either, Array(longestList + 1).fill(""))?.path]).toEqual([null, []]);
});

Deno.test("what the schema does not know, or is of another kind, is left to validation", () => {
  const known = v.strictObject({ ids, name });
  expect(oversized(known, { other: [1, 2, 3, 4], name: 7, ids: null })).toBeNull();
  expect(oversized(known, JSON.parse(`{"__proto__": {"name": "${blanks}"}}`))).toBeNull();
});
