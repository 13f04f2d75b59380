import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { filingForm } from "@/tests/product/client.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { madeAt, type StoreRows } from "@/tests/product/store-rows.ts";
import { suiteParts } from "@/tests/product/suite-part.ts";
import { without } from "@/tests/product/without.ts";
import register from "@/tests/fixtures/register/feature.ts";
import { features } from "@/main.features.ts";
import { eraseDue } from "./erase.ts";

/** What all features say of their tables, and a package that lies outside of `features/`. */
const all = [...features, register];
const parts = await suiteParts<StoreRows>("store-records.suite.ts", all, {
  register: "tests/fixtures/register",
});

/** A store with a row in every table that has rows of stores or of documents, and a store beside it. */
async function aFullStore(product: TestProduct) {
  const { context } = product;
  const account = await anAccount(context, { type: 1, name: "Summit Outfitters" });
  const store = await aStore(context, { accountId: account.id, friendlyFFLName: "Summit Denver" });
  const other = await aStore(context, { accountId: account.id, friendlyFFLName: "Summit Boise" });
  const owner = await aPerson(context, { accountId: account.id, name: "Olive Owner" });
  const clerk = await aPerson(context, { accountId: account.id, role: "FFLUser", storeIds: [store.id, other.id] });
  const documents = [
    await file(product, owner.id, store.id),
    await file(product, owner.id, other.id),
  ];
  const places = [{ store, documentId: documents[0] }, { store: other, documentId: documents[1] }];
  for (const [index, place] of places.entries()) {
    const kept = { accountId: account.id, storeId: place.store.id, documentId: place.documentId, userId: clerk.id };
    const numbered = { ...kept, first: 900 + 10 * index };
    for (const { rows } of parts) {
      const statements = await rows?.(product, numbered) ?? [];
      await context.database.write(() => statements);
    }
  }
  return { account, store, other, owner, documents };
}

async function file(product: TestProduct, userId: number, storeId: number): Promise<number> {
  const { headers } = await signedIn(product.context, userId);
  const body = filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473" }, plainPdf().bytes);
  const key = { "idempotency-key": `filing-${storeId}` };
  const response = await product.request("/api/documents", { method: "POST", headers: { ...headers, ...key }, body });
  expect(response.status).toBe(201);
  return (await response.json()).id;
}

/** How many rows each table of the database has of a store or of one of its documents; whatever tables there are. */
async function rowsOf({ context: { database } }: TestProduct, storeId: number, documentId: number) {
  const columns = await database.all(
    "SELECT t.name AS table_name, c.name AS column_name FROM sqlite_master t JOIN pragma_table_info(t.name) c " +
      "WHERE t.type = 'table' AND c.name IN ('store_id', 'document_id')",
  );
  const counts: Record<string, number> = {};
  for (const { table_name: table, column_name: column } of columns) {
    const id = column === "store_id" ? storeId : documentId;
    const row = await database.one(`SELECT count(*) AS count FROM "${table}" WHERE ${column} = ?`, [id]);
    counts[String(table)] = (counts[String(table)] ?? 0) + Number(row?.count);
  }
  return counts;
}

const tablesWith = (counts: Readonly<Record<string, number>>) =>
  Object.keys(counts).filter((table) => counts[table] > 0).toSorted();

Deno.test("an export holds what every feature keeps of the store, and the sum of every file in it", () =>
  withProduct(async (product) => {
    const { store, owner } = await aFullStore(product);
    const { headers } = await signedIn(product.context, owner.id);
    const path = `/api/stores/${store.id}/export`;
    const response = await product.request(path, { method: "POST", headers });
    const zip = await Deno.makeTempFile({ suffix: ".zip" });
    const folder = await Deno.makeTempDir();
    try {
      await Deno.writeFile(zip, await response.bytes());
      if (await referee("unzip", ["-t", zip]) === null) return;
      await referee("unzip", ["-q", zip, "-d", folder]);
      const root = `${folder}/Summit Denver`;
      const read = (name: string) => Deno.readTextFile(`${root}/${name}`);
      expect(await read("To verify/900/scan.pdf")).toBe(`to be verified in ${store.id}`);
      expect(await read(`Traces/T${store.id}/answer.pdf`)).toBe(`an answer of ${store.id}`);
      const [deleted] = (await read("deleted-supplements.jsonl")).trim().split("\n").map((line) => JSON.parse(line));
      expect(deleted).toMatchObject({ name: "wrong.pdf", deletedBy: "Olive", reason: "of another customer" });
      expect(await read(`Deleted supplements/${deleted.documentId}/wrong.pdf`)).toContain("a deleted supplement");
      expect(JSON.parse(await read("notes.jsonl"))).toMatchObject({ content: "=Call the customer", createdBy: "Wes" });
      expect(await read("notes.csv")).toContain(",'=Call the customer,Wes,");
      expect(JSON.parse(await read("traces.jsonl"))).toMatchObject({ packs: [{ fileName: "answer.pdf" }] });
      expect(JSON.parse(await read("to-verify.jsonl"))).toMatchObject({
        state: "ready",
        files: [{ name: "scan.pdf" }],
      });
      expect(JSON.parse(await read("visitors.jsonl"))).toMatchObject({ note: "Came in." });
      expect(await Deno.readTextFile(`${folder}/READ ME.txt`)).toContain("notes.csv and notes.jsonl");
      const manifest = (await Deno.readTextFile(`${folder}/manifest-sha256.txt`)).trim().split("\n");
      for (const line of manifest) {
        const [sum, name] = line.split(/ {2}(.*)/s);
        const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(`${folder}/${name}`));
        expect([name, new Uint8Array(digest).toHex()]).toEqual([name, sum]);
      }
      const listed = await referee("unzip", ["-Z1", zip]);
      // The list itself, and the proof that holds its sum.
      expect(listed?.trim().split("\n").length).toBe(manifest.length + 2);
      expect(await (await product.request(path, { headers })).json()).toMatchObject({ sentFiles: 4, totalFiles: 4 });
    } finally {
      await Deno.remove(zip);
      await Deno.remove(folder, { recursive: true });
    }
  }, { features: all }));

Deno.test("after 30 days no table holds a row of the store, and the store beside it keeps all of its own", () => {
  const clock = new SetClock(madeAt);
  return withProduct(async (product) => {
    const { store, other, owner, documents } = await aFullStore(product);
    const { headers } = await signedIn(product.context, owner.id);
    const path = `/api/stores/${store.id}`;
    await (await product.request(`${path}/export`, { method: "POST", headers })).bytes();
    const before = await rowsOf(product, store.id, documents[0]);
    // A table without a row here proves nothing: its feature adds one in store-records.suite.ts.
    expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual(["departures"]);
    const beside = await rowsOf(product, other.id, documents[1]);
    expect((await product.request(path, { method: "DELETE", headers })).status).toBe(204);
    clock.advance(31 * 24 * 60 * 60_000);
    await eraseDue(product.context);
    await eraseDue(product.context);
    expect(tablesWith(await rowsOf(product, store.id, documents[0]))).toEqual(
      parts.flatMap(({ staying = {} }) => Object.keys(staying)).toSorted(),
    );
    expect(await rowsOf(product, other.id, documents[1])).toEqual(beside);
  }, { clock, features: all });
});

Deno.test("what was received, noted or asked after an export voids it; what only looks does not", () =>
  withProduct(async (product) => {
    const { store, owner } = await aFullStore(product);
    const { headers } = await signedIn(product.context, owner.id);
    const path = `/api/stores/${store.id}/export`;
    const append = (event: string) =>
      product.context.ledger.record([{
        stream: `store:${store.id}`,
        event,
        subject: `store:${store.id}`,
        actor: { userId: owner.id, name: owner.name },
        data: {},
      }]);
    const allows = async () => (await (await product.request(path, { headers })).json()).allowsDeletion;
    await (await product.request(path, { method: "POST", headers })).bytes();
    const looks = ["history.exported", "exports.list_begun", "exports.list_exported", "documents.exported"];
    for (const event of [...looks, "documents.viewed", "traces.pack_made", "traces.searched", "traces.warned"]) {
      await append(event);
      expect([event, await allows()]).toEqual([event, true]);
    }
    for (const event of ["intake.received", "notes.added", "traces.received", "documents.attached"]) {
      await (await product.request(path, { method: "POST", headers })).bytes();
      expect([event, await allows()]).toEqual([event, true]);
      await append(event);
      expect([event, await allows()]).toEqual([event, false]);
    }
  }, { features: all }));

Deno.test("without the features that keep something beside the documents there is still an export and a purge", async () => {
  const keeping = features.filter(({ storeRecords }) => storeRecords).map(({ name }) => name);
  expect(keeping).toEqual(expect.arrayContaining(["documents", "intake", "notes", "traces", "uploads", "views"]));
  const left = ["intake", "notes", "notifications", "traces", "views", "exports", "audit-review"];
  await withProduct(async (product) => {
    const account = await anAccount(product.context);
    const store = await aStore(product.context, { accountId: account.id });
    const owner = await aPerson(product.context, { accountId: account.id });
    await file(product, owner.id, store.id);
    const { headers } = await signedIn(product.context, owner.id);
    const response = await product.request(`/api/stores/${store.id}/export`, { method: "POST", headers });
    const text = new TextDecoder("latin1").decode(await response.bytes());
    expect(text).toContain("records.jsonl");
    expect(text).not.toContain("notes.jsonl");
  }, { features: without(features, left) });
});
