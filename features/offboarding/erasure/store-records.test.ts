import { expect } from "expect";
import type { Statement, Value } from "@/db/database.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { filingForm } from "@/tests/product/client.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { eraseDue } from "./erase.ts";

const now = "2026-03-02T10:00:00.000Z";

/** Tables that tell of a store after it is gone for good, with the reason. */
const staying: Readonly<Record<string, string>> = {
  departures: "when it was deleted, and by whom",
  departure_exports: "who took everything along before",
  departure_covers: "how far that export reached",
};

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
    const statements = await rowsFor(product, { ...kept, first: 900 + 10 * index });
    await context.database.write(() => statements);
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

async function keptText({ context: { files } }: TestProduct, text: string) {
  const received = await files.receive(new Blob([text]).stream(), 1_000_000);
  await received.keep();
  return { sha256: received.sha256, size: received.size };
}

interface Place {
  readonly accountId: number;
  readonly storeId: number;
  readonly documentId: number;
  readonly userId: number;
  readonly first: number;
}

async function rowsFor(product: TestProduct, place: Place): Promise<readonly Statement[]> {
  const { accountId, storeId, documentId, userId, first } = place;
  const of = { account_id: accountId, store_id: storeId };
  const item = await keptText(product, `to be verified in ${storeId}`);
  const pack = await keptText(product, `an answer of ${storeId}`);
  const supplement = await keptText(product, `a deleted supplement of ${storeId}`);
  const by = { changed_by_name: "Wes", changed_at: now };
  return [
    insert("intake_items", {
      ...{ id: first, ...of, state: "ready", source: "inbox", source_path: "scan.pdf", source_key: "a".repeat(64) },
      ...{ received_at: now, received_by_name: "the inbox" },
    }),
    insert("intake_files", { item_id: first, position: 0, ...item, file_name: "scan.pdf" }),
    insert("document_notes", {
      ...{ id: first, ...of, document_id: documentId, content: "=Call the customer", author_id: userId },
      ...{ author_name: "Wes", created_at: now },
    }),
    insert("traces", {
      ...{ id: first, ...of, reference: `T${storeId}`, reference_key: `T${storeId}`, asked_by_name: "Agent" },
      ...{ asked_by_phone: "", asked_by_email: "", came_by: "phone", received_at: now, search_text: "" },
      ...{ firearm: JSON.stringify({ serialNumber: "K4473" }), document_id: documentId, ...by },
    }),
    insert("trace_packs", {
      ...{ id: first, trace_id: first, document_id: documentId, kind: "pdf", file_name: "answer.pdf", ...pack },
      ...{ pages: 1, made_at: now, made_by: "Wes" },
    }),
    insert("attachments", {
      ...{ id: first, ...of, document_id: documentId, position: 1, ...supplement, pages: 1, file_name: "wrong.pdf" },
      ...{ type: 3, is_main: 0, uploaded_by_name: "Wes", uploaded_at: now },
      ...{ deleted_at: now, deleted_by_name: "Olive", deletion_reason: "of another customer" },
    }),
    insert("uploads", {
      ...{ id: first, user_id: userId, ...of, file_name: "half.pdf", size: 10, created_at: now, expires_at: "2027" },
    }),
    insert("views", {
      ...{ id: first, ...of, owner_id: userId, owner_name: "Wes", name: "Mine", name_key: "mine", address: "?a" },
      ...{ is_shared: 0, ...by },
    }),
    insert("views_defaults", { user_id: userId, store_id: storeId, view_id: first }),
    insert("views_searches", { user_id: userId, store_id: storeId, address: "?a", used_at: now }),
    insert("document_filing_orders", { ...of, filing_order: "tsn" }),
    insert("document_bulk_changes", {
      id: first,
      user_id: userId,
      kind: "flag",
      flag: 1,
      at: now,
      chosen: 1,
      has_more: 0,
    }),
    insert("document_bulk_items", { change_id: first, document_id: documentId, ffl_flag: 0, ffl_assigned_origin: 0 }),
    insert("store_variances", {
      ...{ id: first, ...of, file_name: "variance.pdf", media_type: "application/pdf", ...supplement },
      ...{ uploaded_by_name: "Olive", uploaded_at: now },
    }),
    insert("audits", {
      ...{ id: first, ...of, type: 0, status: 1, start_date: "2026-01-01", end_date: "2026-01-02" },
      ...{ lead_auditor_id: userId, created_at: now, ended_at: now },
    }),
    insert("auditors", { id: first, audit_id: first, account_id: accountId, user_id: userId, created_at: now }),
    insert("outbox", {
      ...{ key: `mail-${storeId}`, ...of, to_name: "Wes", to_address: "wes@example.com", subject: "Hello", body: "" },
      ...{ links: "[]", is_private: 0, least_rank: 1, state: "held", created_at: now },
    }),
  ];
}

function insert(table: string, values: Readonly<Record<string, Value>>): Statement {
  const columns = Object.keys(values);
  return {
    sql: `INSERT INTO ${table}(${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    args: Object.values(values),
  };
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
      expect(await Deno.readTextFile(`${folder}/READ ME.txt`)).toContain("notes.csv and notes.jsonl");
      const manifest = (await Deno.readTextFile(`${folder}/manifest-sha256.txt`)).trim().split("\n");
      for (const line of manifest) {
        const [sum, name] = line.split(/ {2}(.*)/s);
        const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(`${folder}/${name}`));
        expect([name, new Uint8Array(digest).toHex()]).toEqual([name, sum]);
      }
      const listed = await referee("unzip", ["-Z1", zip]);
      expect(listed?.trim().split("\n").length).toBe(manifest.length + 1);
      expect(await (await product.request(path, { headers })).json()).toMatchObject({ sentFiles: 4, totalFiles: 4 });
    } finally {
      await Deno.remove(zip);
      await Deno.remove(folder, { recursive: true });
    }
  }));

Deno.test("after 30 days no table holds a row of the store, and the store beside it keeps all of its own", () => {
  const clock = new SetClock(now);
  return withProduct(async (product) => {
    const { store, other, owner, documents } = await aFullStore(product);
    const { headers } = await signedIn(product.context, owner.id);
    const path = `/api/stores/${store.id}`;
    await (await product.request(`${path}/export`, { method: "POST", headers })).bytes();
    const before = await rowsOf(product, store.id, documents[0]);
    // A table without a row here proves nothing: whoever adds one puts a row of it into aFullStore.
    expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual(["departures"]);
    const beside = await rowsOf(product, other.id, documents[1]);
    expect((await product.request(path, { method: "DELETE", headers })).status).toBe(204);
    clock.advance(31 * 24 * 60 * 60_000);
    await eraseDue(product.context);
    await eraseDue(product.context);
    expect(tablesWith(await rowsOf(product, store.id, documents[0]))).toEqual(Object.keys(staying).toSorted());
    expect(await rowsOf(product, other.id, documents[1])).toEqual(beside);
  }, { clock });
});

Deno.test("what was received, noted or asked after an export voids it; what only looks does not", () =>
  withProduct(async (product) => {
    const { store, owner } = await aFullStore(product);
    const { headers } = await signedIn(product.context, owner.id);
    const path = `/api/stores/${store.id}/export`;
    const { database, ledger } = product.context;
    const append = (event: string) =>
      database.write(() =>
        ledger.append([{
          stream: `store:${store.id}`,
          event,
          subject: `store:${store.id}`,
          actor: { userId: owner.id, name: owner.name },
          data: {},
        }])
      );
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
  }));

Deno.test("without the features that keep something beside the documents there is still an export and a purge", async () => {
  const { features } = await import("@/main.features.ts");
  const keeping = features.filter(({ storeRecords }) => storeRecords).map(({ name }) => name);
  expect(keeping).toEqual(expect.arrayContaining(["documents", "intake", "notes", "traces", "uploads", "views"]));
  const left = new Set(["intake", "notes", "traces", "views", "exports"]);
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
  }, { features: features.filter(({ name }) => !left.has(name)) });
});
