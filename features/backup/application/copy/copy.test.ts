import { createHash } from "node:crypto";
import { expect } from "expect";
import { contentHashOf, linkHash } from "@/kernel/ledger/chain.ts";
import { readEntries } from "@/kernel/ledger/read-entries.ts";
import { file } from "../../testing.ts";
import { Archive } from "../archive/archive.ts";
import { copyStore } from "./copy-store.ts";
import { HistoryRewritten } from "../errors.ts";
import { type Copying, withCopying } from "../testing/copying.ts";

/** The files of the copy by their path, with their sums. */
async function filesOf(folder: string, under = ""): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${under}`)) {
    const path = under === "" ? name : `${under}/${name}`;
    if (isDirectory) { for (const [inner, sum] of await filesOf(folder, path)) found.set(inner, sum); }
    else found.set(path, createHash("sha256").update(await Deno.readFile(`${folder}/${path}`)).digest("hex"));
  }
  return found;
}

const theStore = async ({ archive }: Copying) => (await archive.own()).stores[0];

/** Past the triggers, as someone with the database in hands could. */
async function tamper({ product }: Copying, ...statements: readonly string[]): Promise<void> {
  const { database } = product.context;
  const triggers = await database.all("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'ledger%'");
  for (const { name } of triggers) await database.script(`DROP TRIGGER ${name}`);
  for (const statement of statements) await database.script(statement);
}

Deno.test("a copy lies in folders that a person understands, every file as it was filed", () =>
  withCopying(async (copying) => {
    const { product, company, folder, index } = copying;
    for (const name of ["Example, Kim", "Doe, Jane"]) await file(product, company, name);
    const copy = await copyStore(copying, await theStore(copying));
    expect(copy.folder).toMatch(/^Summit Denver/);

    const files = await filesOf(folder);
    const rows = await product.context.database.all("SELECT sha256 FROM attachments ORDER BY id");
    const forms = [...files].filter(([path]) => path.endsWith(".pdf"));
    expect(forms.map(([, sum]) => sum).sort()).toEqual(rows.map(({ sha256 }) => String(sha256)).sort());
    for (const [path] of forms) {
      expect(path).toMatch(
        /^Summit Denver[^/]*\/4473\/\d{4}\/\d{4}-\d\d-\d\d (?:Example, Kim|Doe, Jane)[^/]*\/[^/]+\.pdf$/,
      );
    }
    expect([...files.keys()].filter((path) => path.startsWith("incoming/"))).toEqual([]);
    expect(index.counts()).toMatchObject({ documents: 2 });

    // Nothing new but what the copying itself wrote down; after that nothing at all.
    await copyStore(copying, await theStore(copying));
    const before = await filesOf(folder);
    await copyStore(copying, await theStore(copying));
    expect(await filesOf(folder)).toEqual(before);
    await file(product, company, "Roe, Richard");
    await copyStore(copying, await theStore(copying));
    expect([...(await filesOf(folder)).keys()].filter((path) => path.endsWith(".pdf")).length).toBe(3);
  }));

Deno.test("a connection that is cut in the middle of a file leaves nothing half, and the file comes", () =>
  withCopying(async (copying) => {
    const { product, company, folder } = copying;
    await file(product, company, "Example, Kim");
    copying.cutNextFile(100);
    await copyStore(copying, await theStore(copying));
    const forms = [...await filesOf(folder)].filter(([path]) => path.endsWith(".pdf"));
    const [row] = await product.context.database.all("SELECT sha256 FROM attachments");
    expect(forms.map(([, sum]) => sum)).toEqual([row.sha256]);
  }));

/** An archive whose records change between their page and their fetching, so many times. */
class BusyArchive extends Archive {
  changes = 0;

  override async *records(...asked: Parameters<Archive["records"]>) {
    if (this.changes > 0) yield new TextEncoder().encode("changed meanwhile");
    if (this.changes-- > 0) return;
    yield* super.records(...asked);
  }
}

Deno.test("records that change while they are copied raise no alarm: their page is asked for again", () =>
  withCopying(async (copying) => {
    const { product, company, folder, archive: { server, cookie } } = copying;
    await file(product, company, "Example, Kim");
    const archive = new BusyArchive(server, cookie, () => Promise.resolve());
    archive.changes = 1000;
    await expect(copyStore({ ...copying, archive }, await theStore(copying))).rejects.toThrow(
      /changed each time that they were fetched/,
    );
    archive.changes = 2;
    await copyStore({ ...copying, archive }, await theStore(copying));
    expect(archive.changes).toBeLessThan(0);
    for (const [path] of await filesOf(folder)) {
      expect(await Deno.readTextFile(`${folder}/${path}`)).not.toBe("changed meanwhile");
    }
  }));

Deno.test("a history rewritten by somebody with all keys of the server is refused, and the copy stays", () =>
  withCopying(async (copying) => {
    const { product, company, folder } = copying;
    for (const name of ["Example, Kim", "Doe, Jane"]) await file(product, company, name);
    await copyStore(copying, await theStore(copying));
    const before = await filesOf(folder);
    const stream = `store:${company.first.id}`;
    await tamper(copying, `UPDATE ledger SET actor_name = 'Nobody' WHERE stream = '${stream}' AND seq = 2`);
    const { database } = product.context;
    const entries = await Array.fromAsync(readEntries(database, stream, 1, 1e9));
    let previous = entries[0].previousHash;
    for (const entry of entries) {
      const hash = linkHash(previous, contentHashOf(entry));
      await database.script(
        `UPDATE ledger SET previous_hash = x'${previous}', hash = x'${hash}' WHERE stream = '${stream}' AND seq = ${entry.seq}`,
      );
      previous = hash;
    }
    await file(product, company, "Roe, Richard");
    await expect(copyStore(copying, await theStore(copying))).rejects.toThrow(HistoryRewritten);
    expect(await filesOf(folder)).toEqual(before);
  }));

Deno.test("an archive whose last entries were cut off is refused", () =>
  withCopying(async (copying) => {
    const { product, company } = copying;
    for (const name of ["Example, Kim", "Doe, Jane"]) await file(product, company, name);
    await copyStore(copying, await theStore(copying));
    await tamper(copying, `DELETE FROM ledger WHERE stream = 'store:${company.first.id}' AND seq > 1`);
    await expect(copyStore(copying, await theStore(copying))).rejects.toThrow(
      /holds entries that this archive does not have/,
    );
  }));
