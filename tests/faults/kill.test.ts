import { expect } from "expect";
import { killWhileFiling } from "./killing.ts";

Deno.test("a kill -9 at random moments during uploads loses nothing that was answered 201", async () => {
  const report = await killWhileFiling(6);
  expect(report.lost).toEqual([]);
  expect(report.refused).toEqual([]);
  expect(report.verdict).toContain("No problems found.");
  expect(report.verified).toBe(true);
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.stored).toBeGreaterThanOrEqual(report.acknowledged);
});
