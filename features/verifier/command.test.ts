import { expect } from "expect";
import { aCompany, fileTwo } from "@/features/exports/testing/exporting.ts";
import { withProduct } from "@/tests/product/product.ts";
import { filesOf } from "./testing/exports.ts";
import { verifyExport } from "./verify-export.ts";

/** What the command prints, and its status. */
async function told(...args: readonly string[]): Promise<readonly [number, readonly string[]]> {
  const lines: string[] = [];
  const status = await verifyExport(args, { print: (line) => lines.push(line), status: null });
  return [status, lines];
}

Deno.test("strongroom verify EXPORT checks a zip and its folder without an archive, and names what does not fit", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    await fileTwo(product, owner.id, first.id);
    const { bytes } = await ask("POST", `/api/stores/${first.id}/export`);
    const zip = `${product.folder}/export.zip`;
    await Deno.writeFile(zip, bytes);

    const [status, lines] = await told(zip);
    expect([status, lines.at(-1)]).toEqual([0, "Everything fits."]);
    const fingerprint = lines.find((line) => /^ {9}[0-9a-f]{4} /.test(line))?.trim() ?? "";
    expect(lines).toContainEqual(
      expect.stringMatching(/^filed {4}Summit Denver\/4473\/.+\/letter\.pdf: on .+ by Olive/),
    );
    expect((await told(zip, "--key", ...fingerprint.split(" ")))[0]).toBe(0);
    const [foreign, why] = await told(zip, "--key", "00".repeat(32));
    expect([foreign, why.filter((line) => line.startsWith("PROBLEM"))]).toEqual([1, [
      "PROBLEM  This export was signed with another key than the one whose fingerprint you gave.",
    ]]);

    const folder = `${product.folder}/unpacked`;
    for (const [path, content] of await filesOf(bytes)) {
      await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeFile(`${folder}/${path}`, content);
    }
    expect((await told(folder))[0]).toBe(0);
    const history = `${folder}/Summit Denver/history.jsonl`;
    await Deno.writeTextFile(history, (await Deno.readTextFile(history)).replace("Olive", "Oliva"));
    // The child may read nothing outside of the folder, wherever a link leads.
    await Deno.symlink("/etc/hostname", `${folder}/link.txt`);
    const [damaged, found] = await told(folder);
    expect([damaged, found.find((line) => line.startsWith("PROBLEM"))]).toEqual([
      1,
      "PROBLEM  Entry 2 of Summit: Denver was changed after it was written.",
    ]);
    expect(found).toContain("PROBLEM  The file link.txt does not belong to this export.");
  }));

Deno.test("what is no export, or cannot be read, is told with status 2", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/no.zip`, "This is no zip.");
    expect(await told(`${folder}/no.zip`)).toEqual([
      2,
      ["This file cannot be opened as a zip. It may have been cut off: download it again."],
    ]);
    expect(await told(`${folder}/missing`)).toEqual([2, [`There is nothing to read at ${folder}/missing.`]]);
    expect(await told(folder)).toEqual([
      2,
      ["This is not an export of Strongroom: it has no list of files and no proofs."],
    ]);
    expect(await told("--key")).toEqual([2, ["Usage: strongroom verify EXPORT [--key FINGERPRINT]"]]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
