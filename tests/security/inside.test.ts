import { BlobReader, BlobWriter, ZipReader } from "@zip.js/zip.js";
import { expect } from "expect";
import { anAudit } from "@/features/audits/testing.ts";
import { type Caller, type Fixture, withFixture } from "./fixture.ts";

/** Nobody is called so but whom the dealer's marks name, and no text but the dealer's note says so. */
const secrets = ["Zacharias Innermost", "zacharias@", "a note for colleagues only", "ffl_assigned"];

/** An auditor of an active audit over a document that the dealer flagged, assigned and wrote a note on. */
async function marked(fixture: Fixture): Promise<Caller> {
  const { context, owner, document, accountId, storeId } = fixture;
  const colleague = await fixture.caller({
    ...{ role: "FFLUser", storeIds: [storeId], name: "Zacharias Innermost", email: "zacharias@prairie.example" },
  });
  const auditor = await fixture.caller({ role: "IOIUser", accountId: null, name: "Lena Lead" });
  await anAudit(context, { accountId, storeId, auditorIds: [auditor.id] });
  const dealt = [
    await owner.send("PUT", `/api/documents/${document.id}/flag`, { color: 2 }),
    await owner.send("POST", `/api/documents/${document.id}/assign`, { assignedUser: colleague.id }),
    await owner.send("POST", `/api/documents/${document.id}/notes`, { content: "a note for colleagues only", url: "" }),
  ];
  for (const answer of dealt) {
    expect(answer.status).toBeLessThan(300);
    await answer.body?.cancel();
  }
  return auditor;
}

Deno.test("an auditor gets nothing of the dealer's flags, assignments and notes, in no answer of any route", () =>
  withFixture(async (fixture) => {
    const { owner, document, routes, storeId, accountId } = fixture;
    const auditor = await marked(fixture);
    // The owner does: what is searched for is there.
    const own = await (await owner.get(`/api/documents/${document.id}`)).text();
    expect(own).toContain("Zacharias Innermost");
    let answered = 0;
    for (const { endpoint } of routes) {
      if (endpoint.method !== "GET" || endpoint.path === "/api/events") continue;
      const ids = endpoint.path.includes("/stores/") || endpoint.path.includes("variance")
        ? [storeId]
        : endpoint.path.includes("accounts")
        ? [accountId]
        : [document.id, document.attachments[0].id, owner.id];
      for (const id of new Set(ids)) {
        const path = endpoint.path.replace("{stream}", `store:${storeId}`).replaceAll(/\{\w+\}/g, String(id));
        for (const query of [`?storeId=${storeId}`, `?documentId=${document.id}`, "", "?text=innermost", "?side=ffl"]) {
          const answer = await auditor.get(`${path}${query}`);
          const text = await answer.text();
          if (answer.ok) answered++;
          for (const secret of secrets) expect([path, query, text.includes(secret)]).toEqual([path, query, false]);
        }
      }
    }
    expect(answered).toBeGreaterThan(20);
  }));

Deno.test("neither the trail's workbook nor the closing pack of an audit tells its auditor of the dealer's marks", () =>
  withFixture(async (fixture) => {
    const { context, document, storeId } = fixture;
    const auditor = await marked(fixture);
    const audit = Number((await context.database.one("SELECT id FROM audits WHERE store_id = ?", [storeId]))?.id);
    await (await auditor.get(document.attachments[0].uri)).body?.cancel();
    for (const path of [`/api/audits/${audit}/export`, `/api/audits/${audit}/closingPack`]) {
      const answer = await auditor.send("POST", path, {});
      expect([path, answer.status]).toEqual([path, 200]);
      const text = await textsIn(await answer.blob());
      expect(text).toContain("Lena Lead");
      for (const secret of [...secrets, ...context.insideEvents]) {
        expect([path, secret, text.includes(secret)]).toEqual([path, secret, false]);
      }
    }
  }));

/** All that is written in a zip, and in the workbooks in it, which are zips themselves. */
async function textsIn(zip: Blob): Promise<string> {
  const reader = new ZipReader(new BlobReader(zip));
  const texts: string[] = [];
  for (const entry of await reader.getEntries()) {
    const blob = entry.directory ? null : await entry.getData(new BlobWriter());
    if (blob) texts.push(await (entry.filename.endsWith(".xlsx") ? textsIn(blob) : blob.text()));
  }
  await reader.close();
  return texts.join("\n");
}

Deno.test("neither lists, histories, proofs nor reports tell an auditor of the dealer's marks", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId, context } = fixture;
    const auditor = await marked(fixture);
    const asked = async (caller: Caller, path: string) => await (await caller.get(path)).json();
    // Each mark counts in the version.
    const nothing = {
      version: 1,
      fflFlaggedColor: 0,
      fflFlaggedByUser: null,
      fflFlaggedDate: null,
      fflAssigned: false,
    };
    expect(await asked(auditor, `/api/documents/${document.id}`)).toMatchObject(nothing);
    const list = `/api/documents?storeId=${storeId}`;
    expect((await asked(auditor, list)).data[0]).toMatchObject({ id: document.id, ...nothing });
    expect((await asked(owner, list)).data[0]).toMatchObject({ fflFlaggedColor: 2, fflAssigned: true });
    // Neither does the length of a list; an order by them is the usual one.
    for (const filter of ["fflFlagged=true", "fflFlagged=false", "fflFlaggedColor=2", "fflUser=any", "fflUser=none"]) {
      expect([filter, (await asked(auditor, `${list}&${filter}`)).count]).toEqual([filter, 0]);
    }
    for (const sort of ["fflFlaggedColor", "version"]) {
      expect((await asked(auditor, `${list}&sort=${sort}`)).count).toBe(1);
    }
    expect((await asked(owner, `${list}&fflUser=any`)).count).toBe(1);
    expect((await asked(owner, `${list}&fflUser=none`)).count).toBe(0);
    expect((await asked(auditor, `${list}&ioiUser=none`)).count).toBe(1);
    const hidden = ["documents.flagged", "documents.assigned", "notes.added"];
    for (const query of ["", "?grouped=true", "?kind=change", "?event=documents.flagged"]) {
      const path = `/api/history/documents/${document.id}${query}`;
      const events = (await asked(auditor, path)).data.map(({ event }: { event: string }) => event);
      expect([query, events.filter((event: string) => hidden.includes(event))]).toEqual([query, []]);
    }
    const all = (await asked(owner, `/api/history/documents/${document.id}`)).data;
    expect(all.map(({ event }: { event: string }) => event)).toEqual(expect.arrayContaining(hidden));
    for (const { event, stream, seq } of all) {
      const { status, body } = await auditor.get(`/api/proofs/streams/${stream}/entries/${seq}`);
      await body?.cancel();
      expect([event, status]).toEqual([event, hidden.includes(event) ? 404 : 200]);
    }
    // What a mark says is few things: the hash of its entry, which stands in the proofs of others, must not tell which.
    for (const { data } of await context.ledger.about(`document:${document.id}`)) {
      if ("to" in data) expect(data.salt).toMatch(/^[0-9a-f]{32}$/);
    }
    const entries = context.insideEvents;
    expect(entries).toEqual(expect.arrayContaining(hidden));
    const live = await context.database.all("SELECT audience FROM live_events WHERE event = 'documents.changed'");
    expect(live.slice(-2).filter(({ audience }) => String(audience).includes("documents.read"))).toEqual([]);
  }));
