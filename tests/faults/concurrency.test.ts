import { expect } from "expect";
import { filingForm } from "../product/client.ts";
import { type TestProduct, withProduct } from "../product/product.ts";
import { type Caller, callerOf, type Fixture, withFixture } from "../security/fixture.ts";
import { testOnSqld } from "./on-sqld.ts";
import { plainPdf, type UniquePdf } from "./pdfs.ts";

async function fileAs(
  product: TestProduct,
  caller: Caller,
  storeId: number,
  given: { pdf?: UniquePdf; tsn?: string; key?: string } = {},
): Promise<{ status: number; body: { id?: number; conflictId?: number; message?: string } }> {
  const { pdf = plainPdf(), tsn, key } = given;
  const response = await product.request("/api/documents", {
    method: "POST",
    headers: { ...caller.headers, ...(key ? { "idempotency-key": key } : {}) },
    body: filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473", tsn }, pdf.bytes),
  });
  return { status: response.status, body: await response.json() };
}

/** Everything that verification finds wrong; empty when all is whole. */
async function problems(product: TestProduct): Promise<string[]> {
  const findings = await Array.fromAsync(product.verify());
  return findings.flatMap((finding) => finding.kind === "problem" ? [`${finding.subject}: ${finding.message}`] : []);
}

async function entries({ context }: TestProduct, event: string): Promise<number> {
  const row = await context.database.one("SELECT count(*) AS count FROM ledger WHERE event = ?", [event]);
  return Number(row?.count);
}

const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

async function count({ context }: TestProduct): Promise<number> {
  return Number((await context.database.one("SELECT count(*) AS count FROM documents"))?.count);
}

/** The same on the embedded file and on a real libSQL server. */
function testOnBoth(name: string, run: (fixture: Fixture) => Promise<void>): void {
  Deno.test(`${name} (embedded)`, () => withFixture(run));
  testOnSqld(`${name} (libSQL server)`, (databaseUrl) => withFixture(run, { databaseUrl }));
}

testOnBoth("a filing sent 20 times at once with one Idempotency-Key files one document", async (fixture) => {
  const pdf = plainPdf();
  const answers = await times(
    20,
    () => fileAs(fixture, fixture.owner, fixture.storeId, { pdf, key: "one-and-the-same", tsn: "T-1" }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await count(fixture)).toBe(2);
  expect(await problems(fixture)).toEqual([]);
});

testOnBoth("of ten who file the same TSN at once one is told 201, nine 409 with the other's id", async (fixture) => {
  const answers = await times(10, () => fileAs(fixture, fixture.owner, fixture.storeId, { tsn: "TSN-4473" }));
  const filed = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect([filed.length, refused.length]).toEqual([1, 9]);
  for (const { body } of refused) {
    expect(body.conflictId).toBe(filed[0].body.id);
    expect(body.message).toMatch(/same TSN/);
  }
  expect(await count(fixture)).toBe(2);
  expect(await problems(fixture)).toEqual([]);
});

testOnBoth("two managers who flag one document at once both get through, and the ledger has each", async (fixture) => {
  const { document, storeId } = fixture;
  const managers = await times(2, () => fixture.caller({ role: "FFLAdmin", storeIds: [storeId] }));
  let changes = 0;
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(managers.map(async (manager, at) => {
      const color = 1 + (round + at) % 3;
      const response = await manager.send("PUT", `/api/documents/${document.id}/flag`, { color });
      await response.body?.cancel();
      return response.status;
    }));
    expect(answers).toEqual([200, 200]);
    const { fflFlaggedColor } = await (await fixture.owner.get(`/api/documents/${document.id}`)).json();
    expect([1 + round % 3, 1 + (round + 1) % 3]).toContain(fflFlaggedColor);
    changes = await entries(fixture, "documents.flagged");
    // Whoever set the colour that was there already changed nothing, and nothing was written for it.
    expect(changes).toBeGreaterThanOrEqual(round + 1);
  }
  expect(changes).toBeGreaterThan(10);
  expect(await problems(fixture)).toEqual([]);
});

testOnBoth("500 looks of one person at once are all answered, and one entry in the ledger", async (fixture) => {
  const [{ id }] = fixture.document.attachments;
  const answers = await times(500, async () => {
    const response = await fixture.owner.get(`/api/attachments/${id}?shouldAddHistory=true`);
    await response.body?.cancel();
    return response.status;
  });
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  expect(await entries(fixture, "documents.viewed")).toBe(1);
  expect(await problems(fixture)).toEqual([]);
});

testOnSqld(
  "two servers on one database and one folder of files keep every chain unbroken",
  (databaseUrl) =>
    withFixture(async (first) => {
      const { context, folder, document, owner, storeId } = first;
      const environment = { STRONGROOM_FILES: `${folder}/files` };
      await withProduct(async (second) => {
        const elsewhere = await callerOf(second, owner.id);
        const views = (caller: Caller) =>
          times(40, async () => {
            const response = await caller.get(`/api/attachments/${document.attachments[0].id}?shouldAddHistory=true`);
            await response.body?.cancel();
            return response.status;
          });
        const [here, there, seenHere, seenThere] = await Promise.all([
          times(40, () => fileAs(first, owner, storeId)),
          times(40, () => fileAs(second, elsewhere, storeId)),
          views(owner),
          views(elsewhere),
        ]);
        const filed = [...here, ...there];
        expect(filed.map(({ status }) => status)).toEqual(Array(80).fill(201));
        expect(new Set(filed.map(({ body }) => body.id)).size).toBe(80);
        expect([...seenHere, ...seenThere]).toEqual(Array(80).fill(200));
        // Once for a person, file and purpose in ten minutes, by each server.
        const viewed = await entries(first, "documents.viewed");
        expect(viewed).toBeGreaterThanOrEqual(1);
        expect(viewed).toBeLessThanOrEqual(2);
        expect(await problems(first)).toEqual([]);
        expect(await problems(second)).toEqual([]);
        const rows = await context.database.all(
          "SELECT stream, count(*) AS many, max(seq) AS last FROM ledger GROUP BY stream",
        );
        for (const { stream, many, last } of rows) expect([stream, many]).toEqual([stream, last]);
      }, { databaseUrl, environment, clock: first.clock });
    }, { databaseUrl }),
);
