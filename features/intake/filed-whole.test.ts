import { expect } from "expect";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { aDocument, aFixture, arrive, ask } from "./testing/fixture.ts";

const readable = drawForm4473({ revision: "2023-08", values: aForm4473(), style: "flattened" });

/** Where a filing from the queue may break: parts of documents, of intake, and of the chain that both write into. */
const breaks = [
  "INSERT ON documents",
  "INSERT ON attachments",
  "INSERT ON document_totals",
  "UPDATE ON intake_items WHEN NEW.state = 'filed'",
  "INSERT ON ledger WHEN NEW.event = 'documents.filed'",
  "INSERT ON ledger WHEN NEW.event = 'intake.filed'",
] as const;

/** Everything that a filing from the queue writes into. */
async function stored({ context }: TestProduct) {
  const tables = ["documents", "attachments", "document_totals", "document_serials", "intake_items", "ledger", "jobs"];
  const names = await context.database.all("SELECT name FROM sqlite_master WHERE type = 'table'");
  const there = tables.filter((table) => names.some(({ name }) => name === table));
  return await context.database.snapshot(there.map((table) => ({ sql: `SELECT * FROM ${table} ORDER BY 1, 2` })));
}

Deno.test("documents and intake write a filing together or not at all, wherever it breaks", () =>
  withProduct(async (product) => {
    const { database, ledger } = product.context;
    const fixture = await aFixture(product);
    const { itemId } = await arrive(product.context, fixture, [{ name: "form.pdf", bytes: readable }]);
    await product.jobs.runAll();
    const item = (await ask(product, "GET", `/api/intake/${itemId}`, fixture.dana)).body;
    const file = () => ask(product, "POST", `/api/intake/${itemId}/file`, fixture.dana, aDocument(item));
    const before = await stored(product);
    for (const place of breaks) {
      await database.script(`CREATE TRIGGER broken BEFORE ${place} BEGIN SELECT RAISE(ABORT, 'broken'); END`);
      const { status } = await file();
      expect([place, status, await stored(product)]).toEqual([place, 500, before]);
      await database.script("DROP TRIGGER broken");
    }
    const { status, body } = await file();
    expect(status).toBe(201);
    const entries = await Array.fromAsync(ledger.walk(`store:${fixture.store.id}`));
    expect(entries.slice(-2).map(({ event, subject }) => [event, subject])).toEqual([
      ["documents.filed", `document:${body.documentId}`],
      ["intake.filed", `intake:${itemId}`],
    ]);
  }));
