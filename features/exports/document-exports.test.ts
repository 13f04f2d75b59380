import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { expect } from "expect";
import { basename } from "node:path";
import { SetClock } from "@/kernel/clock.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { aCompany, csvRows, entriesOf, file, fileTwo, unpacked } from "./testing/exporting.ts";

Deno.test("a document's zip holds its files, its history to read and to check, and manifests with the sums", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const id = await file(product, owner.id, first.id, "Example, Kim", "K4473");
    const answer = await ask("POST", `/api/documents/${id}/export`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toContain('filename="Example, Kim 2026-01-15 00012K4473.zip"');
    const [taken] = await entriesOf(product, `store:${first.id}`, "documents.exported");
    expect(taken).toMatchObject({
      subject: `document:${id}`,
      actor: { name: "Olive Owner" },
      data: { files: 1, together: 1 },
    });
    await unpacked(answer.bytes, async (out, names) => {
      const folder = "Example, Kim 2026-01-15 00012K4473";
      // The page is there where the screens were built.
      expect(names.filter((name) => !name.endsWith("/verify.html"))).toEqual(
        [
          "4473.pdf",
          "history.pdf",
          "history.jsonl",
          "history-inclusion.jsonl",
          "manifest.json",
          "manifest.csv",
          "READ ME.txt",
          "manifest-sha256.txt",
          "proof.json",
        ]
          .map((name) => `${folder}/${name}`),
      );
      const read = (name: string) => Deno.readTextFile(`${out}/${folder}/${name}`);
      const manifest = JSON.parse(await read("manifest.json"));
      expect(manifest).toMatchObject({
        format: "strongroom.document.1",
        document: { id, customerName: "Example, Kim", serialNumbers: ["K4473"] },
        files: [{ path: "4473.pdf", version: 1, isCurrent: true, typeName: "ATF F 4473" }],
        ledger: { stream: `store:${first.id}`, position: taken.seq, hash: taken.hash },
      });
      const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(`${out}/${folder}/4473.pdf`));
      expect(new Uint8Array(digest).toHex()).toBe(manifest.files[0].sha256);
      expect(await referee("sh", ["-c", `cd "${out}/${folder}" && sha256sum --check --quiet manifest-sha256.txt`]))
        .toBe("");
      const events = (await read("history.jsonl")).trim().split("\n").map((line) => JSON.parse(line).event);
      expect(events).toEqual(["documents.filed", "documents.exported"]);
      expect((await read("history.pdf")).startsWith("%PDF-")).toBe(true);
      const table = await csvRows(await read("manifest.csv"));
      expect(table?.[1].slice(0, 4)).toEqual([String(id), "Example, Kim", "4473.pdf", manifest.files[0].sha256]);
    });
  }));

Deno.test("several documents come as one zip, each in its store's and form's folder; none and too many are refused", () =>
  withProduct(async (product) => {
    const { first, second, owner, ask } = await aCompany(product);
    const one = await file(product, owner.id, first.id, "Example, Kim", "K1");
    const other = await file(product, owner.id, second.id, "Example, Pat", "K2");
    const answer = await ask("POST", `/api/documents/export?documents=${one},${other}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(
      /filename="Summit Outfitters documents \d\d-\d\d-\d{4}\.zip"/,
    );
    await unpacked(answer.bytes, async (out, names) => {
      expect(names.filter((name) => name.endsWith("4473.pdf"))).toEqual([
        "Summit Denver/4473/Example, Kim 2026-01-15 00012K1/4473.pdf",
        "Summit Boise/4473/Example, Pat 2026-01-15 00012K2/4473.pdf",
      ]);
      expect(await referee("sh", ["-c", `cd "${out}" && sha256sum --check --quiet manifest-sha256.txt`])).toBe("");
    });
    const [entry] = await entriesOf(product, `store:${second.id}`, "documents.exported");
    expect(product.context.describeEvent(entry.event, entry.data).description).toContain("together with one other");

    expect(
      (await ask("POST", "/api/documents/export?accountOverview=true&customerName=pat")).headers.get(
        "content-disposition",
      ),
    )
      .toContain("Summit Boise documents");
    expect((await ask("POST", "/api/documents/export?accountOverview=true&customerName=nobody")).status).toBe(400);
    expect((await ask("POST", `/api/documents/export?documents=${one},999999`)).status).toBe(404);
    const many = Array.from({ length: 501 }, (_, index) => index + 1).join(",");
    expect((await ask("POST", `/api/documents/export?documents=${many}`)).status).toBe(400);
  }));

/** Damages the first file of a document. */
async function damage({ context }: TestProduct, documentId: number): Promise<void> {
  const row = await context.database.one("SELECT sha256 FROM attachments WHERE document_id = ? ORDER BY id", [
    documentId,
  ]);
  const path = await context.files.localPath(String(row?.sha256));
  await Deno.chmod(path, 0o600);
  await Deno.writeFile(path, new TextEncoder().encode("something else"));
}

Deno.test("where nothing is as filed, that is told before the download begins", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const id = await file(product, owner.id, first.id, "Example, Kim");
    await damage(product, id);
    const answer = await ask("POST", `/api/documents/${id}/export`);
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([500, "files.damaged"]);
    expect(await entriesOf(product, `store:${first.id}`, "documents.exported")).toEqual([]);
  }));

Deno.test("a file that is not as filed is left out of a zip, and named in it, in the answer and in the ledger", () =>
  withProduct(async (product) => {
    const { first, second, owner, ask } = await aCompany(product);
    const two = await fileTwo(product, owner.id, first.id);
    const other = await file(product, owner.id, second.id, "Example, Pat", "K2");
    await damage(product, two);
    for (const address of [`/api/documents/${two}/export`, `/api/documents/export?documents=${two},${other}`]) {
      const answer = await ask("POST", address);
      expect([address, answer.status]).toEqual([address, 200]);
      expect(answer.headers.get("content-disposition")).toContain("(incomplete).zip");
      expect(JSON.parse(decodeURIComponent(answer.headers.get("x-left-out") ?? ""))).toEqual({
        count: 1,
        files: [{ customerName: "Example, Kim", fileName: "4473.pdf", reason: "changed" }],
      });
      expect(answer.text).not.toContain("something else");
      await unpacked(answer.bytes, async (out, names) => {
        const list = names.find((name) => name.endsWith("LEFT OUT.txt")) ?? "";
        const told = await Deno.readTextFile(`${out}/${list}`);
        expect(told).toMatch(/1 file was left out.*4473\.pdf\n {2}not the file that was filed/s);
        expect(names.filter((name) => /letter\.pdf$/.test(name)).length).toBe(1);
        expect(names.filter((name) => /4473\.pdf$/.test(name)).length).toBe(address.includes("documents=") ? 1 : 0);
        const manifest = names.find((name) => name.includes("Example, Kim") && name.endsWith("manifest.json")) ?? "";
        expect(JSON.parse(await Deno.readTextFile(`${out}/${manifest}`))).toMatchObject({
          files: [{ name: "letter.pdf" }],
          leftOut: [{ name: "4473.pdf", reason: "changed" }],
        });
        const folder = list.replace("LEFT OUT.txt", "");
        expect(await referee("sh", ["-c", `cd "${out}/${folder}" && sha256sum --check --quiet manifest-sha256.txt`]))
          .toBe("");
      });
      const entry = (await entriesOf(product, `store:${first.id}`, "documents.exported")).at(-1);
      expect(entry?.data).toMatchObject({ files: 1, leftOut: [{ fileName: "4473.pdf", reason: "changed" }] });
      expect(product.context.describeEvent("documents.exported", entry?.data ?? {})).toMatchObject({
        title: "Exported in part",
        description: expect.stringContaining("Left out as damaged or missing: 4473.pdf."),
      });
    }
  }));

Deno.test("an export does not reopen a deletion that waits for nothing but looking", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const id = await file(product, owner.id, first.id, "Example, Kim");
    await ask("POST", `/api/stores/${first.id}/export`);
    await ask("POST", `/api/documents/${id}/export`);
    const { text } = await ask("GET", `/api/stores/${first.id}/export`);
    expect(JSON.parse(text).allowsDeletion).toBe(true);
  }, { clock: new SetClock("2026-03-01T12:00:00.000Z") }));

Deno.test("a zip holds all files in one PDF too, and is whole without it when that is gone from the cache", () =>
  withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const id = await fileTwo(product, owner.id, first.id);
    const namesNow = async () => {
      const { status, bytes } = await ask("POST", `/api/documents/${id}/export`);
      expect(status).toBe(200);
      let found: readonly string[] = [];
      await unpacked(bytes, (_folder, names) => Promise.resolve(void (found = names.map((name) => basename(name)))));
      return found;
    };
    const whole = await namesNow();
    if (whole.length === 0) return;
    expect(whole.slice(0, 3)).toEqual(["4473.pdf", "letter.pdf", "all files in one.pdf"]);
    const documents = product.context.offered(documentExportOffer);
    const merge = documents.mergedFile;
    documents.mergedFile = async (wanted) => {
      const merged = await merge(wanted);
      // As when the cache makes room just before it is opened.
      await Deno.remove(merged.path);
      return merged;
    };
    expect(await namesNow()).toEqual(whole.filter((name) => name !== "all files in one.pdf"));
  }));
