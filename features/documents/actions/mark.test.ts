import { expect } from "expect";
import { Access } from "@/kernel/access.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { documentFilingOffer } from "../offers-filing.ts";
import { documentMarksOffer, type Mark, type MarkSide } from "../offers-marks.ts";
import { documents, entriesOf, json, ownersAccess, problems } from "./testing.ts";

interface Marked {
  readonly side: MarkSide;
  readonly mark: Mark;
  /** Takes it away again. */
  readonly off: Mark;
  readonly permission: string;
  readonly event: string;
  /** What the document shows of it. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** What it shows without. */
  readonly without: Readonly<Record<string, unknown>>;
  /** What the ledger says when it is set by Owner, and when that is undone. */
  readonly recorded: Readonly<Record<string, unknown>>;
  readonly undone: Readonly<Record<string, unknown>>;
}

const kay = { id: 77, name: "Kay Field", origin: 0 };
const flag = { mark: { kind: "flag", color: 3 }, off: { kind: "flag", color: 0 } } as const;
const assign = { mark: { kind: "assign", assignee: kay }, off: { kind: "assign", assignee: null } } as const;
const marks: readonly Marked[] = [
  {
    ...{ side: "dealer", ...flag, permission: "documents.flag", event: "documents.flagged" },
    shown: { fflFlaggedColor: 3, fflFlaggedByUser: "Owner" },
    without: { fflFlaggedColor: 0, fflFlaggedByUser: null },
    recorded: { from: 0, to: 3, salt: expect.any(String) },
    undone: { from: 3, to: 0, salt: expect.any(String), isUndo: true },
  },
  {
    ...{ side: "dealer", ...assign, permission: "documents.assign", event: "documents.assigned" },
    shown: { fflAssigned: true, fflAssignedId: 77, fflAssignedToUser: "Kay Field" },
    without: { fflAssigned: false, fflAssignedId: null, fflAssignedToUser: null },
    recorded: { from: null, to: "Kay Field", salt: expect.any(String) },
    undone: { from: "Kay Field", to: null, salt: expect.any(String), isUndo: true },
  },
  {
    ...{ side: "auditor", ...flag, permission: "documents.audit_flag", event: "documents.audit_flagged" },
    shown: { auditFlaggedColor: 3, fflFlaggedColor: 0 },
    without: { auditFlaggedColor: 0 },
    recorded: { from: 0, to: 3, by: "Owner" },
    undone: { from: 3, to: 0, by: null, isUndo: true },
  },
  {
    ...{ side: "auditor", ...assign, permission: "documents.audit_assign", event: "documents.audit_assigned" },
    shown: { auditAssigned: true, auditAssignedUserName: "Kay Field", fflAssigned: false },
    without: { auditAssigned: false, auditAssignedUserName: null },
    recorded: { from: null, to: "Kay Field", userId: 77 },
    undone: { from: "Kay Field", to: null, userId: null, isUndo: true },
  },
  {
    ...{ side: "auditor", permission: "documents.review", event: "documents.audit_reviewed" },
    ...{ mark: { kind: "review", isReviewed: true }, off: { kind: "review", isReviewed: false } },
    shown: { auditReviewed: true },
    without: { auditReviewed: false },
    recorded: { from: false, to: true },
    undone: { from: true, to: false, isUndo: true },
  },
];

const offered = ({ context }: Fixture) => context.offered(documentMarksOffer);
const shownOf = async ({ owner }: Fixture, id: number) => await json(owner.get(`/api/documents/${id}`));
const dataOf = async (fixture: Fixture, id: number, event: string) =>
  (await entriesOf(fixture, id, event)).map(({ data }) => data);

/** The owner's rights with one of the auditor's side. */
const accessFor = (fixture: Fixture, { permission }: Marked) => ownersAccess(fixture, permission);

for (const marked of marks) {
  const { side, mark, off, event, shown, without, recorded, undone, permission } = marked;
  const what = `the ${side}'s ${mark.kind}`;

  Deno.test(`${what} is set on one document, once, with its entry and words, and taken away`, () =>
    withFixture(async (fixture) => {
      const { context, document: { id } } = fixture;
      const access = accessFor(fixture, marked);
      expect(await offered(fixture).mark(access, id, { side, mark })).toBe(true);
      expect(await offered(fixture).mark(access, id, { side, mark })).toBe(false);
      expect(await shownOf(fixture, id)).toMatchObject({ ...shown, version: 2 });
      const [entry] = await entriesOf(fixture, id, event);
      expect([entry.data, entry.actor.name]).toEqual([recorded, "Owner"]);
      expect(context.describeEvent(event, entry.data).description).not.toBe("");
      expect(await problems(fixture)).toEqual([]);
      expect(await offered(fixture).mark(access, id, { side, mark: off })).toBe(true);
      expect(await shownOf(fixture, id)).toMatchObject({ ...without, version: 3 });
      expect(await problems(fixture)).toEqual([]);
    }));

  Deno.test(`${what} is set on many documents and undone, but for one that was marked again since`, () =>
    withFixture(async (fixture) => {
      const { context } = fixture;
      const ids = await documents(fixture, 3);
      const access = accessFor(fixture, marked);
      const finished: number[] = [];
      const asker = { access, key: "one-and-the-same" };
      const markAll = () =>
        offered(fixture).markMany(asker, { documents: ids }, { side, mark }, (_unit, id) => void finished.push(id));
      const change = await markAll();
      expect(change).toMatchObject({ chosen: 3, changed: 3, hasMore: false });
      expect(await markAll()).toEqual(change);
      expect(finished).toEqual([change.id]);
      for (const id of ids) expect(await shownOf(fixture, id)).toMatchObject(shown);
      expect(await problems(fixture)).toEqual([]);
      const [again, ...others] = ids;
      await offered(fixture).mark(access, again, { side, mark: off });
      await offered(fixture).mark(access, again, { side, mark });
      expect(await offered(fixture).undoMarks(access, change.id)).toEqual({ restored: 2, left: 1, denied: 0 });
      expect(await shownOf(fixture, again)).toMatchObject(shown);
      for (const id of others) {
        expect(await shownOf(fixture, id)).toMatchObject(without);
        expect(await dataOf(fixture, id, event)).toEqual([recorded, undone]);
      }
      expect(await context.database.all("SELECT * FROM document_counting WHERE is_counted_apart = 1")).toEqual([]);
      expect(await problems(fixture)).toEqual([]);
    }));

  Deno.test(`${what} asks ${permission}, and a store that is the asker's to see`, () =>
    withFixture(async (fixture) => {
      const { document: { id }, accountId } = fixture;
      const access = accessFor(fixture, marked);
      const readOnly = new Access(access.identity, [
        { source: "staff", permissions: new Set(["documents.read"]), accountId, storeIds: "all" },
      ]);
      const stranger = new Access(access.identity, [
        {
          source: "staff",
          permissions: new Set(["documents.read", permission]),
          accountId: accountId + 1,
          storeIds: "all",
        },
      ]);
      for (const [asker, status] of [[readOnly, 403], [stranger, 404]] as const) {
        await expect(offered(fixture).mark(asker, id, { side, mark })).rejects.toMatchObject({ status });
        const many = offered(fixture).markMany({ access: asker, key: null }, { documents: [id] }, { side, mark });
        await expect(many).rejects.toMatchObject({ status });
      }
      expect(await shownOf(fixture, id)).toMatchObject({ ...without, version: 1 });
    }));
}

Deno.test("the sides do not touch each other, and a key belongs to a mark of one side", () =>
  withFixture(async (fixture) => {
    const { owner, document: { id } } = fixture;
    const access = ownersAccess(fixture, "documents.audit_flag");
    const red = { kind: "flag", color: 1 } as const;
    const asker = { access, key: "one-and-the-same" };
    const change = await offered(fixture).markMany(asker, { documents: [id] }, { side: "auditor", mark: red });
    const other = offered(fixture).markMany(asker, { documents: [id] }, { side: "dealer", mark: red });
    await expect(other).rejects.toMatchObject({ status: 409, error: "documents.key_used" });
    expect((await json(owner.get("/api/documents/bulk"))).data).toEqual([]);
    const recent = { kind: "flag", color: 1, assignedTo: null, isReviewed: null, changed: 1, isUndone: false };
    expect(await offered(fixture).recentMarks(access, "auditor")).toMatchObject([{ id: change.id, ...recent }]);
    expect(await offered(fixture).recentMarks(access, "dealer")).toEqual([]);
    await owner.send("PUT", `/api/documents/${id}/flag`, { color: 2 });
    expect(await shownOf(fixture, id)).toMatchObject({ fflFlaggedColor: 2, auditFlaggedColor: 1 });
    expect(await offered(fixture).undoMarks(access, change.id)).toEqual({ restored: 1, left: 0, denied: 0 });
    expect(await shownOf(fixture, id)).toMatchObject({ fflFlaggedColor: 2, auditFlaggedColor: 0 });
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("the dealer reviews nothing", () =>
  withFixture(async (fixture) => {
    const review = { side: "dealer", mark: { kind: "review", isReviewed: true } } as const;
    const marking = offered(fixture).mark(ownersAccess(fixture), fixture.document.id, review);
    await expect(marking).rejects.toThrow('There is no mark "review" on the dealer side');
  }));

Deno.test("what the caller adds to a mark is written with it or not at all", () =>
  withFixture(async (fixture) => {
    const { document: { id }, storeId, accountId } = fixture;
    const marking = { side: "auditor", mark: { kind: "flag", color: 1 } } as const;
    const access = ownersAccess(fixture, "documents.audit_flag");
    const marked = offered(fixture).mark(access, id, marking, (unit, place) => {
      expect(place).toMatchObject({ storeId, accountId });
      unit.guard("reviewing.never", "false");
    });
    await expect(marked).rejects.toThrow("reviewing.never");
    expect(await shownOf(fixture, id)).toMatchObject({ auditFlaggedColor: 0, version: 1 });
  }));

Deno.test("a document with a past is marked by the same rules", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner, document } = fixture;
    const [firearm] = (await shownOf(fixture, document.id)).documentSerialNumbers;
    const by = { id: owner.id, name: "Wes Moss" };
    const nothing = { nicsDate: null, tsn: null, ntn: null };
    const dates = { transferDate: "2026-02-03", certificationDate: "2026-02-01" };
    await context.offered(documentFilingOffer).fileBackdated([{
      ...{ accountId, storeId, filedBy: by, filedAt: "2026-02-03T17:00:00.000Z", flag: 2, assignedTo: by },
      values: { formType: 0, status: 0, customerName: "Past, Pat", ...dates, ...nothing, firearms: [firearm] },
      files: [{ fileName: "4473.pdf", type: 1, pages: 1, bytes: plainPdf().bytes }],
    }], () => {});
    const { data: [past] } = await json(owner.get(`/api/documents?storeId=${storeId}&customerName=Past`));
    expect(await shownOf(fixture, past.id)).toMatchObject({
      ...{ fflFlaggedColor: 2, fflFlaggedByUser: "Wes Moss", fflFlaggedDate: "2026-02-03T17:00:00.000Z" },
      ...{ fflAssignedId: owner.id, fflAssignedToUser: "Wes Moss", version: 3 },
    });
    expect(await dataOf(fixture, past.id, "documents.flagged")).toMatchObject([{ from: 0, to: 2 }]);
    expect(await dataOf(fixture, past.id, "documents.assigned")).toMatchObject([{ from: null, to: "Wes Moss" }]);
    expect(await problems(fixture)).toEqual([]);
  }));
