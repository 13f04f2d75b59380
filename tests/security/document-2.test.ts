import { expect } from "expect";
import * as v from "valibot";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { filingForm } from "../product/client.ts";
import { type Call, calls, form, type Given, pdf } from "./document-2-calls.ts";
import { callerOf, type Filed, type Fixture, withFixture } from "./fixture.ts";

/** Asks a call as somebody who may. */
async function ask({ call, path, payload }: Call, given: Given, headers: HeadersInit): Promise<Response> {
  const [method] = call.split(" ");
  const body = payload?.(given);
  if (body === undefined) return await given.fixture.request(path(given), { method, headers });
  if (body instanceof FormData) return await given.fixture.request(path(given), { method, headers, body });
  const json = { ...headers, "content-type": "application/json" };
  return await given.fixture.request(path(given), { method, headers: json, body: JSON.stringify(body) });
}

async function givenIn(fixture: Fixture): Promise<Given> {
  const { accountId, storeId, document: { id }, owner, request } = fixture;
  const colleague = await aPerson(fixture.context, {
    accountId,
    role: "FFLUser",
    storeIds: [storeId],
    name: "Ann Clerk",
  });
  const response = await request(`/api/documents/${id}/attachments`, {
    method: "POST",
    headers: owner.headers,
    body: form({ files: pdf("Letter.pdf"), fileTypes: "[6]" }),
  });
  const { attachments }: Filed = await response.json();
  return { fixture, id, supplement: attachments[1].id, colleague: colleague.id, url: `/${storeId}/documents/${id}` };
}

for (const one of calls) {
  const { call, described, status, produces, says, errors } = one;
  const kind = call.endsWith("upload") && String(one.payload).includes("StoreId") ? ", a variance approval" : "";
  Deno.test(`${call}${kind} answers as document 2 says, and is described with its errors`, () =>
    withFixture(async (fixture) => {
      const given = await givenIn(fixture);
      const [method] = call.split(" ");
      const response = await ask(one, given, fixture.owner.headers);
      expect([response.status, response.headers.get("content-type")?.split(";")[0]]).toEqual([
        status,
        produces ?? "application/json",
      ]);
      if (produces) expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
      else {
        const body: unknown = await response.json();
        const route = fixture.routes.find(({ endpoint }) => endpoint.path === described && endpoint.method === method);
        expect(route?.endpoint.answer && v.safeParse(route.endpoint.answer, body).issues).toBeUndefined();
        if (says) expect(body).toMatchObject(asMatch(says(given)));
      }
      const openapi = await (await fixture.request("/api/openapi.json")).json();
      const { responses } = openapi.paths[described][method.toLowerCase()];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([status, ...errors].map(String)));
      const stranger = await ask(one, given, {});
      expect([stranger.status, (await stranger.json()).error]).toEqual([401, "session.missing"]);
    }));
}

function asMatch(expected: unknown): Record<string, unknown> | Record<string, unknown>[] {
  if (Array.isArray(expected)) return expected;
  return { ...v.parse(v.record(v.string(), v.unknown()), expected) };
}

Deno.test("resource names may be written in any letter case", () =>
  withFixture(async ({ document, owner }) => {
    const { id } = document;
    for (
      const path of [
        `/api/Documents/${id}`,
        `/api/DOCUMENTS/${id}/Users`,
        `/api/documents/previousandnextdocuments?documentId=${id}`,
        `/api/Attachments/Documents/${id}`,
        `/api/History/documents/${id}`,
      ]
    ) {
      const response = await owner.get(path);
      await response.body?.cancel();
      expect([path, response.status]).toEqual([path, 200]);
    }
  }));

Deno.test("a question about an attachment is a view only when it says so, however that is spelt, and once in ten minutes", () =>
  withFixture(async (fixture) => {
    const { context, clock, document, owner } = fixture;
    const [{ id }] = document.attachments;
    const views = async () =>
      (await context.ledger.about(`document:${document.id}`)).filter(({ event }) => event === "documents.viewed")
        .length;
    for (const query of ["", "?shouldAddHistory=false", "?shouldAddHistory=False"]) {
      expect((await owner.get(`/api/attachments/${id}${query}`)).status).toBe(200);
    }
    expect(await views()).toBe(0);
    for (const [at, query] of ["?shouldAddHistory", "?shouldAddHistory=true", "?shouldAddHistory=True"].entries()) {
      const now = await callerOf(fixture, owner.id);
      for (const _again of [1, 2]) expect((await now.get(`/api/attachments/${id}${query}`)).status).toBe(200);
      expect(await views()).toBe(at + 1);
      clock.advance(10 * 60_000);
    }
    const last = await callerOf(fixture, owner.id);
    expect((await last.get(`/api/attachments/${id}?shouldAddHistory=perhaps`)).status).toBe(400);
  }));

Deno.test("an upload names a document or a store; the store's document is its managers' to keep", () =>
  withFixture(async (fixture) => {
    const { document, owner, request, storeId } = fixture;
    const upload = (headers: HeadersInit, entries: Readonly<Record<string, string | File>>) =>
      request("/api/documents/upload", { method: "POST", headers, body: form(entries) });
    const files = pdf("Variance.pdf");
    const clerk = await fixture.caller({ role: "FFLUser", storeIds: [storeId] });
    const stranger = await fixture.caller({ accountId: (await anAccount(fixture.context)).id });
    const store = String(storeId);
    const answers = await Promise.all([
      upload(owner.headers, { files }),
      upload(owner.headers, { StoreId: store, documentId: String(document.id), files }),
      upload(owner.headers, { StoreId: "none", files }),
      upload(owner.headers, { StoreId: store }),
      upload(owner.headers, { StoreId: store, files: new File(["plain text"], "Variance.pdf") }),
      upload(clerk.headers, { StoreId: store, files }),
      upload(stranger.headers, { StoreId: store, files }),
      upload(stranger.headers, { documentId: String(document.id), fileTypes: "[9]", files }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 415, 403, 404, 404]);
    for (const answer of answers) await answer.body?.cancel();
    expect(await (await owner.get(`/api/varianceApproval/${storeId}`)).json()).toBeNull();
  }));

Deno.test("a form that cannot be filed or read answers 400 with the text of the rule", () =>
  withFixture(async (fixture) => {
    const { owner, request, storeId } = fixture;
    const post = async (path: string, body: FormData) => {
      const response = await request(path, { method: "POST", headers: owner.headers, body });
      return [response.status, (await response.json()).message];
    };
    const nameless = filingForm({ storeId, customerName: "", serialNumber: "R1" }, plainPdf().bytes);
    expect(await post("/api/documents", nameless)).toEqual([400, "Please provide valid Customer Name"]);
    const broken = new File(["%PDF-1.7 and nothing more"], "4473.pdf");
    const [status, message] = await post("/api/documents/documentMetaData", form({ file: broken }));
    expect(status).toBe(400);
    expect(message).toMatch(/^4473\.pdf: /);
  }));
