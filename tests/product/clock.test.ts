import { expect } from "expect";
import { signedIn } from "@/features/accounts/testing.ts";
import { aCompany, file } from "@/features/offboarding/testing.ts";
import { SteadyClock } from "@/kernel/time/steady-clock.ts";
import { TestComputer } from "@/kernel/time/testing.ts";
import { type TestProduct, withProduct } from "./product.ts";

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

interface Shop {
  readonly computer: TestComputer;
  /** Somebody works, and the server does what is due. */
  works(): Promise<void>;
  /** A day of it. */
  workDay(): Promise<void>;
  /** Documents of a store that was deleted on the first day: they stay for 30 days. */
  kept(): Promise<number>;
  /** Whether somebody who signed in on the first day still is. */
  isSignedIn(): Promise<boolean>;
  /** What the owner's page is told of the clock. */
  clockJump(): Promise<unknown>;
  problems(): Promise<string[]>;
  notes(): Promise<string>;
  /** Days of the second store's chain that are signed. */
  signedDays(): Promise<string[]>;
}

function clockTest(name: string, start: string, test: (shop: Shop, product: TestProduct) => Promise<void>): void {
  Deno.test(name, async () => {
    const computer = new TestComputer(start);
    await withProduct(async (product) => {
      const { context, jobs } = product;
      await context.time.start();
      const { first, second: store, owner, ask } = await aCompany(product);
      await ask("POST", `/api/stores/${first.id}/export`);
      expect((await ask("DELETE", `/api/stores/${first.id}`)).status).toBe(204);
      const { headers } = await signedIn(context, owner.id);
      const works = async () => {
        await file(product, owner.id, store.id, "Example, Kim");
        await jobs.runAll();
      };
      const found = async (kind: "problem" | "note") => {
        const findings = await Array.fromAsync(product.verify());
        return findings.flatMap((one) => one.kind === kind ? [`${one.subject}: ${one.message}`] : []);
      };
      await works();
      await test({
        computer,
        works,
        async workDay() {
          for (let at = 0; at < 4; at++) {
            computer.pass(6 * hour);
            await works();
          }
        },
        kept: async () =>
          Number((await context.database.one("SELECT count(*) AS n FROM documents WHERE store_id = ?", [first.id]))?.n),
        isSignedIn: async () => {
          const answer = await product.request("/api/users", { headers });
          await answer.body?.cancel();
          return answer.status !== 401;
        },
        async clockJump() {
          // The session of the first day is over by such a clock.
          const { headers } = await signedIn(context, owner.id);
          return (await (await product.request("/api/session", { headers })).json()).clockJump;
        },
        problems: () => found("problem"),
        notes: async () => (await found("note")).join("\n"),
        signedDays: async () =>
          (await context.database.all("SELECT DISTINCT day FROM ledger_checkpoints WHERE stream = ? ORDER BY day", [
            `store:${store.id}`,
          ])).map((row) => String(row.day)),
      }, product);
    }, { clock: new SteadyClock(computer) });
  });
}

clockTest("a year ahead for ten seconds", "2026-03-02T15:00:00.000Z", async (shop, { logged }) => {
  const { computer } = shop;
  computer.setAhead(365 * day);
  for (let at = 0; at < 10; at++) {
    await shop.works();
    expect([await shop.isSignedIn(), await shop.kept()]).toEqual([true, 1]);
    computer.pass(second);
  }
  computer.setAhead(-365 * day);
  await shop.workDay();
  expect(logged.join("\n")).toContain("clock_jump_noticed");
  expect(await shop.signedDays()).toEqual(["2026-03-02"]);
  expect(await shop.kept()).toBe(1);
  expect(await shop.problems()).toEqual([]);
  expect(await shop.notes()).toContain("Strongroom kept its own time");
});

clockTest("a year ahead for an hour, which is followed", "2026-03-02T15:00:00.000Z", async (shop) => {
  const { computer } = shop;
  computer.setAhead(365 * day);
  await shop.works();
  computer.pass(30 * minute);
  await shop.works();
  computer.pass(30 * minute);
  await shop.works();
  expect(await shop.kept()).toBe(1);
  computer.setAhead(-365 * day);
  await shop.works();
  computer.pass(3 * minute);
  await shop.works();
  await shop.workDay();
  await shop.workDay();
  expect(await shop.signedDays()).toEqual(["2026-03-02", "2026-03-03", "2027-03-02"]);
  expect(await shop.kept()).toBe(1);
  expect(await shop.problems()).toEqual([]);
  expect(await shop.notes()).toContain("That time was followed");
});

clockTest(
  "what is due is removed once time is trusted again",
  "2026-03-02T15:00:00.000Z",
  async (shop, { context }) => {
    const { computer } = shop;
    computer.setAhead(40 * day);
    await shop.works();
    computer.pass(3 * minute);
    await shop.works();
    computer.pass(2 * hour);
    await shop.works();
    expect(await shop.kept()).toBe(1);
    expect(await shop.clockJump()).toMatchObject({ from: expect.stringMatching(/^2026-03-02T15:0/) });
    await context.time.confirm();
    expect(await shop.clockJump()).toBeUndefined();
    computer.pass(2 * hour);
    await shop.works();
    expect(await shop.kept()).toBe(0);
    expect(await shop.problems()).toEqual([]);
  },
);

clockTest("an hour back", "2026-03-02T15:00:00.000Z", async (shop, product) => {
  const { computer } = shop;
  const tried = async () => {
    const body = JSON.stringify({ email: "nobody@example.com", password: "Wrong!123" });
    const headers = { "content-type": "application/json" };
    const answer = await product.request("/api/auth/sign-in", { method: "POST", headers, body });
    await answer.body?.cancel();
    return answer.status;
  };
  for (let at = 0; at < 10; at++) expect(await tried()).toBe(401);
  expect(await tried()).toBe(429);
  computer.setAhead(-hour);
  expect(await tried()).toBe(429);
  computer.pass(3 * minute);
  await shop.works();
  computer.pass(13 * minute);
  expect(await tried()).toBe(401);
  expect(await shop.isSignedIn()).toBe(true);
  await shop.workDay();
  await shop.workDay();
  expect(await shop.signedDays()).toEqual(["2026-03-02", "2026-03-03"]);
  expect(await shop.problems()).toEqual([]);
});

// Midnight UTC, and both nights on which American clocks change.
for (const start of ["2026-03-02T21:00:00.000Z", "2026-03-07T21:00:00.000Z", "2026-10-31T21:00:00.000Z"]) {
  clockTest(`over midnight, from ${start}`, start, async (shop, { logged }) => {
    await shop.workDay();
    await shop.workDay();
    const days = [0, 1].map((after) => new Date(Date.parse(start) + after * day).toISOString().slice(0, 10));
    expect(await shop.signedDays()).toEqual(days);
    expect(await shop.kept()).toBe(1);
    expect(await shop.problems()).toEqual([]);
    expect(logged.filter((line) => line.includes("clock"))).toEqual([]);
  });
}
