import { expect } from "expect";
import { failureIn } from "./report.ts";

Deno.test("of a failed batch the failures are shown, without the tests that passed", () => {
  const passed = "a thing works ... ok (2ms)\n".repeat(1000);
  const shown = failureIn(
    `${passed}another ... FAILED (1ms)\n\n ERRORS \n\nanother => a.test.ts:1:1\nerror: Error: no\n`,
  );
  expect(shown).toContain("another => a.test.ts:1:1\nerror: Error: no");
  expect(shown).not.toContain("a thing works");
});

Deno.test("of a batch that was ended, or a check, the end of what it printed is shown", () => {
  const shown = failureIn(`${"line\n".repeat(5000)}the last line`);
  expect(shown.endsWith("the last line")).toBe(true);
  expect(shown.length).toBeLessThan(6001);
});
