import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { type Caller, callerOf, type Filed, type Fixture, whole, withFixture } from "@/tests/security/fixture.ts";
import { anAudit } from "./testing.ts";

/** Every address that tells of one document. */
const addressesOf = ({ id, attachments: [file] }: Filed) => [
  `/api/documents/${id}`,
  `/api/documents/${id}/merged`,
  `/api/attachments/documents/${id}`,
  `/api/attachments/${file.id}`,
  `/api/attachments/${file.id}/content`,
  `/api/history/documents/${id}`,
  `/api/proofs/documents/${id}`,
];

/** An auditor of the year 2026 at the fixture's store. */
async function anAuditor(fixture: Fixture): Promise<Caller> {
  const { context, accountId, storeId } = fixture;
  const { id } = await aPerson(context, { accountId: null, role: "IOIAdmin" });
  await anAudit(context, { accountId, storeId, auditorIds: [id] });
  return await callerOf(fixture, id);
}

/** A document without a Status Date, certified in the year of the audit. */
async function undated(
  fixture: Fixture,
  status: number | null,
  values: Parameters<Fixture["file"]>[0],
): Promise<Filed> {
  const filed = await fixture.file(values);
  const sql = "UPDATE documents SET status = ?, transfer_date = NULL, certification_date = '2026-07-01', " +
    "ffl_flag = 1, audit_assigned_id = 99, audit_assigned_name = 'Kay' WHERE id = ?";
  await fixture.context.database.write(() => [{ sql, args: [status, filed.id] }]);
  return filed;
}

Deno.test("a Void/No Sale document without a Status Date is the dealer's to see, and not the auditor's on any call", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId } = fixture;
    const auditor = await anAuditor(fixture);
    const hidden = [
      await undated(fixture, 1, { customerName: "Voided, Vera", serialNumber: "VOID77", tsn: "V-9001" }),
      await undated(fixture, null, { customerName: "Opened, Vera", serialNumber: "OPEN77", tsn: "V-9002" }),
    ];
    const listed = async (who: Caller, query = "") => {
      const { data, count } = await (await who.get(`/api/documents?storeId=${storeId}${query}`)).json();
      return [data.map(({ id }: { id: number }) => id).sort(), count];
    };
    const all = [document, ...hidden].map(({ id }) => id).sort();
    const sorts = ["transferDate", "customerName", "certificationDate", "status", "fflFlaggedColor", "createdBy"];
    for (const query of ["", ...sorts.map((sort) => `&sort=${sort}`)]) {
      expect([query, await listed(owner, query)]).toEqual([query, [all, 3]]);
      expect([query, await listed(auditor, query)]).toEqual([query, [[document.id], 1]]);
    }
    const searches = ["status=1", "customerName=Vera", "serialNumber=VOID77", "tsn=V-900", "fflFlagged=true"];
    for (const search of [...searches, "certificationDate=2026-07-01"]) {
      expect([search, (await listed(owner, `&${search}`))[1] > 0]).toEqual([search, true]);
      expect([search, await listed(auditor, `&${search}`)]).toEqual([search, [[], 0]]);
    }
    for (const filed of hidden) {
      const none = addressesOf({ ...filed, id: 999_999, attachments: [{ ...filed.attachments[0], id: 999_999 }] });
      for (const [at, path] of addressesOf(filed).entries()) {
        expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
        expect([path, await whole(auditor.get(path))]).toEqual([path, await whole(auditor.get(none[at]))]);
        expect([path, (await auditor.get(path)).status]).toEqual([path, 404]);
      }
    }
    for (const path of addressesOf(document)) expect([path, (await auditor.get(path)).status]).toEqual([path, 200]);
  }));

Deno.test("neighbours, searches and what was perhaps meant tell an auditor nothing of a document without a Status Date", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId } = fixture;
    const auditor = await anAuditor(fixture);
    const voided = await undated(fixture, 1, { customerName: "Voided, Vera", serialNumber: "VOID77", tsn: "V-9001" });
    const said = async (who: Caller, path: string) => JSON.stringify(await (await who.get(path)).json());
    const at = (id: number) => `/api/documents/PreviousAndNextDocuments?storeId=${storeId}&documentId=${id}`;
    expect(await said(owner, at(document.id))).toContain(`{"id":${voided.id}}`);
    expect(JSON.parse(await said(auditor, at(document.id)))).toMatchObject({ previous: null, next: null, count: 1 });
    expect(await whole(auditor.get(at(voided.id)))).toEqual(await whole(auditor.get(at(999_999))));
    const find = "/api/documents/find?text=Vera";
    const none = expect.stringContaining('"data":[],"count":0');
    expect([await said(owner, find), await said(auditor, find)]).toEqual([expect.stringContaining("Voided"), none]);
    const nearest = `/api/documents/nearest?storeId=${storeId}&serialNumber=V0ID77`;
    expect(await said(owner, nearest)).toContain("VOID77");
    expect(await said(auditor, nearest)).not.toContain("VOID77");
    const people = `/api/documents/assignees?storeId=${storeId}&side=audit&formType=0`;
    expect([await said(owner, people), await said(auditor, people)]).toEqual([expect.stringContaining("Kay"), none]);
  }));
