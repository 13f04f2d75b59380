import { expect } from "expect";
import { pauseBeforeReading } from "./editor-queries.ts";

Deno.test("a form that could not be read in time is read again, twice at the most", () => {
  expect(pauseBeforeReading(undefined, 0)).toBe(false);
  expect(pauseBeforeReading({}, 1)).toBe(false);
  expect([1, 2, 3].map((times) => pauseBeforeReading({ isUnread: true }, times))).toEqual([5000, 5000, false]);
});
