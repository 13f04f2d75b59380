import { expect } from "expect";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";

function form(document: object, corrections: readonly object[] = [], more: Readonly<Record<string, string>> = {}) {
  const data = new FormData();
  data.set("document", JSON.stringify(document));
  data.set("corrections", JSON.stringify(corrections));
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  return data;
}

async function save(
  { request, document }: Fixture,
  headers: HeadersInit,
  body: FormData,
  path = `/api/documents/${document.id}/version`,
) {
  return await request(path, { method: "POST", headers, body });
}

async function problems({ verify }: Fixture): Promise<readonly string[]> {
  const found = [];
  for await (const finding of verify()) if (finding.kind === "problem") found.push(finding.message);
  return found;
}

Deno.test("a value is corrected in the log's words, taken back, and never twice", () =>
  withFixture(async (fixture) => {
    const { owner, document, caller, context, request } = fixture;
    const stranger = await caller({ accountId: (await caller()).id + 999 }).catch(() => null);
    expect(stranger === null || stranger !== undefined).toBe(true);
    expect((await save(fixture, {}, form({ versionNumber: 1, tsn: "71" }))).status).toBe(401);

    const saved = await save(
      fixture,
      owner.headers,
      form({ versionNumber: 1, tsn: "71" }),
      `/documents/${document.id}/version`,
    );
    expect([saved.status, await saved.clone().text()]).toEqual([201, expect.stringContaining('"tsn":"71"')]);
    const logs = await (await owner.get(`/api/documents/${document.id}/correctionLogs`)).json();
    expect(logs).toMatchObject({
      count: 1,
      data: [{
        description: "Corrected TSN from (empty) to 71",
        type: "tsn",
        versionNumber: 1,
        isDeleted: false,
        initials: "",
      }],
    });
    expect(await problems(fixture)).toEqual([]);
    const [{ id }] = logs.data;
    expect(await (await owner.get(`/api/stores/${fixture.storeId}/correctionLogs?fflFlaggedColor=0`)).json())
      .toMatchObject({
        count: 1,
        data: [{ id, customerName: "Example, Kim", documentSerialNumbers: [{ serialNumber: "K4473" }] }],
      });
    expect((await (await owner.get(`/api/stores/${fixture.storeId}/correctionLogs?fflFlaggedColor=1`)).json()).count)
      .toBe(0);

    const wrong = await save(
      fixture,
      owner.headers,
      form({ versionNumber: 1, tsn: "72" }, [
        { description: "", type: "tsn" },
      ]),
    );
    expect([wrong.status, (await wrong.json()).fields]).toEqual([400, {
      "corrections.0.description": "Description is required",
    }]);

    const deleted = await owner.send("DELETE", `/api/correctionLogs/${id}`);
    expect([deleted.status, await deleted.text()]).toEqual([200, expect.stringContaining('"tsn":null')]);
    const again = await owner.send("DELETE", `/api/correctionLogs/${id}`);
    expect([again.status, (await again.json()).error]).toEqual([409, "corrections.deleted"]);
    expect(await problems(fixture)).toEqual([]);
    const history = await (await owner.get(`/api/history/documents/${document.id}`)).json();
    expect(history.data.map(({ title }: { title: string }) => title)).toEqual([
      "Correction deleted",
      "Record corrected",
      expect.anything(),
    ]);
    void context;
    void request;
  }));
