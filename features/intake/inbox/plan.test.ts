import { expect } from "expect";
import { unitsIn } from "./plan.ts";

/** The units of a folder with these files, each by its path with the names in it. */
async function unitsOf(paths: readonly string[]): Promise<readonly (readonly [string, readonly string[]])[]> {
  const root = await Deno.makeTempDir();
  try {
    for (const path of paths) {
      await Deno.mkdir(`${root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeTextFile(`${root}/${path}`, "");
    }
    const units = await Array.fromAsync(unitsIn(root));
    return units.map((unit) => [unit.path, unit.kind === "unit" ? unit.files.map(({ name }) => name) : []] as const);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("a folder of scans is many documents, and one with a form among its names is one", async () => {
  expect(await unitsOf(["scans/1.pdf", "scans/2.pdf", "scans/10.pdf"])).toEqual([
    ["scans/1.pdf", ["1.pdf"]],
    ["scans/2.pdf", ["2.pdf"]],
    ["scans/10.pdf", ["10.pdf"]],
  ]);
  expect(await unitsOf(["Doe/a letter.pdf", "Doe/form 4473.pdf"])).toEqual([
    ["Doe", ["form 4473.pdf", "a letter.pdf"]],
  ]);
  expect(await unitsOf(["May/4473 Doe.pdf", "May/4473 Roe.pdf", "May/letter.pdf"])).toEqual([
    ["May/4473 Doe.pdf", ["4473 Doe.pdf"]],
    ["May/4473 Roe.pdf", ["4473 Roe.pdf"]],
    ["May/letter.pdf", ["letter.pdf"]],
  ]);
});
