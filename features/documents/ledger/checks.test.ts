import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import type { Value } from "@/db/database.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filingForm } from "@/tests/product/client.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";

interface Scene {
  readonly product: TestProduct;
  readonly headers: Record<string, string>;
  readonly otherStore: number;
  /** Runs SQL past the program; triggers that would refuse are taken off first. */
  tamper(sql: string, ...args: Value[]): Promise<void>;
  problems(): Promise<string[]>;
}

/** Two stores of one account with a document each, numbers 1 and 2. */
function withScene(run: (scene: Scene) => Promise<void>): Promise<void> {
  return withProduct(async (product) => {
    const { context } = product;
    const account = await anAccount(context, { type: 1 });
    const stores = [
      await aStore(context, { accountId: account.id }),
      await aStore(context, { accountId: account.id, fflLastFiveDigits: "54321" }),
    ];
    const owner = await aPerson(context, { accountId: account.id });
    const { headers } = await signedIn(context, owner.id);
    for (const { id } of stores) {
      const values = { storeId: id, customerName: "Whitfield, Dana", serialNumber: `K4473-${id}` };
      const body = filingForm(values, plainPdf().bytes);
      const response = await product.request("/api/documents", { method: "POST", headers, body });
      expect(response.status).toBe(201);
    }
    await run({
      product,
      headers: { ...headers },
      otherStore: stores[1].id,
      async tamper(sql, ...args) {
        for (const trigger of ["ledger_no_update", "ledger_no_delete"]) {
          await context.database.script(`DROP TRIGGER IF EXISTS ${trigger}`);
        }
        await context.database.write(() => [{ sql, args }]);
      },
      async problems() {
        const found = await Array.fromAsync(product.verify());
        return found.flatMap((one) => one.kind === "problem" ? [`${one.subject}: ${one.message}`] : []);
      },
    });
  });
}

Deno.test("untouched records have no problem", () =>
  withScene(async ({ problems }) => {
    expect(await problems()).toEqual([]);
  }));

const changes: readonly (readonly [what: string, set: string, problem: string])[] = [
  ["the account", "account_id = 999", "The account is not what the ledger says."],
  ["the creator", "created_by_name = 'Somebody'", "The person who filed it is not what the ledger says."],
  ["the time of filing", "created_at = '2019-01-01T00:00:00.000Z'", "The time of filing is not what the ledger says."],
  ["the version", "version_number = 7", "The version is not what the ledger says."],
  ["the expiration", "expiration_date = '2030-01-01'", "The expiration date is not what the ledger says."],
  ["the warning", "warning_message = 'x'", "The warning is not what the ledger says."],
  ["an audit's flag", "audit_flag = 1", "The audit's flag is in no entry of the ledger."],
  ["an audit's mark", "audit_reviewed = 1", "The audit's review is in no entry of the ledger."],
  ["a search key", "name_key = 'zzz'", "What the record is sorted and found by does not follow from its values."],
];
for (const [what, set, problem] of changes) {
  Deno.test(`verify names a record when ${what} was changed past the program`, () =>
    withScene(async ({ tamper, problems }) => {
      await tamper(`UPDATE documents SET ${set} WHERE id = 1`);
      expect(await problems()).toContain(`document:1: ${problem}`);
    }));
}

Deno.test("verify names a record that was moved to another store, put into one that has no chain, or taken away", () =>
  withScene(async ({ tamper, problems, otherStore }) => {
    await tamper("UPDATE documents SET store_id = ? WHERE id = 1", otherStore);
    expect(await problems()).toContain("document:1: The store is not what the ledger says.");
    await tamper(
      "INSERT INTO documents(id, account_id, store_id, form_type, name_key, customer_name, created_by_name, created_at) " +
        "SELECT 4000000, account_id, 777, 0, 'x', 'X', 'x', created_at FROM documents WHERE id = 2",
    );
    expect(await problems()).toContain("document:4000000: The ledger does not know of this document.");
    await tamper("DELETE FROM documents WHERE id = 2");
    expect(await problems()).toContain("document:2: The record is gone, though the ledger says that it was filed.");
  }));

const numberOf = "(SELECT (account_id << 43) | (form_type << 42) | ((store_id & 1023) << 32) | id FROM documents " +
  "WHERE id = 1)";

Deno.test("verify names a record that the search does not find, or finds by other values", () =>
  withScene(async ({ tamper, problems }) => {
    await tamper(`DELETE FROM document_search WHERE rowid = ${numberOf}`);
    expect(await problems()).toEqual([
      "document:1: The search does not find the record.",
      "search index: It holds 1 records, and there are 2.",
    ]);
    await tamper(`INSERT INTO document_search(rowid, pieces) VALUES (${numberOf}, 'cwhi chit cit ct')`);
    expect(await problems()).toEqual(["document:1: The search finds the record by other values than its own."]);
  }));

Deno.test("verify counts the records again and names wrong counters", () =>
  withScene(async ({ tamper, problems }) => {
    await tamper("UPDATE document_totals SET count = count + 1 WHERE store_id = 1");
    expect(await problems()).toEqual([
      "account:1: 1 counter is not what counting the records gives (form type 0).",
    ]);
    await tamper("UPDATE document_totals SET count = count - 1 WHERE store_id = 1");
    await tamper("UPDATE document_buckets SET count = 9 WHERE sort = 'name' AND store_id = 0");
    expect(await problems()).toHaveLength(1);
    await tamper("UPDATE document_buckets SET count = 1 WHERE sort = 'name' AND store_id = 0");
    await tamper("UPDATE document_zones SET first_day = first_day + 1");
    expect(await problems()).toHaveLength(1);
    await tamper("UPDATE document_zones SET first_day = 0, last_created = '2001'");
    expect(await problems()).toHaveLength(1);
    await tamper("UPDATE document_zones SET last_created = '9999'");
    for (const table of ["document_value_days", "document_values"]) {
      await tamper(`UPDATE ${table} SET count = count + 1 WHERE field = 'type'`);
      expect([table, await problems()]).toEqual([table, [expect.stringContaining("what counting the records gives")]]);
      await tamper(`UPDATE ${table} SET count = count - 1 WHERE field = 'type'`);
    }
  }));

for (const data of ["{", "{}", "[]", "7"]) {
  Deno.test(`an entry whose data was made ${data} is named, and the document's proof says so`, () =>
    withScene(async ({ product, headers, tamper, problems }) => {
      await tamper("UPDATE ledger SET data = ? WHERE subject = 'document:1' AND event = 'documents.filed'", data);
      const found = await problems();
      expect(found[0]).toBe("ledger store:1, entry 2: Entry 2 was changed after it was written.");
      expect(found).toContain("document:1: Entry 2 of the chain store:1 cannot be read.");
      const response = await product.request("/api/proofs/documents/1", { headers });
      const proof = await response.json();
      expect([response.status, proof.verified]).toEqual([200, false]);
      expect(JSON.stringify(proof.checks)).toContain("Entry 2 of the chain store:1 cannot be read.");
    }));
}

Deno.test("an entry of the first version, without what the archive gave the record, is still compared", () =>
  withScene(async ({ tamper, product }) => {
    await tamper("UPDATE ledger SET data = json_remove(data, '$.filing') WHERE event = 'documents.filed'");
    const found = async () =>
      (await Array.fromAsync(product.verify())).flatMap((one) =>
        one.kind === "problem" && one.subject === "document:1" ? [one.message] : []
      );
    expect(await found()).toEqual([]);
    await tamper("UPDATE documents SET created_at = '2019-01-01T00:00:00.000Z', expiration_date = '2030-01-01'");
    expect(await found()).toEqual([
      "The time of filing is not what the ledger says.",
      "The expiration date is not what the ledger says.",
    ]);
  }));
