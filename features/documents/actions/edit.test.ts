import { expect } from "expect";
import { describeDocumentEvent } from "../ledger/event-words.ts";
import { backInProgress, editedContent, editProblems } from "../contract-edit-rules.ts";
import { texts } from "../contract.ts";
import { type Caller, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { letter, send as sendSupplement } from "../supplements/testing.ts";

const json = async (response: Response | Promise<Response>) => await (await response).json();
const nothing = { manufacturer: null, importer: null, model: null, type: null, caliber: null };
const record = {
  formType: 0,
  customerName: "Example, Kim",
  status: 0,
  transferDate: "2026-07-01",
  certificationDate: "2026-06-30",
  nicsDate: null,
  tsn: "T-1",
  ntn: null,
  documentSerialNumbers: [{ ...nothing, serialNumber: "K4473", model: "P-10" }, { ...nothing, serialNumber: "B2" }],
};
const today = "2026-07-15";

const put = (fixture: Fixture, document: object, id = fixture.document.id) =>
  fixture.owner.send("PUT", `/api/documents/${id}`, { document });

async function problems(fixture: Fixture): Promise<string[]> {
  const findings = await Array.fromAsync(fixture.verify());
  return findings.flatMap((finding) => finding.kind === "problem" ? [`${finding.subject}: ${finding.message}`] : []);
}

Deno.test("the edit form asks for a customer name of 3 to 100 characters", () => {
  const named = (customerName: string) => editProblems(record, { ...record, customerName }, today);
  expect(named("Bo")).toEqual({ customerName: texts.customerNameShort });
  expect(named("Bo ")).toEqual({ customerName: texts.customerNameShort });
  expect(named("Ann")).toEqual({});
  expect(named("A".repeat(100))).toEqual({});
  expect(Object.keys(named("A".repeat(101)))).toEqual(["customerName"]);
});

Deno.test("a stand-alone 3310.11 may be without a name", () => {
  const standAlone = { ...record, formType: 1, customerName: "" };
  expect(editProblems(standAlone, standAlone, today)).toEqual({});
});

Deno.test("status, date and serial numbers follow the rules of filing", () => {
  const problem = (change: Partial<typeof record>) => editProblems(record, { ...record, ...change }, today);
  expect(problem({ documentSerialNumbers: [] })).toEqual({ serialNumbers: texts.serialNumbers });
  expect(problem({ transferDate: "2026-07-16" })).toEqual({ transferDate: texts.futureDate });
  expect(editProblems(record, { ...record, transferDate: null }, today)).toEqual({ transferDate: texts.date });
  expect(editProblems(record, { ...record, status: 1, transferDate: null }, today)).toEqual({});
});

Deno.test("a completed document goes back to in progress with a reason only, which stands in its history", () =>
  withFixture(async ({ owner, document }) => {
    const open = { ...record, status: null, transferDate: null };
    expect(editProblems(record, open, today)).toEqual({ openReason: backInProgress });
    expect(editProblems(record, open, today, "Saved by mistake")).toEqual({});
    const path = `/api/documents/${document.id}`;
    const put = (given: object) =>
      owner.send("PUT", path, { document: { version: 1, status: null, transferDate: null, ...given } });
    expect((await (await put({})).json()).fields).toEqual({ "document.openReason": backInProgress });
    expect(await (await put({ openReason: "Saved by mistake." })).json()).toMatchObject({ status: null });
    const history = await (await owner.get(`/api/history/documents/${document.id}`)).json();
    expect(history.data[0].description).toContain("The reason given: Saved by mistake.");
  }));

Deno.test("of a whole document sent back the list of serial numbers that differs is what was edited", () => {
  const serialNumbers = ["B2", "NEW1"];
  const whole = { version: 1, allowDuplicateTsn: false, documentSerialNumbers: record.documentSerialNumbers };
  expect(editedContent(record, { ...whole, serialNumbers }).documentSerialNumbers).toEqual([
    { ...nothing, serialNumber: "B2" },
    { ...nothing, serialNumber: "NEW1" },
  ]);
  const firearms = [{ serialNumber: "K4473", model: "P-07" }];
  const edited = { ...whole, documentSerialNumbers: firearms, serialNumbers: ["K4473", "B2"] };
  expect(editedContent(record, edited).documentSerialNumbers).toEqual([
    { ...nothing, serialNumber: "K4473", model: "P-07" },
  ]);
  expect(editedContent(record, { version: 1, allowDuplicateTsn: false })).toEqual(record);
});

Deno.test("an edit changes the values, the search and the history, and never the form", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId } = fixture;
    const before = await json(owner.get(`/api/documents/${document.id}`));
    const answer = await put(fixture, { ...before, customerName: "Exemplar, Kim", tsn: "T-77", serialNumbers: ["Z9"] });
    expect(answer.status).toBe(200);
    const after = await answer.json();
    expect(after).toMatchObject({
      customerName: "Exemplar, Kim",
      tsn: "T-77",
      serialNumbers: ["Z9"],
      versionNumber: 1,
    });
    expect(after.version).toBe(before.version + 1);
    expect(after.attachments).toEqual(before.attachments);
    const found = async (query: string) => (await json(owner.get(`/api/documents?storeId=${storeId}&${query}`))).count;
    expect(await found("customerName=exemplar")).toBe(1);
    expect(await found("serialNumber=K4473")).toBe(0);
    expect(await found("serialNumber=Z9")).toBe(1);
    const [entry] = (await fixture.context.ledger.about(`document:${document.id}`)).slice(-1);
    expect(entry.event).toBe("documents.edited");
    expect(describeDocumentEvent(entry.event, entry.data)?.description).toContain(
      "Customer name was changed from “Example, Kim” to “Exemplar, Kim”.",
    );
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("every field that is refused is named by its path in the body", () =>
  withFixture(async (fixture) => {
    const { fields: shapes } = await json(put(fixture, { version: 1, tsn: "T".repeat(71) }));
    expect(shapes).toEqual({ "document.tsn": "At most 70 characters." });
    const { fields: rules } = await json(put(fixture, {
      version: 1,
      customerName: "Bo",
      documentSerialNumbers: [{ serialNumber: "K1" }, { serialNumber: " " }],
      transferDate: "2026-07-16",
    }));
    expect(Object.keys(rules).every((name) => name.startsWith("document."))).toBe(true);
    expect(rules).toMatchObject({
      "document.documentSerialNumbers.1.serialNumber": texts.serialNumbers,
    });
  }));

Deno.test("an edit that changes nothing writes nothing", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const before = await json(owner.get(`/api/documents/${document.id}`));
    expect(await json(put(fixture, before))).toEqual(before);
    expect(await fixture.context.ledger.about(`document:${document.id}`)).toHaveLength(1);
  }));

Deno.test("a key that no document has is refused, and nothing of the edit is done", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const before = await json(owner.get(`/api/documents/${document.id}`));
    const { fields } = await json(put(fixture, { ...before, customerName: "Somebody Else", custmerName: "Typo" }));
    expect(fields).toEqual({ "document.custmerName": "Unknown field." });
    expect(await json(owner.get(`/api/documents/${document.id}`))).toEqual(before);
  }));

Deno.test("a stale version answers 409 and says who changed it and when", () =>
  withFixture(async (fixture) => {
    const { document } = fixture;
    const colleague = await fixture.caller({ role: "FFLUser", storeIds: [fixture.storeId], name: "Ann Clerk" });
    const { version } = await json(fixture.owner.get(`/api/documents/${document.id}`));
    const first = { document: { version, customerName: "First Edit" } };
    expect((await colleague.send("PUT", `/api/documents/${document.id}`, first)).status).toBe(200);
    const late = await put(fixture, { version, customerName: "Second Edit" });
    expect(late.status).toBe(409);
    const { error, message } = await late.json();
    expect(error).toBe("record.stale");
    expect(message).toContain("Ann Clerk changed this on July 15, 2026");
  }));

/** What Bob can do that gives the record another version. */
const changesOfBob: readonly [string, (bob: Caller, fixture: Fixture) => Promise<Response>][] = [
  ["edited it", (bob, { document }) => {
    const edited = { version: 1, customerName: "First Edit" };
    return bob.send("PUT", `/api/documents/${document.id}`, { document: edited });
  }],
  ["flagged it", (bob, { document }) => bob.send("PUT", `/api/documents/${document.id}/flag`, { color: 1 })],
  [
    "assigned it",
    (bob, { document }) => bob.send("POST", `/api/documents/${document.id}/assign`, { assignedUser: bob.id }),
  ],
  [
    "flagged it among others",
    (bob, { document }) => bob.send("POST", "/api/documents/bulk/flag", { documents: [document.id], color: 1 }),
  ],
  ["took a change of many back", async (bob, { document }) => {
    const flagged = await bob.send("POST", "/api/documents/bulk/flag", { documents: [document.id], color: 1 });
    return await bob.send("POST", `/api/documents/bulk/${(await flagged.json()).id}/undo`);
  }],
];

for (const [what, change] of changesOfBob) {
  Deno.test(`a stale version names Bob who ${what}, not Carol who only added to it or took a copy`, () =>
    withFixture(async (fixture) => {
      const { document, owner, storeId } = fixture;
      const { version } = await json(owner.get(`/api/documents/${document.id}`));
      const bob = await fixture.caller({ role: "FFLUser", storeIds: [storeId], name: "Bob Clerk" });
      const carol = await fixture.caller({ role: "FFLUser", storeIds: [storeId], name: "Carol Clerk" });
      expect((await change(bob, fixture)).ok).toBe(true);
      const { version: changed } = await json(owner.get(`/api/documents/${document.id}`));
      expect(changed).toBeGreaterThan(version);
      fixture.clock.advance(60_000);
      const added = [
        await carol.send("POST", `/api/documents/${document.id}/notes`, { content: "Called the customer." }),
        await sendSupplement(fixture, carol, [letter()], [9]),
        await carol.send("POST", `/api/history/documents/${document.id}/export`, {}),
      ];
      for (const answer of added) {
        expect(answer.ok).toBe(true);
        await answer.body?.cancel();
      }
      expect((await json(owner.get(`/api/documents/${document.id}`))).version).toBe(changed);
      const late = await put(fixture, { version, customerName: "Second Edit" });
      expect(late.status).toBe(409);
      expect((await late.json()).message).toContain("Bob Clerk changed this on July 15, 2026 at 1:00 PM CDT");
    }));
}

Deno.test("a TSN that another 4473 of the store has answers 409 with its id, unless the person confirms", () =>
  withFixture(async (fixture) => {
    const { document } = fixture;
    const other = await fixture.file({ tsn: "T-500" });
    const edited = { version: 1, tsn: "t-500" };
    const refused = await put(fixture, edited);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: "documents.duplicate_tsn", conflictId: other.id });
    expect((await put(fixture, { ...edited, allowDuplicateTsn: true })).status).toBe(200);
    expect((await put(fixture, { version: 2, tsn: "T-500" }, document.id)).status).toBe(200);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("an in-progress document is completed by an edit, and expires no longer", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, context } = fixture;
    const { id } = fixture.document;
    const expiring = async () =>
      (await json(owner.get(`/api/documents?storeId=${storeId}&shouldFilterByExpirationDate=true`))).count;
    await context.database.write(() => [{
      sql: "UPDATE documents SET status = NULL, transfer_date = NULL, certification_date = '2026-06-20', " +
        "expiration_date = '2026-07-20' WHERE id = ?",
      args: [id],
    }]);
    expect(await expiring()).toBe(1);
    const completed = await json(put(fixture, { version: 1, status: 0, transferDate: "2026-07-15" }));
    expect(completed).toMatchObject({ status: 0, transferDate: "2026-07-15", expirationDate: null });
    expect(await expiring()).toBe(0);
    const tomorrow = await put(fixture, { version: completed.version, transferDate: "2026-07-16" });
    expect(tomorrow.status).toBe(400);
    expect((await tomorrow.json()).fields).toEqual({ "document.transferDate": texts.futureDate });
  }));
