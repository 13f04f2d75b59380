import { expect } from "expect";
import * as v from "valibot";
import { aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { callerOf, type Fixture, whole, withFixture } from "@/tests/security/fixture.ts";
import { historySchema } from "./contract.ts";

/** A store that an ATF auditor inspects, with a document in the audit's range. */
async function inspected(fixture: Fixture) {
  const { context, accountId, storeId } = fixture;
  const lead = await aPerson(context, { role: "IOIUser", name: "Lee Lead", email: "lee@atf.example" });
  const audit = await anAudit(context, { accountId, storeId, auditorIds: [lead.id] });
  fixture.clock.advance(1000);
  return { audit, auditor: await callerOf(fixture, lead.id) };
}

async function historyOf(asker: { get(path: string): Promise<Response> }, query: string) {
  const answer = await asker.get(`/api/history/audit?${query}`);
  expect(answer.status).toBe(200);
  return v.parse(historySchema, await answer.json());
}

const eventsOf = ({ data }: { readonly data: readonly { readonly event: string }[] }) => data.map(({ event }) => event);

Deno.test("the dealer sees what an auditor looked at, not what its own people did, newest first", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, document } = fixture;
    const { audit, auditor } = await inspected(fixture);
    await (await owner.get(document.attachments[0].uri)).bytes();
    expect((await owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 1 })).status).toBe(200);
    await (await auditor.get(document.attachments[0].uri)).bytes();
    const asked = { dateRange: { startDate: "2020-01-01", endDate: "2020-12-31" } };
    expect((await auditor.send("POST", `/api/audits/${audit.id}/dateRanges`, asked)).status).toBe(201);
    const all = ["audits.range_requested", "documents.viewed", "audits.started"];
    for (const asker of [owner, auditor]) {
      const found = await historyOf(asker, `auditId=${audit.id}`);
      expect([eventsOf(found), found.count, found.countIsMinimum]).toEqual([all, 3, false]);
      expect(eventsOf(await historyOf(asker, `storeId=${storeId}`))).toEqual(all);
      expect(found.data[1]).toMatchObject({
        ...{ userName: "Lee Lead", documentId: document.id, customerName: "Example, Kim", title: "Viewed", flag: null },
      });
      expect(eventsOf(await historyOf(asker, `auditId=${audit.id}&limit=1&page=2`))).toEqual(["documents.viewed"]);
      expect(eventsOf(await historyOf(asker, `auditId=${audit.id}&kind=range`))).toEqual(["audits.range_requested"]);
      expect(eventsOf(await historyOf(asker, `auditId=${audit.id}&documentId=${document.id}`)))
        .toEqual(["documents.viewed"]);
      expect(eventsOf(await historyOf(asker, `auditId=${audit.id}&userId=${auditor.id}`))).toEqual(all.slice(0, 2));
      expect(eventsOf(await historyOf(asker, `auditId=${audit.id}&userId=${owner.id}`))).toEqual([]);
    }
  }));

Deno.test("an auditor gets nothing of a document that is outside of the ranges by now, the dealer does", () =>
  withFixture(async (fixture) => {
    const { owner, document, context } = fixture;
    const { audit, auditor } = await inspected(fixture);
    await (await auditor.get(document.attachments[0].uri)).bytes();
    await context.database.write(() => [{
      sql: "UPDATE audits SET start_date = '2026-06-01' WHERE id = ?",
      args: [audit.id],
    }]);
    const narrowed = await historyOf(auditor, `auditId=${audit.id}`);
    expect([eventsOf(narrowed), narrowed.count]).toEqual([["audits.started"], 1]);
    expect((await historyOf(auditor, `auditId=${audit.id}&documentId=${document.id}`)).count).toBe(0);
    expect((await historyOf(owner, `auditId=${audit.id}`)).count).toBe(2);
  }));

Deno.test("what is not the asker's answers as if it were not there; a name of neither audit nor store is refused", () =>
  withFixture(async (fixture) => {
    const { owner, context, caller, storeId, accountId } = fixture;
    const { audit, auditor } = await inspected(fixture);
    const other = await aPerson(context, { role: "IOIAdmin", name: "Other", email: "other@atf.example" });
    const stranger = await callerOf(fixture, other.id);
    const staff = await caller({ role: "FFLUser", storeIds: [storeId] });
    const second = await anAudit(context, { accountId, storeId, auditorIds: [owner.id], type: 1 });
    const missing = await whole(auditor.get("/api/history/audit?auditId=999999"));
    expect(missing[0]).toBe(404);
    expect(await whole(auditor.get(`/api/history/audit?auditId=${second.id}`))).toEqual(missing);
    expect(await whole(auditor.send("POST", `/api/audits/${second.id}/export`, {})))
      .toEqual(await whole(auditor.send("POST", "/api/audits/999999/export", {})));
    for (const asker of [stranger, staff]) {
      const { status, body } = await asker.get(`/api/history/audit?auditId=${audit.id}`);
      await body?.cancel();
      expect([403, 404]).toContain(status);
    }
    expect((await whole(owner.get("/api/history/audit")))[0]).toBe(400);
    await context.database.write(() => [{ sql: "UPDATE audits SET status = 1 WHERE id = ?", args: [audit.id] }]);
    expect((await whole(auditor.get(`/api/history/audit?auditId=${audit.id}`)))[0]).not.toBe(200);
    expect((await historyOf(owner, `auditId=${audit.id}`)).count).toBeGreaterThan(0);
  }));

/** The sheets of a workbook as Python's standard library has them: name, filter, pane, and texts by cell. */
const reading = `
import json, sys, zipfile, xml.etree.ElementTree as tree
ns = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
book = zipfile.ZipFile(sys.argv[1])
names = [s.get("name") for s in tree.fromstring(book.read("xl/workbook.xml")).iterfind(".//m:sheet", ns)]
out = []
for place, name in enumerate(names):
    sheet = tree.fromstring(book.read(f"xl/worksheets/sheet{place + 1}.xml"))
    cells = {c.get("r"): [c.get("t") or "n", c.findtext("m:v", namespaces=ns)] for c in sheet.iterfind(".//m:c", ns)}
    out.append([name, sheet.find("m:autoFilter", ns).get("ref"), sheet.find(".//m:pane", ns).get("state"), cells])
print(json.dumps(out))
`;

Deno.test("the trail is exported with typed dates and filters, and is in the ledger before", () =>
  withFixture(async (fixture) => {
    const { owner, context, document } = fixture;
    const { audit, auditor } = await inspected(fixture);
    await (await auditor.get(document.attachments[0].uri)).bytes();
    const folder = await Deno.makeTempDir();
    try {
      for (const asker of [owner, auditor]) {
        const body = { auditId: audit.id, createdDate: "2026-07-15", storeName: "=1+1" };
        const answer = await asker.send("POST", `/api/audits/${audit.id}/export`, body);
        expect(answer.status).toBe(200);
        expect(answer.headers.get("content-disposition")).toContain("audit trail 07-15-2026.xlsx");
        const path = `${folder}/trail.xlsx`;
        await Deno.writeFile(path, await answer.bytes());
        const told = await referee("python3", ["-c", reading, path]);
        if (told !== null) expectSheets(JSON.parse(told), document.id);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
    const entries = await context.database.all(
      "SELECT side FROM ledger WHERE event = 'audit-trail.exported' ORDER BY seq",
    );
    expect(entries.map(({ side }) => side)).toEqual([null, "auditor"]);
    const wrong = await owner.send("POST", `/api/audits/${audit.id}/export`, { auditId: audit.id + 1 });
    expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([400, ["auditId"]]);
  }));

type Cells = Readonly<Record<string, readonly [string, string]>>;

function expectSheets(sheets: readonly (readonly [string, string, string, Cells])[], documentId: number): void {
  expect(sheets.map(([name]) => name)).toEqual(["Audit", "Auditors", "Documents", "Actions"]);
  expect(sheets.map(([, , pane]) => pane)).toEqual(["frozen", "frozen", "frozen", "frozen"]);
  expect(sheets[2][1]).toBe("A1:O2");
  expect(sheets[2][3].A2).toEqual(["n", String(documentId)]);
  expect(sheets[2][3].B2).toEqual(["str", "Example, Kim"]);
  // 15 July 2026 is day 46,218 of the spreadsheet's calendar.
  expect(sheets[2][3].G2[0]).toBe("n");
  expect(Math.floor(Number(sheets[2][3].G2[1]))).toBe(46_218);
  // 1 January 2026 is day 46,023.
  expect(sheets[0][3].E2).toEqual(["n", "46023"]);
  expect(sheets[3][3].B3).toEqual(["str", "Lee Lead"]);
}
