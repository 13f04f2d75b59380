import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { expect } from "expect";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { hashOfEntry } from "@/kernel/ledger/chain.ts";
import { isConsistent, leafHash, rootOfInclusion } from "@/kernel/ledger/merkle.ts";
import { sha256 } from "@/kernel/ledger/tree.ts";
import { withProduct } from "@/tests/product/product.ts";
import type { FeedItem } from "./contract.ts";
import { aCompany, asking, file, readAll } from "./testing.ts";

type Item<Kind> = Extract<FeedItem, { readonly kind: Kind }>;
const filesOf = (items: readonly FeedItem[]) => items.filter((item): item is Item<"file"> => item.kind === "file");
const entriesOf = (items: readonly FeedItem[]) => items.flatMap((item) => item.kind === "entry" ? [item.entry] : []);
const documentsOf = (items: readonly FeedItem[]) =>
  items.filter((item): item is Item<"document"> => item.kind === "document");
const bytesOf = (hex: unknown) => new Uint8Array(Buffer.from(String(hex), "hex"));

Deno.test("a copy gets every entry, record and file, and nothing twice when nothing changed", () =>
  withProduct(async (product) => {
    const company = await aCompany(product);
    const { ask, first } = company;
    const ids = [await file(product, company, "Example, Kim"), await file(product, company, "Doe, Jane")];

    const whole = await readAll(ask, first.id);
    expect(documentsOf(whole.items).map(({ record }) => record.id)).toEqual(ids);
    for (const { sha256: sum, record } of documentsOf(whole.items)) {
      expect(createHash("sha256").update(canonicalJson(record)).digest("hex")).toBe(sum);
    }
    const entries = entriesOf(whole.items);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1));
    for (const entry of entries) expect(hashOfEntry(entry)).toBe(entry.hash);
    const files = filesOf(whole.items);
    expect(files.map(({ documentId }) => documentId)).toEqual(ids);
    for (const { sha256: sum, size, ticket, path } of files) {
      const { status, bytes } = await ask(`/api/backup/files/${sum}?storeId=${first.id}&ticket=${ticket}`);
      expect([status, bytes.length, createHash("sha256").update(bytes).digest("hex")]).toEqual([200, size, sum]);
      expect(path).toMatch(/^4473\/\d{4}\/\d{4}-\d{2}-\d{2} (?:Example, Kim|Doe, Jane)[^/]*\/[^/]+\.pdf$/);
    }

    // The page that named files is an entry by now; after it nothing is left.
    const again = await readAll(ask, first.id, whole.cursor);
    expect(again.items.map((item) => item.kind === "entry" ? item.entry.event : item.kind)).toEqual([
      "backup.handed_out",
    ]);
    const rest = await readAll(ask, first.id, again.cursor);
    expect([rest.items, rest.pages.length]).toEqual([[], 1]);

    await file(product, company, "Roe, Richard");
    const more = await readAll(ask, first.id, rest.cursor);
    expect(documentsOf(more.items).map(({ record }) => record.customerName)).toEqual(["Roe, Richard"]);
    expect(filesOf(more.items).length).toBe(1);
  }));

Deno.test("every head is proved to begin with the one before, and every entry to be in it", () =>
  withProduct(async (product) => {
    const company = await aCompany(product);
    const { ask, first } = company;
    await file(product, company, "Example, Kim");
    const before = (await readAll(ask, first.id)).pages.at(-1)?.head;
    await file(product, company, "Doe, Jane");
    const after = (await readAll(ask, first.id)).pages.at(-1)?.head;
    if (!before || !after) throw new Error("The chain has entries.");
    const stream = `/api/proofs/streams/store:${first.id}`;

    const { body: proof } = await ask(`${stream}/consistency?from=${before.size}&to=${after.size}`);
    expect(proof).toMatchObject({ fromRoot: before.root, toRoot: after.root });
    const path = Array.isArray(proof.path) ? proof.path.map(bytesOf) : [];
    const trees = {
      earlier: before.size,
      earlierRoot: bytesOf(before.root),
      size: after.size,
      root: bytesOf(after.root),
    };
    expect(isConsistent(sha256, { ...trees, path })).toBe(true);
    expect(isConsistent(sha256, { ...trees, earlierRoot: bytesOf(after.root), path })).toBe(false);

    for (let seq = 1; seq <= after.size; seq++) {
      const { body } = await ask(`${stream}/inclusion?seq=${seq}&size=${after.size}`);
      const way = {
        leaf: leafHash(sha256, bytesOf(body.hash)),
        index: seq - 1,
        size: after.size,
        path: Array.isArray(body.path) ? body.path.map(bytesOf) : [],
      };
      expect(Buffer.from(rootOfInclusion(sha256, way) ?? []).toString("hex")).toBe(after.root);
    }
    expect((await ask(`${stream}/inclusion?seq=9&size=8`)).status).toBe(400);
    expect((await ask(`${stream}/inclusion?seq=1&size=800`)).status).toBe(404);
    expect((await ask(`${stream}/consistency?from=3&to=2`)).status).toBe(400);
    expect((await ask(`${stream}/consistency?from=3&to=800`)).status).toBe(404);
  }));

Deno.test("no byte leaves without its entry, and nothing of another store does", () =>
  withProduct(async (product) => {
    const company = await aCompany(product);
    const { ask, first, second, owner } = company;
    await file(product, company, "Example, Kim");
    await file(product, { owner, first: second }, "Other, Store");
    const events = async (storeId: number) =>
      (await Array.fromAsync(product.context.ledger.walk(`store:${storeId}`))).map(({ event }) => event);

    const { items } = await readAll(ask, first.id);
    // One of the page with the form, one of that with the store's other records.
    expect((await events(first.id)).filter((event) => event === "backup.handed_out").length).toBe(2);
    const [{ sha256: sum, ticket }] = filesOf(items);
    // With its ticket it is covered; without one it has an entry of its own, once in ten minutes.
    await ask(`/api/backup/files/${sum}?storeId=${first.id}&ticket=${ticket}`);
    expect(await events(first.id)).not.toContain("backup.file_handed_out");
    for (const wrong of ["", `&ticket=${ticket.slice(0, -2)}AA`, "&ticket=1.1.x"]) {
      expect((await ask(`/api/backup/files/${sum}?storeId=${first.id}${wrong}`)).status).toBe(200);
    }
    expect((await events(first.id)).filter((event) => event === "backup.file_handed_out").length).toBe(1);

    // The other store is not this sign-in's.
    const all = await asking(product, owner.id);
    const [foreign] = filesOf((await readAll(all, second.id)).items);
    expect((await ask(`/api/backup/feed?storeId=${second.id}`)).status).toBe(404);
    expect((await ask(`/api/backup/files/${foreign.sha256}?storeId=${second.id}&ticket=${foreign.ticket}`)).status)
      .toBe(404);
    expect((await ask(`/api/backup/files/${foreign.sha256}?storeId=${first.id}&ticket=${foreign.ticket}`)).status).toBe(
      404,
    );
    expect((await ask(`/api/backup/checkpoints?storeId=${second.id}`)).status).toBe(404);
    expect((await ask(`/api/proofs/streams/store:${second.id}/consistency?from=1&to=1`)).status).toBe(404);
    expect((await ask(`/api/documents?storeId=${first.id}`)).status).toBe(403);
  }));

Deno.test("a copy that knows more than the archive is told so; a cursor of elsewhere is refused", () =>
  withProduct(async (product) => {
    const company = await aCompany(product);
    const { ask, first } = company;
    for (const name of ["Example, Kim", "Doe, Jane"]) await file(product, company, name);
    expect(await ask(`/api/backup/feed?storeId=${first.id}&cursor=900.900.0`))
      .toMatchObject({ status: 409, body: { error: "backup.copy_is_ahead" } });
    expect((await ask(`/api/backup/feed?storeId=${first.id}&cursor=abc`)).status).toBe(400);
    await product.context.database.script("DROP TRIGGER ledger_no_delete");
    await product.context.database.write(() => [
      { sql: "DELETE FROM ledger WHERE stream = ? AND seq = 1", args: [`store:${first.id}`] },
    ]);
    expect(await ask(`/api/backup/feed?storeId=${first.id}`))
      .toMatchObject({ status: 409, body: { error: "backup.chain_broken" } });
  }));
