import { expect } from "expect";
import { allBatches } from "./plan.ts";

/** Every file that the test runner would find by itself. */
function testFiles(folder: string): readonly string[] {
  return [...Deno.readDirSync(new URL(`../../${folder}`, import.meta.url))].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return testFiles(`${folder}/${name}`);
    return /\.test\.tsx?$/.test(name) ? [`${folder}/${name}`] : [];
  });
}

Deno.test("every test file of the project is run once", () => {
  const run = allBatches().flatMap(({ args }) => args.filter((arg) => /\.test\.tsx?$/.test(arg)));
  const all = ["db", "features", "kernel", "tests", "ui"].flatMap(testFiles);
  expect(run.toSorted()).toEqual(all.toSorted());
  expect(all.length).toBeGreaterThan(500);
});
