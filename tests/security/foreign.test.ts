import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { filingForm } from "../product/client.ts";
import { type Caller, whole, withFixture } from "./fixture.ts";

Deno.test("an id of another account in a query or a body leads as far as one that does not exist", () =>
  withFixture(async (fixture) => {
    const { owner: stranger, storeId, document, request } = fixture;
    const account = await anAccount(fixture.context);
    const own = await aStore(fixture.context, { accountId: account.id });
    const caller = await fixture.caller({ accountId: account.id });
    const nothing = 999_999_999;
    const ask = async (path: (id: number) => string, foreign: number) => {
      const [theirs, none] = [await whole(caller.get(path(foreign))), await whole(caller.get(path(nothing)))];
      expect([path(foreign), theirs]).toEqual([path(foreign), none]);
      return theirs;
    };
    const missing = async (path: (id: number) => string, foreign: number) =>
      expect([path(foreign), (await ask(path, foreign))[0]]).toEqual([path(foreign), 404]);
    await missing((id) => `/api/documents?storeId=${id}`, storeId);
    await missing((id) => `/api/documents?storeId=${id}&accountOverview=true`, storeId);
    await ask((id) => `/api/documents?fflUser=${id}`, stranger.id);
    await missing((id) => `/api/documents/find?text=example&storeId=${id}`, storeId);
    await missing((id) => `/api/documents/nearest?customerName=example&storeId=${id}`, storeId);
    await missing((id) => `/api/documents/jump?at=2024&storeId=${id}`, storeId);
    await missing((id) => `/api/documents/assignees?storeId=${id}`, storeId);
    await missing((id) => `/api/documents/entry?storeId=${id}`, storeId);
    await missing((id) => `/api/documents/export?format=csv&storeId=${id}`, storeId);
    await missing((id) => `/api/documents/PreviousAndNextDocuments?documentId=${id}`, document.id);
    await missing((id) => `/api/traces?storeId=${id}`, storeId);
    for (const id of [storeId, nothing]) {
      const flagging = caller.send("POST", "/api/documents/bulk/flag", { filters: `storeId=${id}`, color: 1 });
      expect([id, (await flagging).status]).toEqual([id, 404]);
    }
    await ask((id) => `/api/users?documentStoreIds=${id}`, storeId);
    await ask((id) => `/api/outbox?storeId=${id}`, storeId);
    await ask((id) => `/api/users/${caller.id}?storeId=${id}`, storeId);

    const file = (into: number) => {
      const body = filingForm({ storeId: into, customerName: "Example, Kim", serialNumber: "K4473" }, plainPdf().bytes);
      return whole(request("/api/documents", { method: "POST", headers: caller.headers, body }));
    };
    const foreign = await file(storeId);
    expect(foreign).toEqual(await file(nothing));
    expect(foreign[0]).toBe(404);
    const filed = await file(own.id);
    expect(filed[0]).toBe(201);
    const { id: ownDocument } = JSON.parse(filed[1]);
    await missing((id) => `/api/documents/PreviousAndNextDocuments?documentId=${ownDocument}&storeId=${id}`, storeId);
    const list = await (await caller.get("/api/documents")).json();
    expect(list.data.map((row: { storeId: number }) => row.storeId)).toEqual([own.id]);
  }));

Deno.test("a key that made one person's filing safe gives nothing of it to another", () =>
  withFixture(async ({ owner, context, caller, request, storeId }) => {
    const account = await anAccount(context);
    const other = await caller({ accountId: account.id });
    const file = (by: Caller) => {
      const body = filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473" }, plainPdf().bytes);
      const headers = { ...by.headers, "idempotency-key": "the-very-same-key" };
      return whole(request("/api/documents", { method: "POST", headers, body }));
    };
    expect((await file(owner))[0]).toBe(201);
    expect((await file(other))[0]).toBe(404);
  }));

Deno.test("the time of an answer does not tell a foreign document from one that does not exist", () =>
  withFixture(async ({ context, caller, document }) => {
    const account = await anAccount(context);
    const stranger = await caller({ accountId: account.id });
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
    const difference = async () => {
      const times: { foreign: number[]; nothing: number[] } = { foreign: [], nothing: [] };
      for (let round = 0; round < 60; round++) {
        for (const [kind, id] of [["foreign", document.id], ["nothing", 999_999_999]] as const) {
          const begun = performance.now();
          await whole(stranger.get(`/api/documents/${id}`));
          if (round >= 10) times[kind].push(performance.now() - begun);
        }
      }
      return Math.abs(median(times.foreign) - median(times.nothing));
    };
    // A row more is read for a document that is there; over a network nobody can tell half a millisecond. What an answer
    // tells by its time it tells each time; a busy machine does not.
    expect(Math.min(await difference(), await difference(), await difference())).toBeLessThan(1);
  }));
