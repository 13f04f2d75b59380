import { expect } from "expect";
import { killWhileCopying } from "./copy-killing.ts";

Deno.test("the backup application and the server, killed at random moments, leave a copy that is whole in the end", async () => {
  const report = await killWhileCopying(6);
  expect(report).toMatchObject({ falseAlarms: [], falseComforts: 0, stray: [], isWhole: true, servers: 2 });
  expect(report.lastCheck).toContain("The copy is whole.");
  expect(report.copied).toBe(report.filed);
  expect(report.verdict).toContain("No problems found.");
});
