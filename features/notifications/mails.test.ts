import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { documentsAssigned } from "@/features/documents/offers.ts";
import { noteAdded } from "@/features/notes/offers.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";

async function mails({ context, jobs }: Fixture) {
  await jobs.runAll();
  const rows = await context.database.all("SELECT * FROM outbox ORDER BY id");
  return rows.map(({ subject, body, links, to_address, account_id, store_id, least_rank, is_private }) => ({
    ...{ subject, body, links: JSON.parse(String(links)), to: to_address },
    ...{ accountId: account_id, storeId: store_id, leastRank: least_rank, isPrivate: is_private },
  }));
}

const preferences = {
  label: "Choose which emails you get",
  href: "http://localhost:8000/profile#notification-preferences",
};

async function ann({ context, accountId, storeId }: Fixture) {
  const given = { accountId, role: "FFLUser", storeIds: [storeId], email: "ann@example.com" } as const;
  return { id: (await aPerson(context, given)).id, by: { byUser: 1, byName: "Olive\r\nOwner" } };
}

Deno.test("an assignment is told to the letter", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId } = fixture;
    const { id, by } = await ann(fixture);
    const url = "http://localhost:8000/1/documents";
    const assigned = (count: number, more = {}) =>
      context.change((unit) =>
        unit.publish(documentsAssigned, {
          ...{ accountId, storeId, documentIds: [1], count, assignedUser: id, url, ...by, ...more },
        })
      );
    await assigned(1);
    await assigned(1200, { storeId: null });
    await assigned(1, { assignedUser: null });
    await assigned(1, { byUser: id });
    const shared = { to: "ann@example.com", accountId, leastRank: 1, isPrivate: 0 };
    const told = await mails(fixture);
    expect(told).toHaveLength(2);
    expect(told).toEqual(expect.arrayContaining([
      {
        ...shared,
        storeId,
        subject: "Olive Owner assigned a document to you",
        body: "Olive\r\nOwner assigned a document in Strongroom to you.",
        links: [{ label: "Open the document", href: url }, preferences],
      },
      {
        ...shared,
        storeId: null,
        subject: "Olive Owner assigned 1,200 documents to you",
        body: "Olive\r\nOwner assigned 1,200 documents in Strongroom to you.",
        links: [{ label: "Open the documents", href: url }, preferences],
      },
    ]));
  }));

Deno.test("a note is told to the letter, to a colleague of the store only", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId } = fixture;
    const { id, by } = await ann(fixture);
    const elsewhere = await aPerson(context, { accountId, role: "FFLUser", storeIds: [] });
    const url = "http://localhost:8000/1/documents/1?tab=notes";
    for (const assignedUser of [id, elsewhere.id, null]) {
      const note = { accountId, storeId, date: null, documentId: 1, noteId: 1, assignedUser, url, ...by };
      await context.change((unit) => unit.publish(noteAdded, note));
    }
    expect(await mails(fixture)).toEqual([{
      ...{ to: "ann@example.com", accountId, storeId, leastRank: 1, isPrivate: 0 },
      subject: "Olive Owner added a note to a document assigned to you",
      body: "Olive\r\nOwner added a note in Strongroom to a document assigned to you.",
      links: [{ label: "Read the note", href: url }, preferences],
    }]);
  }));

Deno.test("what is heard of twice is one mail", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId } = fixture;
    const { id, by } = await ann(fixture);
    const place = { accountId, storeId, documentIds: [1], count: 1 };
    const again =
      "INSERT INTO jobs(name, payload, due_at, created_at) SELECT name, payload, due_at, created_at FROM jobs " +
      "WHERE id = (SELECT max(id) FROM jobs)";
    await context.change((unit) =>
      unit.publish(documentsAssigned, { ...place, assignedUser: id, url: "http://x.test/", ...by })
    );
    await context.database.write(() => [{ sql: again }]);
    expect(await mails(fixture)).toHaveLength(1);
  }));
