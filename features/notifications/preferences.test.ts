import { expect } from "expect";
import { documentFiled, documentsFlagged } from "@/features/documents/offers.ts";
import { type Caller, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { sendDigests } from "./digest.ts";
import { nextDigest } from "./digest-time.ts";

const path = "/api/notificationPreferences";

async function subjects({ context, jobs }: Fixture): Promise<readonly unknown[]> {
  await jobs.runAll();
  return (await context.database.all("SELECT subject FROM outbox ORDER BY id")).map(({ subject }) => subject);
}

async function choose(caller: Caller, choices: readonly (readonly [number, number])[], digestHour = 7) {
  const body = { choices: choices.map(([action, email]) => ({ action, email })), digestHour };
  expect((await caller.send("PUT", path, body)).status).toBe(200);
}

function flag({ context, accountId, storeId, document, owner }: Fixture, documentId = document.id) {
  return context.change((unit) =>
    unit.publish(documentsFlagged, {
      ...{ accountId, storeId, documentId, count: 1, side: "dealer", color: 1 },
      ...{ byUser: owner.id, byName: "Olive Owner" },
    })
  );
}

Deno.test("what everybody gets, what one chooses, and what cannot be turned off", () =>
  withFixture(async ({ caller, storeId }) => {
    const ann = await caller({ role: "FFLUser", storeIds: [storeId] });
    const usual = await (await ann.get(path)).json();
    expect(usual.choices.map(({ email }: { email: number }) => email)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
    expect(usual).toMatchObject({ digestHour: 7, timeZone: "America/Chicago", always: [7, 8, 9] });
    // What a GET answers may be sent back whole.
    expect((await ann.send("PUT", path, usual)).status).toBe(200);
    await choose(ann, [[0, 2], [3, 0]], 18);
    const { choices, digestHour } = await (await ann.get(path)).json();
    expect([choices[0].email, choices[3].email, choices[4].email, digestHour]).toEqual([2, 0, 1, 18]);
    for (const wrong of [[7, 0], [8, 2], [9, 0], [10, 1], [0, 3]]) {
      const body = { choices: [{ action: wrong[0], email: wrong[1] }], digestHour: 7 };
      expect((await ann.send("PUT", path, body)).status).toBe(400);
    }
    expect((await ann.send("PUT", path, { choices: [], digestHour: 24 })).status).toBe(400);
  }));

Deno.test("at once is one mail for what somebody does within ten minutes; off is none", () =>
  withFixture(async (fixture) => {
    const { caller, storeId, document, clock } = fixture;
    const ann = await caller({ role: "FFLUser", storeIds: [storeId], email: "ann@example.com" });
    await caller({ role: "FFLUser", storeIds: [storeId] });
    await choose(ann, [[2, 1]]);
    for (const id of [document.id, document.id + 1, document.id + 2]) await flag(fixture, id);
    const [mail, ...others] = await subjects(fixture);
    expect(mail).toMatch(/^Olive Owner flagged a document at /);
    expect(others).toEqual([]);
    clock.advance(11 * 60_000);
    await flag(fixture);
    expect(await subjects(fixture)).toHaveLength(2);
    const texts = await fixture.context.database.all("SELECT body FROM outbox");
    expect(JSON.stringify(texts)).not.toContain("Example, Kim");
  }));

Deno.test("the daily email comes once, and not where nothing happened", () =>
  withFixture(async (fixture) => {
    const { caller, storeId, clock, context } = fixture;
    const ann = await caller({ role: "FFLUser", storeIds: [storeId], email: "ann@example.com" });
    await fixture.jobs.runAll();
    await choose(ann, [[0, 2], [2, 2]]);
    // What was there before it was chosen is not told of.
    clock.advance(Date.parse("2026-07-16T13:01:00Z") - clock.now().getTime());
    await sendDigests(context);
    expect(await subjects(fixture)).toEqual([]);
    await flag(fixture);
    const { accountId, document } = fixture;
    const filed = { accountId, storeId, documentId: document.id, byUser: null, byName: "Wes" };
    await context.change((unit) => unit.publish(documentFiled, filed));
    await subjects(fixture);
    await sendDigests(context);
    expect(await subjects(fixture)).toEqual([]);
    clock.advance(Date.parse("2026-07-17T13:01:00Z") - clock.now().getTime());
    await Promise.all([sendDigests(context), sendDigests(context)]);
    await sendDigests(context);
    expect(await subjects(fixture)).toEqual(["Strongroom: 2 updates"]);
    const [mail] = await context.database.all("SELECT body, links, to_address FROM outbox");
    expect(String(mail.body)).toMatch(
      /^Since your last daily email:\n- Olive Owner flagged a document at .+\n- Wes filed a document at .+$/,
    );
    expect(String(mail.body)).not.toContain("Kim");
    expect(mail.to_address).toBe("ann@example.com");
    clock.advance(Date.parse("2026-07-18T13:01:00Z") - clock.now().getTime());
    await sendDigests(context);
    expect(await subjects(fixture)).toHaveLength(1);
  }));

Deno.test("the daily email tells nothing of a store that the person lost, and nothing to who was disabled", () =>
  withFixture(async (fixture) => {
    const { caller, storeId, clock, context } = fixture;
    const ann = await caller({ role: "FFLUser", storeIds: [storeId] });
    const bob = await caller({ role: "FFLUser", storeIds: [storeId] });
    for (const person of [ann, bob]) await choose(person, [[2, 2]]);
    await flag(fixture);
    await fixture.jobs.runAll();
    await context.database.write(() => [
      { sql: "DELETE FROM access_stores WHERE user_id = ?", args: [ann.id] },
      { sql: "UPDATE users SET status = 1 WHERE id = ?", args: [bob.id] },
    ]);
    clock.advance(Date.parse("2026-07-16T13:01:00Z") - clock.now().getTime());
    await sendDigests(context);
    expect(await subjects(fixture)).toEqual([]);
  }));

Deno.test("the hour is that of the store's clocks, in summer and winter", () => {
  const denver = (now: string) => nextDigest(new Date(now), 7, "America/Denver").toISOString();
  expect(denver("2026-07-15T12:00:00Z")).toBe("2026-07-15T13:00:00.000Z");
  expect(denver("2026-07-15T13:00:00Z")).toBe("2026-07-16T13:00:00.000Z");
  expect(denver("2026-12-15T15:00:00Z")).toBe("2026-12-16T14:00:00.000Z");
  // The night in which clocks go forward, and the one in which they go back.
  expect(denver("2026-03-08T05:00:00Z")).toBe("2026-03-08T13:00:00.000Z");
  expect(denver("2026-11-01T05:00:00Z")).toBe("2026-11-01T14:00:00.000Z");
  const inGap = nextDigest(new Date("2026-03-08T05:00:00Z"), 2, "America/Denver");
  expect(inGap.toISOString()).toBe("2026-03-08T08:00:00.000Z");
});
