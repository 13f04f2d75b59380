import { expect } from "expect";
import { summaryWords } from "./wording-rules.ts";

Deno.test("the summary says how many conditions stand how, and leaves out what there is none of", () => {
  const words = (met: number, attention: number, duty: number, unknown = 0) =>
    summaryWords({ met, attention, duty, unknown });
  expect(words(17, 1, 2)).toBe("17 of 20 conditions met, 1 needs attention, 2 are yours to confirm");
  expect(words(16, 2, 1, 1)).toBe("16 of 20 conditions met, 2 need attention, 1 is yours to confirm, 1 not known");
  expect(words(20, 0, 0)).toBe("All 20 conditions met");
});
