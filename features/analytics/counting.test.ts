import { expect } from "expect";
import { aCorrection, aLine, aStamp, saveVersion } from "@/features/corrections/testing.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { aStore } from "@/features/stores/testing.ts";
import { localDate } from "@/kernel/dates.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filingForm } from "@/tests/product/client.ts";
import type { ProductOptions } from "@/tests/product/product.ts";
import { type Caller, callerOf, type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { withSqld } from "@/tests/sqld.ts";
import { rebuildCountersCommand } from "./command.ts";
import type { Engagement } from "./contract.ts";
import { countAll, countStore } from "./counting.ts";
import feature from "./feature.ts";
import { verifyCounters } from "./verify-counters.ts";

type Counts = Omit<Engagement, "engagementDate">;
type Action = (run: Run) => Promise<void>;

/** A number from 0 up to `below`, the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

/** A run of actions, with what the counters must come to. */
class Run {
  readonly expected = new Map<string, Partial<Counts>>();
  readonly documentIds: number[];
  readonly random = randomFrom(7);
  owner: Caller;

  constructor(readonly fixture: Fixture) {
    this.owner = fixture.owner;
    this.documentIds = [fixture.document.id];
    this.expect("numberOfDocumentsUploaded");
    this.expect("numberOfDocumentsTransferred");
  }

  pick<One>(of: readonly One[]): One {
    return of[this.random(of.length)];
  }

  expect(counter: keyof Counts, by = 1): void {
    const day = localDate("America/Denver", this.fixture.clock.now());
    const counts = this.expected.get(day) ?? {};
    this.expected.set(day, { ...counts, [counter]: (counts[counter] ?? 0) + by });
  }

  /** Whoever does nothing for half a day is signed out. */
  async later(hours: number): Promise<void> {
    this.fixture.clock.advance(hours * 3_600_000);
    this.owner = await callerOf(this.fixture, this.owner.id);
  }

  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.owner.send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  async document(id: number): Promise<{ version: number; status: number | null; fflFlaggedColor: number }> {
    return (await this.owner.get(`/api/documents/${id}`)).json();
  }
}

const outcomes = ["numberOfDocumentsTransferred", "numberOfVoidNoSale", "numberOfDenied"] as const;

async function fileOne(run: Run): Promise<void> {
  const { fixture: { storeId, request }, owner } = run;
  const values = { storeId, customerName: "Example, Kim", serialNumber: `K${run.random(1_000_000)}` };
  const form = filingForm(values, plainPdf().bytes);
  const status = run.pick([0, 0, 1, 2]);
  form.set("document", JSON.stringify({ ...JSON.parse(String(form.get("document"))), status }));
  const response = await request("/api/documents", { method: "POST", headers: owner.headers, body: form });
  expect(response.status).toBe(201);
  run.documentIds.push((await response.json()).id);
  run.expect("numberOfDocumentsUploaded");
  run.expect(outcomes[status]);
}

async function changeStatus(run: Run): Promise<void> {
  const id = run.pick(run.documentIds);
  const { version, status: before } = await run.document(id);
  const status = run.pick([0, 1, 2]);
  await run.send("PUT", `/api/documents/${id}`, { document: { version, status, transferDate: "2026-01-15" } });
  if (status !== before) run.expect(outcomes[status]);
}

async function flag(run: Run): Promise<void> {
  const id = run.pick(run.documentIds);
  const { fflFlaggedColor } = await run.document(id);
  const color = run.pick([0, 1, 2, 3]);
  await run.send("PUT", `/api/documents/${id}/flag`, { color });
  if (color !== 0 && color !== fflFlaggedColor) run.expect("numberOfDocumentsFlagged");
}

async function flagMany(run: Run): Promise<void> {
  const color = run.pick([0, 1, 2]);
  const before = await Promise.all(run.documentIds.map((id) => run.document(id)));
  const change = await run.send("POST", "/api/documents/bulk/flag", { color, documents: run.documentIds });
  const changed = before.filter(({ fflFlaggedColor }) => fflFlaggedColor !== color).length;
  if (color !== 0) run.expect("numberOfDocumentsFlagged", changed);
  if (changed > 0 && run.random(2) === 0) {
    await run.send("POST", `/api/documents/bulk/${Object(change).id}/undo`);
  }
}

async function assign(run: Run): Promise<void> {
  const id = run.pick(run.documentIds);
  await run.send("POST", `/api/documents/${id}/assign`, { assignedUser: null });
  await run.send("POST", `/api/documents/${id}/assign`, { assignedUser: run.fixture.owner.id });
  run.expect("numberOfDocumentsAssigned");
}

async function count(run: Run): Promise<void> {
  const { contextOf, storeId } = run.fixture;
  const context = contextOf(feature);
  await Promise.all([countStore(context, storeId), countStore(context, storeId), countAll(context)]);
}

const nextDay: Action = (run) => run.later(26);

async function withRun(run: (run: Run) => Promise<void>, options: ProductOptions): Promise<void> {
  await withFixture((fixture) => run(new Run(fixture)), options);
}

async function kept({ owner, fixture: { storeId } }: Run): Promise<ReadonlyMap<string, Counts>> {
  const response = await owner.get(`/api/analytics/engagement?storeId=${storeId}&interval=day&startDate=2026-07-01`);
  const { data }: { data: Engagement[] } = await response.json();
  return new Map(data.map(({ engagementDate, ...counts }) => [engagementDate, counts]));
}

function without(counts: ReadonlyMap<string, Counts>, expected: ReadonlyMap<string, Partial<Counts>>) {
  return Object.fromEntries([...counts].flatMap(([day, { numberOfActiveEmployees: _people, ...numbers }]) => {
    const some = Object.entries(numbers).filter(([, number]) => number > 0);
    return some.length > 0 || expected.has(day) ? [[day, Object.fromEntries(some)]] : [];
  }));
}

function positive(expected: ReadonlyMap<string, Partial<Counts>>) {
  return Object.fromEntries([...expected].map(([day, counts]) => [
    day,
    Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0)),
  ]));
}

async function problems({ fixture: { contextOf } }: Run): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const finding of verifyCounters(contextOf(feature))) {
    if (finding.kind === "problem") found.push(finding.message);
  }
  return found;
}

async function randomRun(run: Run): Promise<void> {
  const { fixture } = run;
  const marks = [aLine("line-1"), aStamp("stamp-1")];
  const saved = await saveVersion(
    fixture,
    { marks, corrections: [aCorrection(marks)], initials: "JD" },
    run.owner.headers,
  );
  expect(saved.status).toBe(201);
  run.expect("numberOfNewVersionsCreated");
  const actions = [fileOne, fileOne, changeStatus, flag, flagMany, assign, count, nextDay];
  for (let step = 0; step < 60; step++) await run.pick(actions)(run);
  await fixture.jobs.runAll();
  const counts = await kept(run);
  expect(without(counts, run.expected)).toEqual(positive(run.expected));
  expect(await problems(run)).toEqual([]);

  const printed: string[] = [];
  expect(await rebuildCountersCommand.run([], fixture.contextOf(feature), (line) => printed.push(line))).toBe(0);
  expect(printed).toEqual(["The engagement of 1 store was counted again."]);
  expect(await kept(run)).toEqual(counts);
}

Deno.test("counters are what a random run of actions comes to, whoever counts twice (embedded file)", () =>
  withRun(randomRun, {}));

Deno.test("counters are what a random run of actions comes to, whoever counts twice (libSQL server)", () =>
  withSqld((databaseUrl, databaseToken) => withRun(randomRun, { databaseUrl, databaseToken })));

Deno.test("verify names counters that are not what the history says, and rebuilding mends them", () =>
  withRun(async (run) => {
    const { context, contextOf, storeId } = run.fixture;
    await count(run);
    expect(await problems(run)).toEqual([]);
    const damages = [
      "UPDATE analytics_days SET uploaded = uploaded + 1",
      "DELETE FROM analytics_people WHERE interval = 'week'",
      "UPDATE analytics_positions SET seq = seq + 9",
      "DELETE FROM analytics_positions",
    ];
    for (const sql of damages) {
      await context.database.write(() => [{ sql }]);
      expect(await problems(run)).toHaveLength(1);
      await rebuildCountersCommand.run([], contextOf(feature), () => {});
      expect(await problems(run)).toEqual([]);
    }
    expect((await kept(run)).get("2026-07-15")?.numberOfDocumentsUploaded).toBe(1);
    expect(await rebuildCountersCommand.run(["1"], contextOf(feature), () => {})).toBe(2);
    expect(storeId).toBe(1);
  }, {}));

Deno.test("a store that gets another time zone is counted again, in its days", () =>
  withRun(async (run) => {
    const { context, contextOf, storeId } = run.fixture;
    // Seven in the evening in Denver is past midnight in UTC.
    await run.later(7);
    await fileOne(run);
    await count(run);
    expect((await kept(run)).get("2026-07-15")?.numberOfDocumentsUploaded).toBe(2);
    await context.database.write(() => [{ sql: "UPDATE stores SET time_zone = 'Etc/UTC'" }]);
    await run.later(0.01);
    await countStore(contextOf(feature), storeId);
    await fileOne(run);
    await count(run);
    const days = await kept(run);
    expect([days.get("2026-07-15"), days.get("2026-07-16")].map((day) => day?.numberOfDocumentsUploaded))
      .toEqual([1, 2]);
    expect(await problems(run)).toEqual([]);
  }, {}));

Deno.test("a deleted store is not counted, and goes on when it comes back", () =>
  withRun(async (run) => {
    const { context, contextOf, accountId, storeId, clock } = run.fixture;
    await count(run);
    const at = clock.now().toISOString();
    const stores = context.offered(storesOffer);
    await context.change((unit) => {
      unit.record({ stream: storeStream(storeId), event: "test.seen", subject: "store:1", actor, data: {} });
      stores.close(accountId, [storeId], at)(unit);
    });
    await count(run);
    expect(await problems(run)).toEqual([]);
    await context.change((unit) => stores.reopen(accountId, [storeId], at)(unit));
    await count(run);
    expect((await kept(run)).get("2026-07-15")?.numberOfDocumentsUploaded).toBe(1);
    expect(await problems(run)).toEqual([]);
    expect(contextOf(feature)).toBeDefined();
  }, {}));

const actor = { userId: null, name: "Test" };

Deno.test("somebody who was active in two stores counts once, and once a week", () =>
  withRun(async (run) => {
    const { context, contextOf, accountId, storeId, owner, caller } = run.fixture;
    const other = await aStore(context, { accountId });
    const auditor = await caller({ role: "IOIUser", accountId: null });
    const looked = (stream: string, userId: number) => ({
      ...{ stream, event: "documents.viewed", subject: "document:1" },
      ...{ actor: { userId, name: "Somebody" }, data: { attachmentId: 1, fileName: "4473.pdf" } },
    });
    await context.ledger.record([looked(storeStream(other.id), owner.id), looked(storeStream(other.id), auditor.id)]);
    await run.later(24);
    await context.ledger.record([looked(storeStream(storeId), owner.id)]);
    await countAll(contextOf(feature));
    const asked = async (query: string) => {
      const { data }: { data: Engagement[] } = await (await run.owner.get(`/api/analytics/engagement?${query}`)).json();
      return data.filter((day) => day.numberOfActiveEmployees + day.numberOfActiveATFUsers > 0)
        .map((day) => [day.engagementDate, day.numberOfActiveEmployees, day.numberOfActiveATFUsers]);
    };
    expect(await asked("accountOverview=true&interval=day&startDate=2026-01-01")).toEqual([["2026-07-15", 1, 1], [
      "2026-07-16",
      1,
      0,
    ]]);
    expect(await asked("accountOverview=true&interval=week")).toEqual([["2026-07-13", 1, 1]]);
    expect(await asked("accountOverview=true")).toEqual([["2026-07-01", 1, 1]]);
    expect(await asked(`storeId=${storeId}&startDate=2026-07-10`)).toEqual([["2026-07-15", 1, 0], [
      "2026-07-16",
      1,
      0,
    ]]);
  }, {}));
