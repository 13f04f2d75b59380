import { expect } from "expect";
import type { CandidatePage, TraceEntry, TracePage } from "./contract.ts";
import type { Pack, Trace } from "./contract-shapes.ts";
import { noFirearm } from "./contract-shapes.ts";
import { noon, refused, withDesk } from "./testing.ts";

Deno.test("candidates come from the stores of the asker alone, the likeliest first", () =>
  withDesk(async ({ good }) => {
    const staff = await good<CandidatePage>("traces/candidates?serialNumber=ab123o");
    expect(staff.data.map(({ document, likeness }) => [document.customerName, likeness])).toEqual([
      ["Doe, Jane", "alike"],
      ["Roe, Richard", "oneOff"],
    ]);
    expect(staff).toMatchObject({ searched: 2, stores: 1, isCut: false });
    expect(staff.data[0].stretches).toEqual([
      { text: "AB", is: "same" },
      { text: "-", is: "other" },
      { text: "123", is: "same" },
      { text: "0", is: "alike" },
    ]);
    const owner = await good<CandidatePage>("traces/candidates?serialNumber=AB-1230", { as: "olga" });
    expect(owner.data.map(({ document, likeness }) => [document.customerName, likeness])).toEqual([
      ["Doe, Jane", "exact"],
      ["Poe, Edgar", "oneOff"],
      ["Roe, Richard", "oneOff"],
    ]);
    expect(owner).toMatchObject({ searched: 3, stores: 2 });
    const stranger = await good<CandidatePage>("traces/candidates?serialNumber=AB-1230", { as: "eve" });
    expect(stranger.data.map(({ document }) => document.customerName)).toEqual(["Moe, Larry"]);
  }));

Deno.test("the date range judges a void form without a status date by the day it was certified; the archive's filter leaves it out", () =>
  withDesk(async ({ good, product, documentId, storeId }) => {
    await product.context.database.write(() => [{
      sql: "UPDATE documents SET status = 1, transfer_date = NULL, certification_date = '2026-02-10' WHERE id = ?",
      args: [documentId],
    }]);
    const found = async (startDate: string, endDate: string) => {
      const days = `startDate=${startDate}&endDate=${endDate}`;
      const desk = await good<CandidatePage>(`traces/candidates?serialNumber=AB-1230&${days}`);
      const archive = await good<{ data: { id: number }[] }>(
        `documents?storeId=${storeId}&formType=0&page=1&limit=50&${days}`,
      );
      return [
        desk.data.some(({ document }) => document.id === documentId),
        archive.data.some(({ id }) => id === documentId),
      ];
    };
    expect(await found("2026-02-10", "2026-02-10")).toEqual([true, false]);
    expect(await found("2026-02-11", "2026-12-31")).toEqual([false, false]);
  }));

Deno.test("a request is taken down once, with its search, and its 24 hours run from its receipt", () =>
  withDesk(async ({ good, ask, createRequest, storeId }) => {
    const trace = await createRequest();
    expect(trace).toMatchObject({
      state: "open",
      assigneeName: "Ann Lee",
      searches: 1,
      dueAt: "2026-03-08T18:00:00.000Z",
    });
    const again = await refused(ask("traces", {
      body: {
        storeId,
        reference: "t2026-0007",
        cameBy: "fax",
        receivedAt: noon,
        firearm: { ...noFirearm, model: "P1" },
      },
    }));
    expect(again).toMatchObject({ status: 409, error: "traces.known" });
    expect(again.message).toBe("This request was already logged. Ann Lee took it.");
    const later = {
      storeId,
      reference: "T2",
      cameBy: "fax",
      receivedAt: "2026-03-07T19:00:00.000Z",
      firearm: { ...noFirearm, model: "P1" },
    };
    expect((await refused(ask("traces", { body: later }))).status).toBe(400);
    for (const reference of ["", "T3"]) {
      const nothing = { storeId, reference, cameBy: "fax", receivedAt: noon, firearm: noFirearm };
      expect(await refused(ask("traces", { body: nothing }))).toMatchObject({
        status: 400,
        message: "Enter what is known of the firearm.",
      });
    }
    expect((await good<TracePage>(`traces?storeId=${storeId}`)).open).toBe(1);
  }));

Deno.test("a request of another account looks like one that does not exist, and staff of another store sees none", () =>
  withDesk(async ({ ask, good, createRequest, otherStoreId }) => {
    const { id, version } = await createRequest();
    const said = { version, answeredBy: "phone", answeredAt: noon, note: "" };
    const steps: readonly [string, unknown?][] = [
      [`traces/${id}`],
      [`traces/${id}/history`],
      [`traces/${id}/searches`, { serialNumber: "AB-1230" }],
      [`traces/${id}/choice`, { version, documentId: null }],
      [`traces/${id}/assignee`, { version }],
      [`traces/${id}/notes`, { note: "Hello" }],
      [`traces/${id}/answer`, said],
      [`traces/${id}/no-record`, said],
      [`traces/${id}/reopen`, { version, reason: "Hello" }],
      [`traces/${id}/packs`, {}],
    ];
    for (const [path, body] of steps) {
      const asked = await refused(ask(path, { body, as: "eve" }));
      const missing = await refused(ask(path.replace(String(id), "999999"), { body, as: "eve" }));
      expect([path, asked]).toEqual([path, missing]);
      expect(asked.status).toBe(404);
    }
    expect((await good<TracePage>("traces", { as: "eve" })).data).toEqual([]);
    const elsewhere = { storeId: otherStoreId, reference: "T9", cameBy: "fax", receivedAt: noon, firearm: noFirearm };
    expect((await refused(ask("traces", { body: elsewhere }))).status).toBe(404);
  }));

Deno.test("a document of another account, or of a store that is not the asker's, cannot be chosen", () =>
  withDesk(async ({ ask, good, createRequest, documentId }) => {
    const trace = await createRequest();
    const { data: [, hers] } = await good<CandidatePage>("traces/candidates?serialNumber=AB-1230X", { as: "olga" });
    const { data: [foreign] } = await good<CandidatePage>("traces/candidates?serialNumber=AB-1230", { as: "eve" });
    for (const { document } of [foreign, hers]) {
      if (document.id === documentId) continue;
      const body = { version: trace.version, documentId: document.id };
      if (document.storeId !== trace.storeId) {
        expect((await ask(`traces/${trace.id}/choice`, { body })).status).toBe(404);
      }
    }
    const chosen = await good<Trace>(`traces/${trace.id}/choice`, { body: { version: trace.version, documentId } });
    expect(chosen.documentId).toBe(documentId);
  }));

Deno.test("whoever is late is told who was quicker, and nothing of theirs is saved", () =>
  withDesk(async ({ ask, good, createRequest, documentId }) => {
    const { id, version } = await createRequest();
    await good(`traces/${id}/choice`, { body: { version, documentId }, as: "ben" });
    const late = await refused(ask(`traces/${id}/assignee`, { body: { version }, as: "olga" }));
    expect(late).toMatchObject({ status: 409, error: "record.stale" });
    expect(late.message).toContain("Ben Roe changed this on March 7, 2026 at 12:00 PM CST.");
    expect((await good<Trace>(`traces/${id}`)).assigneeName).toBe("Ann Lee");
  }));

Deno.test("from the call to the answer, every step stands in the ledger: of the request and of the document", () =>
  withDesk(async ({ product, ask, good, createRequest, documentId, clock }) => {
    const { id } = await createRequest();
    await good(`traces/${id}/searches`, { body: { ...noFirearm, serialNumber: "AB1230" } });
    const unanswerable = { version: 1, answeredBy: "fax", answeredAt: noon, note: "" };
    expect(await refused(ask(`traces/${id}/answer`, { body: unanswerable }))).toMatchObject({
      status: 409,
      error: "traces.nothing_chosen",
    });
    const { version } = await good<Trace>(`traces/${id}/choice`, { body: { version: 1, documentId } });
    const pack = await good<Pack>(`traces/${id}/packs`, { body: {} });
    expect(pack).toMatchObject({ kind: "pdf", pages: 2, fileName: "Trace T20260007.pdf" });
    clock.advance(3_600_000);
    const said = { answeredBy: "fax", answeredAt: "2026-03-07T18:30:00.000Z", note: "Faxed to 800-555-0100." };
    const early = { ...said, version, answeredAt: "2026-03-07T17:00:00.000Z" };
    expect((await refused(ask(`traces/${id}/answer`, { body: early }))).status).toBe(400);
    const closed = await good<Trace>(`traces/${id}/answer`, { body: { ...said, version } });
    expect(closed).toMatchObject({ state: "answered", answeredBy: "fax", answeredAt: said.answeredAt });
    expect(await refused(ask(`traces/${id}/choice`, { body: { version: closed.version, documentId: null } })))
      .toMatchObject({ status: 409, error: "traces.closed" });
    await good(`traces/${id}/notes`, { body: { note: "They called to say thanks." } });
    await good(`traces/${id}/reopen`, { body: { version: closed.version, reason: "A second page was missing." } });
    const { data } = await good<{ data: TraceEntry[] }>(`traces/${id}/history`);
    expect(data.map(({ title }) => title).reverse()).toEqual([
      "Received",
      "Searched",
      "Searched",
      "Document chosen",
      "Response packet made",
      "Answered",
      "Note",
      "Reopened",
    ]);
    expect(data.at(-3)?.description).toBe(
      "Serial number AB1230: 2 matches, none exact, in 2 documents, 1 store.",
    );
    const about = await product.context.ledger.about(`document:${documentId}`);
    expect(about.map(({ event }) => event)).toEqual([
      "documents.filed",
      "traces.document_chosen",
      "traces.document_packed",
      "traces.document_answered",
    ]);
    const proof = await good<{ verified: boolean }>(`proofs/documents/${documentId}`);
    expect(proof.verified).toBe(true);
  }));

Deno.test("a request is closed without a record only after a search, which is made and kept then and there", () =>
  withDesk(async ({ ask, good, createRequest, product }) => {
    const said = { version: 1, answeredBy: "phone", answeredAt: noon, note: "" };
    const unknown = await createRequest({ reference: "T1" });
    // As requests were that were taken down by their reference number alone.
    await product.context.database.write(() => [
      { sql: "UPDATE traces SET firearm = ? WHERE id = ?", args: [JSON.stringify(noFirearm), unknown.id] },
    ]);
    expect(await refused(ask(`traces/${unknown.id}/no-record`, { body: said }))).toMatchObject({
      status: 400,
      error: "traces.nothing_to_search",
    });
    const { id } = await createRequest({ firearm: { ...noFirearm, serialNumber: "ZZ99999" } });
    const closed = await good<Trace>(`traces/${id}/no-record`, { body: said });
    expect(closed).toMatchObject({ state: "noRecord", searches: 2, documentId: null });
    const { data } = await good<{ data: TraceEntry[] }>(`traces/${id}/history`);
    expect(data[0].description).toBe("The tracing center was told by phone, after 2 searches.");
    expect(data[1].description).toBe("Serial number ZZ99999: no matches in 2 documents, 1 store.");
  }));

Deno.test("open requests come first, the least time left on top, then the closed ones", () =>
  withDesk(async ({ good, createRequest, storeId }) => {
    const at = (hour: number) => `2026-03-07T${hour}:00:00.000Z`;
    const done = await createRequest({ reference: "DONE", receivedAt: at(10) });
    await good(`traces/${done.id}/no-record`, { body: { version: 1, answeredBy: "fax", answeredAt: noon, note: "" } });
    await createRequest({ reference: "LATER", receivedAt: at(16) });
    await createRequest({ reference: "SOON", receivedAt: at(12), firearm: { ...noFirearm, model: "Model 19" } });
    const names = ({ data }: TracePage) => data.map(({ reference }) => reference);
    expect(names(await good<TracePage>(`traces?storeId=${storeId}`))).toEqual(["SOON", "LATER", "DONE"]);
    expect(names(await good<TracePage>("traces?state=noRecord"))).toEqual(["DONE"]);
    expect(names(await good<TracePage>("traces?search=model%2019"))).toEqual(["SOON"]);
  }));

Deno.test("the managers of the store are told once when less than 4 hours are left", () =>
  withDesk(async ({ product, clock, good, createRequest, storeId }) => {
    const { context, features } = product;
    const warn = features.find(({ name }) => name === "traces")?.recurring?.["traces.warn"];
    const mails = async () => {
      await product.jobs.runAll();
      return (await context.database.all("SELECT subject FROM outbox ORDER BY id")).map(({ subject }) => subject);
    };
    const { id } = await createRequest();
    await warn?.run(context);
    expect(await mails()).toEqual([]);
    clock.advance(20.5 * 3_600_000);
    await warn?.run(context);
    await warn?.run(context);
    expect(new Set(await mails())).toEqual(new Set(["3 h 30 min left to answer trace request T20260007"]));
    expect((await mails()).length).toBe(2);
    const { data } = await good<{ data: TraceEntry[] }>(`traces/${id}/history`);
    expect(data[0]).toMatchObject({ title: "Reminder sent", userName: "Strongroom" });
    expect(storeId).toBe((await good<Trace>(`traces/${id}`)).storeId);
  }));

Deno.test("each step is told to whoever has the desk, and one written of a document to its readers, in ids alone", () =>
  withDesk(async ({ good, createRequest, product, storeId, documentId }) => {
    const { id: traceId, version } = await createRequest();
    const told = async () => {
      const rows = await product.context.database.all("SELECT event, audience, ids FROM live_events ORDER BY seq");
      return rows.map(({ event, audience, ids }) => ({
        event,
        permission: JSON.parse(String(audience)).permission,
        storeId: JSON.parse(String(audience)).storeId,
        ids: JSON.parse(String(ids)),
      }));
    };
    const step = { event: "traces.changed", permission: "documents.export", storeId, ids: { traceId } };
    expect((await told()).at(-1)).toEqual(step);
    await good(`traces/${traceId}/choice`, { body: { version, documentId } });
    const read = { permission: "documents.read", storeId, ids: { documentIds: [documentId] } };
    expect((await told()).slice(-2)).toEqual([step, { event: "documents.history_grown", ...read }]);
  }));
