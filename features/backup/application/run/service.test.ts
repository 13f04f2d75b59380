import { expect } from "expect";
import { SetClock } from "@/kernel/clock.ts";
import { file } from "../../testing.ts";
import { lookForChanges } from "../archive/changes.ts";
import { CopyIndex } from "../index/copy-index.ts";
import { Held, held } from "../lock.ts";
import { NotReady } from "../not-ready.ts";
import { choosePlace } from "../home/place.ts";
import { loggedRuns } from "./run-log.ts";
import { BackupService } from "./service.ts";
import { Home } from "../home/settings.ts";
import { type Copying, withCopying } from "../testing/copying.ts";

interface Serving extends Copying {
  readonly home: Home;
  readonly service: BackupService;
  readonly clock: SetClock;
  readonly told: readonly string[];
  /** Outcomes and reasons of the runs so far, the first one first. */
  runs(): Promise<readonly string[]>;
}

/** A time of day that is half a day away, so that no daily run falls among what a test does within minutes. */
function halfADayAway(): string {
  const away = new Date();
  return `${String((away.getHours() + 12) % 24).padStart(2, "0")}:${String(away.getMinutes()).padStart(2, "0")}`;
}

/** A service over a home that is let in and has a place. */
function withService(run: (serving: Serving) => Promise<void>): Promise<void> {
  return withCopying(async (copying) => {
    const folder = await Deno.makeTempDir({ prefix: "strongroom-service-" });
    const home = new Home(`${folder}/home`);
    const { server, cookie } = copying.archive;
    const told: string[] = [];
    const clock = new SetClock(new Date());
    const service = new BackupService({
      ...{ home, environment: {}, clock, tell: (line) => told.push(line) },
    });
    try {
      await home.make();
      // The key with which this application was let in.
      await Deno.writeTextFile(home.keyPath, JSON.stringify(copying.key.jwk));
      const settings = {
        ...{ server, cookie, applicationId: 1, name: "COUNTER-PC", destination: null, dailyAt: halfADayAway() },
        ...{ onChange: true, s3: null },
      };
      await choosePlace(home, settings, { destination: `${folder}/copy`, s3: null }, {});
      const runs = async () =>
        (await loggedRuns(home)).toReversed().map(({ reason, outcome }) => `${reason} ${outcome}`);
      await run({ ...copying, home, service, clock, told, runs });
    } finally {
      await service.close();
      await Deno.remove(folder, { recursive: true });
    }
  });
}

const hourMs = 3_600_000;

Deno.test("the first run begins at once, the next one a day later, and nothing between", () =>
  withService(async ({ service, clock, runs, product, company, told }) => {
    await file(product, company, "Example, Kim");
    await service.tick();
    expect(await runs()).toEqual(["first whole"]);
    for (let hour = 0; hour < 50; hour++) {
      clock.advance(hourMs);
      await service.tick();
    }
    const all = await runs();
    expect(all.slice(1).every((one) => one === "daily whole")).toBe(true);
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(all.length).toBeLessThanOrEqual(4);
    expect(told.join("\n")).not.toMatch(/Example/);
  }));

Deno.test("a change begins a run within minutes, and what backups write begins none", () =>
  withService(async ({ service, clock, runs, product, company, home, archive }) => {
    await file(product, company, "Example, Kim");
    await service.tick();
    const index = new CopyIndex(home.indexPath);
    try {
      // The run left an entry about itself in the ledger, which is no reason for another.
      expect(await lookForChanges(archive, index)).toMatchObject({ isChanged: false });
      await file(product, company, "Example, Robin");
      expect(await lookForChanges(archive, index)).toMatchObject({ isChanged: true });
    } finally {
      index.close();
    }
    clock.advance(6 * 60_000);
    await service.tick();
    expect(await runs()).toEqual(["first whole", "change whole"]);
    clock.advance(6 * 60_000);
    await service.tick();
    expect((await runs()).length).toBe(2);
    // Somebody may want none of that.
    const settings = await home.settings();
    if (settings) await home.keep({ ...settings, onChange: false });
    await file(product, company, "Example, Sam");
    clock.advance(6 * 60_000);
    await service.tick();
    expect((await runs()).length).toBe(2);
  }));

Deno.test("while another program copies nothing begins here, and whoever asks is told", () =>
  withService(async ({ service, runs, home, told }) => {
    const lock = await held(home.lockPath, "");
    await service.tick();
    await expect(service.runNow(false)).rejects.toThrow(Held);
    lock.close();
    expect(await runs()).toEqual([]);
    expect(told.at(-1)).toMatch(/A backup is running already/);
    await service.tick();
    expect(await runs()).toEqual(["first whole"]);
  }));

Deno.test("a run begins only for somebody who is signed in and chose a place", () =>
  withService(async ({ service, runs, home }) => {
    const settings = await home.settings();
    if (!settings) throw new Error("There are settings.");
    await home.keep({ ...settings, destination: null });
    await service.tick();
    await expect(service.runNow(false)).rejects.toThrow("Choose where the copy lies first.");
    await home.forget();
    await service.tick();
    await expect(service.runNow(false)).rejects.toThrow(NotReady);
    // Settings that are damaged keep the service alive until they are mended.
    await Deno.writeTextFile(home.settingsPath, "{");
    await service.tick();
    expect(await runs()).toEqual([]);
  }));
