import { expect } from "expect";
import { type Fixture, withFixture } from "./fixture.ts";

/** Two documents; what a call that was refused must leave as it is. */
async function marks({ context }: Fixture): Promise<readonly unknown[]> {
  return await context.database.all("SELECT id, ffl_flag, ffl_assigned_id FROM documents ORDER BY id");
}

async function entryCount({ context }: Fixture): Promise<number> {
  return Number((await context.database.one("SELECT count(*) AS count FROM ledger"))?.count);
}

Deno.test("nothing that is empty, missing or unknown means everything in a call that changes or exports", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId, accountId, routes } = fixture;
    await fixture.file({ customerName: "Second, Pat", serialNumber: "K2" });
    const before = [await marks(fixture), await entryCount(fixture)];
    const calls: readonly [string, string, unknown?][] = [
      // What T3 of the review did: three ids in a body that nobody read, and everything was exported.
      ["POST", "/api/documents/export", { documents: [document.id] }],
      ["POST", "/api/documents/export", { ids: [document.id] }],
      ["POST", `/api/documents/export?storeId=${storeId}`, { documents: [document.id] }],
      ["POST", `/api/documents/${document.id}/export`, { attachments: [1] }],
      ["POST", `/api/documents/${document.id}/export?attachments=1`],
      ["POST", "/api/documents/export"],
      ["POST", "/api/documents/export?documents="],
      ["POST", "/api/documents/export?ids=1"],
      ["POST", "/api/documents/export?storeId="],
      ["POST", "/api/documents/export?customerName=example"],
      ["POST", `/api/documents/export?documents=${document.id}&storeId=${storeId}`],
      ["GET", "/api/documents/export?format=csv"],
      ["GET", "/api/documents/export?format=csv&storeId="],
      ["GET", "/api/documents/export?format=xlsx&accountOverview=false"],
      ["GET", "/api/documents/export?format=csv&accountOverview="],
      ["POST", `/api/stores/${storeId}/export`, { documents: [document.id] }],
      ["POST", `/api/stores/${storeId}/export?documents=${document.id}`],
      ["POST", `/api/accounts/${accountId}/export`, { stores: [storeId] }],
      ["DELETE", `/api/stores/${storeId}`, { documents: [document.id] }],
      ["DELETE", `/api/stores/${storeId}?documents=1`],
      ...[{ color: 1 }, { color: 1, filters: "" }, { color: 1, filters: "status=0" }, { color: 1, filters: "storeId=" }]
        .map((body): [string, string, unknown] => ["POST", "/api/documents/bulk/flag", body]),
      // A filter that somebody forgot to fill in is not the whole store.
      ...["customerName=", "customerName=%20", "customerName=second&customerName=", "fflUser=", `storeId=${storeId}`]
        .map((more): [string, string, unknown] => [
          "POST",
          "/api/documents/bulk/flag",
          { color: 1, filters: `storeId=${storeId}&${more}` },
        ]),
      ["POST", "/api/documents/bulk/flag", { color: 1, documents: [] }],
      ["POST", "/api/documents/bulk/flag", { color: 1, documents: [document.id], filters: `storeId=${storeId}` }],
      ["POST", "/api/documents/bulk/flag", { color: 1, filters: `storeId=${storeId}&nonsense=1` }],
      ["POST", "/api/documents/assign", { assignedUser: owner.id }],
      ["POST", "/api/documents/assign", { assignedUser: owner.id, filters: "" }],
      ["POST", "/api/documents/assign", { assignedUser: owner.id, documents: [] }],
      ["POST", "/api/documents/bulk/1/undo", { documents: [document.id] }],
      ["POST", "/api/intake/discard", { storeId, reason: "x" }],
      ["POST", "/api/intake/discard", { storeId, ids: [], reason: "x" }],
      ["POST", "/api/intake/restore", { storeId, ids: [] }],
      ["POST", "/api/intake", { storeId, uploadIds: [] }],
    ];
    for (const [method, path, body] of calls) {
      const answer = await owner.send(method, path, body);
      expect([method, path, body, answer.status]).toEqual([method, path, body, 400]);
      expect((await answer.json()).message).toMatch(/\.$/);
    }
    expect([await marks(fixture), await entryCount(fixture)]).toEqual(before);

    // The class: no call that changes anything passes over a body or parameters that it does not name.
    const silent = routes.map(({ endpoint }) => endpoint).filter(({ method, body, parts, raw, admission }) =>
      method !== "GET" && !body && !parts && !raw && admission !== "public"
    );
    expect(silent.length).toBeGreaterThan(10);
    for (const { method, path, query } of silent) {
      const address = path.replaceAll(/\{\w+\}/g, "1");
      const answers = [await owner.send(method, address, { something: 1 })];
      if (!query) answers.push(await owner.send(method, `${address}?something=1`));
      for (const answer of answers) {
        expect([method, path, answer.status >= 400 && answer.status < 500]).toEqual([method, path, true]);
        await answer.body?.cancel();
      }
    }
    expect([await marks(fixture), await entryCount(fixture)]).toEqual(before);
  }));
