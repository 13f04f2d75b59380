import { expect } from "expect";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { aCompany, file } from "../testing.ts";

/** Where the only file of a person's document lies. */
async function fileOf({ context }: TestProduct, customerName: string): Promise<string> {
  const row = await context.database.one(
    "SELECT sha256 FROM attachments a JOIN documents d ON d.id = a.document_id WHERE d.customer_name = ?",
    [customerName],
  );
  return await context.files.localPath(String(row?.sha256));
}

async function unpacked(bytes: Uint8Array, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeFile(`${folder}/export.zip`, bytes);
    if (await referee("unzip", ["-q", `${folder}/export.zip`, "-d", `${folder}/out`]) !== null) {
      await use(`${folder}/out`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("an export leaves out what is not as filed, names it everywhere, and opens no deletion until it is whole", () =>
  withProduct(async (product) => {
    const { account, first, owner, ask } = await aCompany(product);
    await file(product, owner.id, first.id, "Example, Lost");
    await file(product, owner.id, first.id, "Example, Whole");
    const [kim, lost] = [await fileOf(product, "Example, Kim"), await fileOf(product, "Example, Lost")];
    const originals = [await Deno.readFile(kim), await Deno.readFile(lost)];
    await Deno.chmod(kim, 0o600);
    await Deno.writeTextFile(kim, "something else");
    await Deno.remove(lost);

    for (const path of [`/api/accounts/${account.id}`, `/api/stores/${first.id}`]) {
      const answer = await ask("POST", `${path}/export`);
      expect(answer.status).toBe(200);
      expect(new TextDecoder("latin1").decode(answer.bytes)).not.toContain("something else");
      await unpacked(answer.bytes, async (out) => {
        expect(await referee("sh", ["-c", `cd "${out}" && sha256sum --check --quiet manifest-sha256.txt`])).toBe("");
        const list = await Deno.readTextFile(`${out}/LEFT OUT.txt`);
        expect(list).toMatch(/not complete: 2 files were left out/);
        expect(list).toMatch(/Example, Kim .*\.pdf\n {2}not the file that was filed; SHA-256 as filed: [0-9a-f]{64}/);
        expect(list).toMatch(/Example, Lost .*\.pdf\n {2}missing from storage/);
        const forms = await Array.fromAsync(Deno.readDir(`${out}/Summit Denver West/4473`));
        expect(forms.map(({ name }) => name.slice(0, 14))).toEqual(["Example, Whole"]);
        const records = await Deno.readTextFile(`${out}/Summit Denver West/records.jsonl`);
        expect(records.trim().split("\n").length).toBe(3);
      });
      const { body: state } = await ask("GET", `${path}/export`);
      expect(state).toMatchObject({ state: "finished", sentFiles: 1, totalFiles: 3, leftOutFiles: 2, damagedFiles: 2 });
      expect(state).toMatchObject({
        allowsDeletion: false,
        reason: expect.stringContaining("missing from the export"),
      });
      expect(state.leftOut.map(({ reason }: { reason: string }) => reason).sort()).toEqual(["changed", "missing"]);
      expect(state.damaged.map(({ customerName }: { customerName: string }) => customerName).sort())
        .toEqual(["Example, Kim", "Example, Lost"]);
      expect(await ask("DELETE", path)).toMatchObject({ status: 409, body: { error: "offboarding.export_not_whole" } });
    }
    const entries = await Array.fromAsync(product.context.ledger.walk(`store:${first.id}`));
    const exported = entries.findLast(({ event }) => event === "departure.exported");
    expect(exported?.data).toMatchObject({ leftOutFiles: 2, leftOut: [{ reason: "changed" }, { reason: "missing" }] });
    const told = product.context.describeEvent("departure.exported", exported?.data ?? {});
    expect(told.title).toBe("Exported in part");
    expect(told.description).toMatch(/1 files?\. 2 files were left out as damaged or missing: .*Example, Kim/);

    const problems = async () =>
      (await Array.fromAsync(product.verify())).flatMap(({ kind, ...finding }) => kind === "problem" ? [finding] : []);
    await Promise.all([Deno.writeFile(kim, originals[0]), Deno.writeFile(lost, originals[1])]);
    expect(await problems()).toEqual([]);
    // Whoever claims that it was whole is contradicted by the ledger.
    await product.context.database.write(() => [{ sql: "UPDATE departure_exports SET left_out_files = 0", args: [] }]);
    expect((await problems()).map((finding) => "message" in finding ? finding.message : ""))
      .toEqual(["What it left out is not what the ledger says.", "What it left out is not what the ledger says."]);

    await ask("POST", `/api/stores/${first.id}/export`);
    const { body: state } = await ask("GET", `/api/stores/${first.id}/export`);
    expect(state).toMatchObject({ sentFiles: 3, leftOutFiles: 0, leftOut: [], allowsDeletion: true, reason: "" });
    expect((await ask("DELETE", `/api/stores/${first.id}`)).status).toBe(204);
  }));
