import { expect } from "expect";
import { whenWords } from "./when-words.ts";

const usual = { count: 1, urgency: "soon" as const, at: null, timeZone: "America/Denver" };

Deno.test("what is due says when, and of several when the first is", () => {
  const words = (given: Partial<Parameters<typeof whenWords>[0]>) =>
    whenWords({ ...usual, day: "2026-11-30", inDays: 3, ...given });
  expect([words({ inDays: -2 }), words({ inDays: -2, count: 3 })]).toEqual([
    "Was due 11/30/26",
    "First was due 11/30/26",
  ]);
  expect([words({ inDays: 1 }), words({ inDays: 1, count: 2 })]).toEqual(["Tomorrow", "First tomorrow"]);
  expect([words({}), words({ count: 2 })]).toEqual(["Monday", "First on Monday"]);
  expect([words({ inDays: 9 }), words({ inDays: 9, count: 2 })]).toEqual(["11/30/26", "First on 11/30/26"]);
  const at = "2026-11-30T22:05:00Z";
  expect([words({ inDays: 0, at }), words({ inDays: 0, at, count: 2 })]).toEqual(["By 3:05 PM", "First by 3:05 PM"]);
  const late = { urgency: "overdue", inDays: 0, at } as const;
  expect([words(late), words({ ...late, count: 2 })]).toEqual(["Was due at 3:05 PM", "First was due at 3:05 PM"]);
  expect([words({ at }), words({ at, count: 2 })]).toEqual(["Monday, 3:05 PM", "First on Monday, 3:05 PM"]);
  expect([words({ inDays: 0 }), words({ day: null })]).toEqual(["", ""]);
});
