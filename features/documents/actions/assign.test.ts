import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { withFixture } from "@/tests/security/fixture.ts";
import { documentMarksOffer } from "../offers-marks.ts";
import { documents, entriesOf, json, mails, ownersAccess, problems, undo } from "./testing.ts";

Deno.test("assignable users are the enabled staff of the document's store, by name", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId } = fixture;
    const other = await aStore(context, { accountId });
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Ann Clerk" });
    await aPerson(context, { accountId, role: "FFLUser", storeIds: [other.id], name: "Bob Elsewhere" });
    await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Cal Gone", isDisabled: true });
    const path = `/api/documents/${fixture.document.id}/users`;
    const { data: people, ...page } = await json(fixture.owner.get(path));
    expect(people.map(({ id }: { id: number }) => id)).toEqual([clerk.id, fixture.owner.id]);
    expect(page).toEqual({ count: 2, page: 1, limit: 500 });
    const second = await json(fixture.owner.get(`${path}?page=2&limit=1`));
    expect(second).toEqual({ data: [people[1]], count: 2, page: 2, limit: 1 });
    expect(await json(fixture.owner.get(`${path}?page=3&limit=1`))).toEqual({ data: [], count: 2, page: 3, limit: 1 });
    expect(Object.keys(people[0]).sort()).toEqual(["email", "id", "name", "origin"]);
  }));

Deno.test("assigning tells the person by mail with the page's address, and the history", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, document } = fixture;
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Ann Clerk" });
    const url = `/${storeId}/documents/${document.id}?tab=history`;
    const path = `/api/documents/${document.id}/assign`;
    const body = { assignedUser: clerk.id, documentId: document.id, url };
    const answer = await json(fixture.owner.send("POST", path, body));
    expect(answer).toMatchObject({ fflAssigned: true, fflAssignedId: clerk.id, fflAssignedToUser: "Ann Clerk" });
    const [mail] = await mails(fixture);
    expect(mail.to_address).toBe(clerk.email);
    expect(String(mail.links)).toContain(`http://localhost:8000${url}`);
    expect(`${mail.subject} ${mail.text}`).not.toContain("Example, Kim");
    const again = await fixture.owner.send("POST", path, body);
    expect(again.status).toBe(200);
    expect(await mails(fixture)).toHaveLength(1);
    expect((await entriesOf(fixture, document.id, "documents.assigned")).map(({ data }) => data)).toEqual([
      { from: null, to: "Ann Clerk", salt: expect.any(String) },
    ]);
    const none = await json(fixture.owner.send("POST", path, { assignedUser: null }));
    expect(none).toMatchObject({ fflAssigned: false, fflAssignedToUser: null });
    expect(await mails(fixture)).toHaveLength(1);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("an assignment that another feature makes is told like any other, once, where it is said; an auditor's is not", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId } = fixture;
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Ann Clerk" });
    const [one, ...many] = await documents(fixture, 3);
    const access = ownersAccess(fixture, "documents.audit_assign");
    const { mark, markMany } = context.offered(documentMarksOffer);
    const given = { kind: "assign", assignee: { id: clerk.id, name: clerk.name, origin: 0 } } as const;
    await mark(access, one, { side: "auditor", mark: given });
    await markMany({ access, key: null }, { documents: many }, { side: "auditor", mark: given });
    expect(await mails(fixture)).toEqual([]);
    await mark(access, one, { side: "dealer", mark: given, url: `/${storeId}/elsewhere` });
    await mark(access, one, { side: "dealer", mark: given });
    await markMany({ access, key: "k" }, { documents: many }, { side: "dealer", mark: given });
    await markMany({ access, key: "k" }, { documents: many }, { side: "dealer", mark: given });
    const told = await mails(fixture);
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      "Owner assigned 2 documents to you",
      "Owner assigned a document to you",
    ]);
    expect(told.map(({ links }) => String(links)).join()).toContain(`http://localhost:8000/${storeId}/elsewhere`);
  }));

Deno.test("an address of somebody else's never gets into a mail", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, document } = fixture;
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] });
    const url = "https://elsewhere.example/steal";
    await fixture.owner.send("POST", `/api/documents/${document.id}/assign`, { assignedUser: clerk.id, url });
    expect(String((await mails(fixture))[0].links)).toContain(
      `http://localhost:8000/${storeId}/documents/${document.id}`,
    );
  }));

Deno.test("nobody is written to about what they took themselves, and nobody from elsewhere is assigned", () =>
  withFixture(async (fixture) => {
    const { context, accountId, document, owner } = fixture;
    const elsewhere = await aStore(context, { accountId });
    const stranger = await aPerson(context, { accountId, role: "FFLUser", storeIds: [elsewhere.id] });
    const path = `/api/documents/${document.id}/assign`;
    expect((await owner.send("POST", path, { assignedUser: owner.id })).status).toBe(200);
    expect(await mails(fixture)).toEqual([]);
    for (const assignedUser of [stranger.id, 999_999]) {
      const refused = await owner.send("POST", path, { assignedUser });
      expect(refused.status).toBe(400);
      expect(Object.keys((await refused.json()).fields)).toEqual(["assignedUser"]);
    }
    const mismatch = await owner.send("POST", path, { assignedUser: null, documentId: document.id + 1 });
    expect(mismatch.status).toBe(400);
  }));

Deno.test("assigning several is one change with one mail", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId } = fixture;
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Ann Clerk" });
    const ids = await documents(fixture, 3);
    const url = `/${storeId}/documents?fflAssigned=true`;
    const body = { assignedUser: clerk.id, documents: ids, url };
    const change = await json(fixture.owner.send("POST", "/api/documents/assign", body));
    expect(change).toMatchObject({ chosen: 3, changed: 3, hasMore: false });
    const [mail, ...more] = await mails(fixture);
    expect(more).toEqual([]);
    expect(mail.subject).toContain("3 documents");
    expect(String(mail.links)).toContain(`http://localhost:8000${url}`);
    const listed = await json(fixture.owner.get(`/api/documents?storeId=${storeId}&fflUser=${clerk.id}`));
    expect(listed.count).toBe(3);
    expect(await json(undo(fixture.owner, change.id))).toEqual({ restored: 3, left: 0, denied: 0 });
    expect((await json(fixture.owner.get(`/api/documents?storeId=${storeId}&fflUser=${clerk.id}`))).count).toBe(0);
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("the link of a mail about several documents opens the book that they are in", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner } = fixture;
    const other = await aStore(context, { accountId });
    const clerk = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId, other.id] });
    const [first, second, third, fourth] = await documents(fixture, 4);
    const change = (sql: string, args: number[]) => context.database.write(() => [{ sql, args }]);
    await change("UPDATE documents SET form_type = 1 WHERE id <> ?", [first]);
    await change("UPDATE documents SET store_id = ? WHERE id = ?", [other.id, fourth]);
    const linkOf = async (ids: number[]) => {
      await owner.send("POST", "/api/documents/assign", { assignedUser: clerk.id, documents: ids });
      const link = String((await mails(fixture)).at(-1)?.links);
      await owner.send("POST", "/api/documents/assign", { assignedUser: null, documents: ids });
      return link;
    };
    const list = `/${storeId}/documents?`;
    expect(await linkOf([second, third])).toContain(`${list}formType=1&fflAssigned=true"`);
    expect(await linkOf([second, fourth])).toContain(`${list}accountOverview=true&formType=1&fflAssigned=true"`);
    expect(await linkOf([first, second])).toContain(`${list}fflAssigned=true"`);
  }));

Deno.test("nothing is assigned when the person works in some of the stores only, and the others are named", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, owner } = fixture;
    const ann = await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Ann Clerk" });
    const other = await aStore(context, { accountId });
    const ids = await documents(fixture, 3);
    await context.database.write(() => [{
      sql: "UPDATE documents SET store_id = ? WHERE id IN (?, ?)",
      args: [other.id, ids[1], ids[2]],
    }]);
    const wanted = { documents: ids, assignedUser: ann.id };
    const refused = await owner.send("POST", "/api/documents/assign", wanted);
    expect(refused.status).toBe(400);
    expect((await refused.json()).fields.assignedUser).toBe(
      `Ann Clerk does not work in ${other.friendlyFFLName} (2 documents). Nothing was assigned. ` +
        "Leave these documents out, or choose someone who works in all of these stores.",
    );
    const counted = await json(owner.get(`/api/documents?storeId=${storeId}&fflUser=${ann.id}`));
    expect(counted.count).toBe(0);
  }));

Deno.test("who filed and to whom it is assigned keep the mark of where they come from", () =>
  withFixture(async (fixture) => {
    const { context, owner } = fixture;
    await context.database.write(() => [{ sql: "UPDATE users SET origin = 1 WHERE id = ?", args: [owner.id] }]);
    const { id } = await fixture.file();
    const answer = await json(owner.send("POST", `/api/documents/${id}/assign`, { assignedUser: owner.id }));
    expect(answer).toMatchObject({ createdByOrigin: 1, fflAssignedToUserOrigin: 1 });
    expect(answer.attachments[0].uploadedByOrigin).toBe(1);
  }));
