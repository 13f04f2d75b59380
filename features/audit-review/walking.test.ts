import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { notFound } from "@/kernel/errors.ts";
import type { Feature } from "@/kernel/feature.ts";
import { features } from "@/main.features.ts";
import { type Caller, type Fixture, whole, withFixture } from "@/tests/security/fixture.ts";
import { reviewListsOffer } from "./offers.ts";
import { assign, inspected, review } from "./testing.ts";

const open = (who: Caller, auditId: number, documentId: number, more: object = {}) =>
  who.send("POST", `/api/audits/${auditId}/review/open`, { documentId, ...more });
const opened = async (...asked: Parameters<typeof open>) => {
  const answer = await open(...asked);
  expect(answer.status).toBe(200);
  return await answer.json();
};
const nextOf = async (who: Caller, auditId: number, query = "") => {
  const answer = await who.get(`/api/audits/${auditId}/review/next${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()).documentId;
};

/** An audit with six documents in the order of the list, newest first. */
async function six(fixture: Fixture) {
  const scene = await inspected(fixture);
  const ids = [fixture.document.id];
  for (let at = 1; at < 6; at++) ids.push((await fixture.file({ tsn: `T${at}`, serialNumber: `S${at}` })).id);
  await fixture.context.database.write(() =>
    ids.map((id, at) => ({
      sql: "UPDATE documents SET transfer_date = ? WHERE id = ?",
      args: [`2026-06-${String(20 - at).padStart(2, "0")}`, id],
    }))
  );
  return { ...scene, ids };
}

Deno.test("who walks through an audit: 401, 403 for dealers, 404 for others and beyond the dates, 409 and 400", () =>
  withFixture(async (fixture) => {
    const { context, document, owner, request } = fixture;
    const { audit, old, lead } = await inspected(fixture);
    const path = `/api/audits/${audit.id}/review`;
    expect((await request(`${path}/next`)).status).toBe(401);
    expect((await request(`${path}/open`, { method: "POST" })).status).toBe(401);
    expect((await owner.get(`${path}/next`)).status).toBe(403);
    expect((await open(owner, audit.id, document.id)).status).toBe(403);
    expect(await whole(open(lead, audit.id, old.id))).toEqual(await whole(open(lead, audit.id, 999_999)));
    expect((await open(lead, audit.id, old.id)).status).toBe(404);
    const { id: accountId } = await anAccount(context);
    const { id: storeId } = await aStore(context, { accountId });
    const others = await anAudit(context, { accountId, storeId, auditorIds: [owner.id] });
    expect((await lead.get(`/api/audits/${others.id}/review/next`)).status).toBe(404);
    expect((await lead.get(`${path}/next?filters=tsn%3D`)).status).toBe(400);
    expect((await lead.get(`${path}/next?filters=storeId%3D1&list=sample:5`)).status).toBe(400);
    expect((await lead.get(`${path}/next?list=sample`)).status).toBe(400);
    expect((await lead.get(`${path}/next?list=sample:5`)).status).toBe(404);
    expect((await open(lead, audit.id, document.id, { further: 1 })).status).toBe(400);
    await context.database.write(() => [{ sql: "UPDATE audits SET status = 1 WHERE id = ?", args: [audit.id] }]);
    expect((await lead.get(`${path}/next`)).status).toBe(403);
  }));

Deno.test("the way goes through what is not reviewed, in the order of the list, and back through all of it", () =>
  withFixture(async (fixture) => {
    const { audit, lead, ids } = await six(fixture);
    const [a, b, c, d, e] = ids;
    expect(await opened(lead, audit.id, a)).toEqual({ next: [b, c], previous: null, heldBy: null });
    await review(lead, audit.id, [a, b, d]);
    expect(await nextOf(lead, audit.id)).toBe(c);
    expect(await opened(lead, audit.id, c)).toEqual({ next: [e, ids[5]], previous: b, heldBy: null });
    expect(await opened(lead, audit.id, c, { all: true })).toEqual({ next: [d], previous: b, heldBy: null });
    expect(await opened(lead, audit.id, ids[5])).toEqual({ next: [], previous: e, heldBy: null });
  }));

Deno.test("the filters of the archive are taken along; a review of its own kind is not one of them", () =>
  withFixture(async (fixture) => {
    const { audit, lead, ids } = await six(fixture);
    const filters = encodeURIComponent("sort=transferDate&sortOrder=asc&page=2&auditReviewed=true");
    expect(await nextOf(lead, audit.id, `?filters=${filters}`)).toBe(ids[5]);
    const searched = encodeURIComponent("serialNumber=S3");
    expect(await nextOf(lead, audit.id, `?filters=${searched}`)).toBe(ids[3]);
    const progress = await (await lead.get(`/api/audits/${audit.id}/progress?filters=${searched}`)).json();
    expect(progress).toMatchObject({ total: 1, reviewed: 0, nextDocumentId: ids[3] });
    const counts = await lead.get(`/api/audits/${audit.id}/progress?countsOnly=true`);
    expect(await counts.json()).toMatchObject({ total: 6, nextDocumentId: null });
    const elsewhere = encodeURIComponent("accountOverview=true&storeId=999");
    expect(await nextOf(lead, audit.id, `?filters=${elsewhere}`)).toBe(ids[0]);
  }));

Deno.test("two auditors never get the same form, and one that is assigned to a colleague is left to them", () =>
  withFixture(async (fixture) => {
    const { audit, lead, second, ids } = await six(fixture);
    const [a, b, c, d, e, f] = ids;
    expect((await opened(lead, audit.id, a)).next).toEqual([b, c]);
    expect(await nextOf(second, audit.id)).toBe(d);
    expect(await opened(second, audit.id, d)).toEqual({ next: [e, f], previous: c, heldBy: null });
    await review(lead, audit.id, [a]);
    expect((await opened(lead, audit.id, b)).next).toEqual([c]);
    expect(await opened(second, audit.id, b)).toMatchObject({ heldBy: "Lee Lead" });
    // Whoever is gone for two minutes leaves what they had to the others.
    fixture.clock.advance(121_000);
    expect(await nextOf(second, audit.id)).toBe(b);
    await assign(lead, audit.id, [b, c], second.id);
    expect(await nextOf(lead, audit.id)).toBe(d);
    expect(await nextOf(second, audit.id)).toBe(b);
  }));

Deno.test("auditors who go on in the same moment share the forms out", () =>
  withFixture(async (fixture) => {
    const { audit, lead, second, ids } = await six(fixture);
    const [one, other] = await Promise.all([opened(lead, audit.id, ids[0]), opened(second, audit.id, ids[1])]);
    const given = [...one.next, ...other.next];
    expect(given.length).toBeGreaterThan(1);
    expect(new Set(given).size).toBe(given.length);
  }));

Deno.test("a list of another feature is walked in its own order, and counted by itself", () => {
  const asked: unknown[] = [];
  let listed: readonly number[] = [];
  const sampling = {
    name: "sampling-of-a-test",
    needs: ["audit-review"],
    offers(context) {
      context.offered(reviewListsOffer).joinList({
        kind: "sample",
        documents(_access, auditId, listId) {
          asked.push([auditId, listId]);
          if (listId !== 5) throw notFound();
          return Promise.resolve(listed);
        },
      });
      return [];
    },
  } satisfies Feature;
  return withFixture(async (fixture) => {
    const { audit, lead, ids } = await six(fixture);
    listed = [ids[4], ids[1], ids[3]];
    expect(await nextOf(lead, audit.id, "?list=sample:5")).toBe(ids[4]);
    expect(await opened(lead, audit.id, ids[4], { list: "sample:5" }))
      .toEqual({ next: [ids[1], ids[3]], previous: null, heldBy: null });
    await review(lead, audit.id, [ids[1]]);
    expect(await opened(lead, audit.id, ids[4], { list: "sample:5" })).toMatchObject({ next: [ids[3]] });
    expect(await opened(lead, audit.id, ids[3], { list: "sample:5" })).toMatchObject({ next: [], previous: ids[1] });
    const progress = await lead.get(`/api/audits/${audit.id}/progress?list=sample:5`);
    expect(await progress.json())
      .toEqual({ reviewed: 1, total: 3, flagged: 0, countIsMinimum: false, nextDocumentId: ids[4] });
    expect((await lead.get(`/api/audits/${audit.id}/review/next?list=sample:6`)).status).toBe(404);
    expect(asked.at(-1)).toEqual([audit.id, 6]);
  }, { features: [...features, sampling] });
});
