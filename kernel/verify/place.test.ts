import { expect } from "expect";
import { openDatabase } from "@/db/open.ts";
import { migrate } from "@/db/migrate.ts";
import { SetClock } from "../clock.ts";
import { type LedgerKeys, openLedgerKeys } from "../ledger/keys.ts";
import { ledgerOn } from "../ledger/store.ts";
import { migrations } from "../migrations/index.ts";
import { placeFileName, readPlace } from "./place-file.ts";
import { KeptVerifyPlace, openPlace } from "./place.ts";

const block = (last: string, at = "2026-03-02T10:00:00.000Z") => ({
  ...{ last: last.repeat(64), count: 256, facts: "f".repeat(64), at },
});

interface Tried {
  readonly folder: string;
  readonly keys: LedgerKeys;
  readonly clock: SetClock;
  readonly path: string;
  open(given?: { isAnew?: boolean; program?: string; keys?: LedgerKeys | null }): Promise<KeptVerifyPlace | null>;
  entry(): Promise<void>;
  /** Runs SQL past the triggers. */
  tamper(...sql: string[]): Promise<void>;
}

async function withPlace(test: (tried: Tried) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-place-" });
  const database = await openDatabase({ url: ":memory:" });
  try {
    await migrate(database, [{ feature: "kernel", migrations }]);
    const keys = await openLedgerKeys(`${folder}/keys`);
    const clock = new SetClock("2026-03-02T10:00:00.000Z");
    const ledger = ledgerOn(database, clock);
    const entry = () =>
      ledger.record([{
        ...{ stream: "store:1", event: "a.b", subject: "c:1", data: {} },
        actor: { userId: 1, name: "Ann" },
      }]);
    await entry();
    await test({
      ...{ folder, keys, clock, entry, path: `${folder}/${placeFileName}` },
      open: (given) =>
        openPlace({
          ...{ dataFolder: folder, keys, database, program: "1.0", clock, isAnew: false, saveEveryMs: 0 },
          ...given,
        }),
      tamper: async (...sql) => {
        for (const one of sql) await database.script(one);
      },
    });
  } finally {
    database.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** A check that was stopped after two blocks. */
async function stopped({ open }: Tried): Promise<void> {
  const place = await open();
  await place?.passed(block("1"));
  await place?.passed(block("2"));
}

Deno.test("a check goes on where it was stopped, however often, and leaves nothing behind at its end", () =>
  withPlace(async (tried) => {
    const { open, entry, path, clock } = tried;
    expect((await open())?.told).toBeNull();
    await stopped(tried);
    // People go on working.
    await entry();
    clock.advance(60_000);
    const second = await open();
    expect(second?.told).toBe(
      "Goes on with the check of 2026-03-02 10:00 UTC, which was stopped after 512 files. What the database holds is checked anew.",
    );
    expect(second?.earlier).toEqual([block("1"), block("2")]);
    // Stopped once more before it came to the second block: that one stands as it was.
    await second?.passed(block("1", "2026-03-02T10:01:00.000Z"));
    expect((await open())?.earlier).toEqual([block("1", "2026-03-02T10:01:00.000Z"), block("2")]);
    await second?.done();
    expect(await Deno.stat(path).catch(() => null)).toBeNull();
    expect((await open())?.earlier).toEqual([]);
  }));

Deno.test("the file of a stopped check is for its user alone, and no draft of it stays", () =>
  withPlace(async (tried) => {
    await stopped(tried);
    const { mode } = await Deno.stat(tried.path);
    expect((mode ?? 0) & 0o077).toBe(0);
    const names = (await Array.fromAsync(Deno.readDir(tried.folder))).map(({ name }) => name).sort();
    expect(names).toEqual(["keys", placeFileName]);
  }));

Deno.test("--restart, another version and a missing key begin anew", () =>
  withPlace(async (tried) => {
    await stopped(tried);
    expect(await tried.open({ isAnew: true })).toMatchObject({ earlier: [], told: null });
    expect(await tried.open({ program: "1.1" })).toMatchObject({
      earlier: [],
      told: "The last check was one of another version. It begins anew.",
    });
    expect(await tried.open({ keys: null })).toBeNull();
  }));

Deno.test("nothing of a damaged file, of one that somebody changed, and of another archive's is believed", async (test) => {
  const unread = "How far the last check came cannot be read, or was not written by this archive. It begins anew.";
  const changes: Readonly<Record<string, (text: string) => string>> = {
    "cut off": (text) => text.slice(0, text.length / 2),
    "empty": () => "",
    "no JSON": () => "{".repeat(20_000),
    "another shape": () => "[]",
    "a block that was never read": (text) => text.replace("2".repeat(64), "3".repeat(64)),
    "other facts": (text) => text.replace("f".repeat(64), "e".repeat(64)),
    "without its signature": (text) => text.replace(/,"signature":"[^"]+"/, ""),
  };
  for (const [name, change] of Object.entries(changes)) {
    await test.step(name, () =>
      withPlace(async (tried) => {
        await stopped(tried);
        await Deno.writeTextFile(tried.path, change(await Deno.readTextFile(tried.path)));
        expect(await tried.open()).toMatchObject({ earlier: [], told: unread });
      }));
  }
  await test.step("another archive's", () =>
    withPlace((other) =>
      withPlace(async (tried) => {
        await stopped(other);
        await Deno.copyFile(other.path, tried.path);
        expect(await readPlace(tried.folder, tried.keys)).toBe("damaged");
        expect(await tried.open()).toMatchObject({ earlier: [], told: unread });
      })
    ));
});

Deno.test("a history that was put back, rewritten or cut begins anew", async (test) => {
  const told = "The history is not the one that the last check began with. It begins anew.";
  const changes: Readonly<Record<string, readonly string[]>> = {
    "put back to a state of before": ["DROP TRIGGER ledger_no_delete", "DELETE FROM ledger WHERE seq = 2"],
    "rewritten": ["DROP TRIGGER ledger_no_update", "UPDATE ledger SET hash = zeroblob(32) WHERE seq = 2"],
  };
  for (const [name, sql] of Object.entries(changes)) {
    await test.step(name, () =>
      withPlace(async (tried) => {
        await tried.entry();
        await stopped(tried);
        await tried.tamper(...sql);
        expect(await tried.open()).toMatchObject({ earlier: [], told });
      }));
  }
});

Deno.test("what was read over a week ago, or is dated into the future, is read again", () =>
  withPlace(async (tried) => {
    await stopped(tried);
    tried.clock.advance(6 * 86_400_000);
    expect((await tried.open())?.earlier).toHaveLength(2);
    tried.clock.advance(2 * 86_400_000);
    expect(await tried.open()).toMatchObject({
      earlier: [],
      told: "The last check was stopped over 7 days ago. It begins anew.",
    });
    tried.clock.advance(-9 * 86_400_000);
    expect((await tried.open())?.earlier).toEqual([]);
  }));

Deno.test("a folder that cannot be written to stops no check", () =>
  withPlace(async (tried) => {
    const place = await tried.open();
    await Deno.mkdir(tried.path);
    await place?.passed(block("1"));
    expect(place?.hasFailed).toBe(true);
    expect(await tried.open()).toMatchObject({ earlier: [], told: expect.stringContaining("cannot be read") });
  }));
