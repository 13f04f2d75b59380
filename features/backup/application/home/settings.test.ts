import { expect } from "expect";
import { knownKey, openCopyKey } from "./key.ts";
import { Held, held } from "../lock.ts";
import { loggedRuns, logRun, mostLogBytes } from "../run/run-log.ts";
import { Home, homeFrom, type Settings, SettingsDamaged } from "./settings.ts";

const settings: Settings = {
  ...{ server: "https://strongroom.example.com", cookie: "session=secret", applicationId: 7, name: "COUNTER-PC" },
  ...{ destination: "/media/disk/copy", dailyAt: "02:30", onChange: true, s3: null },
};

async function withHome(run: (home: Home) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-home-" });
  try {
    await run(new Home(`${folder}/home`));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("settings are kept whole, for their owner alone", () =>
  withHome(async (home) => {
    expect(await home.settings()).toBe(null);
    await home.keep(settings);
    expect(await home.settings()).toEqual(settings);
    if (Deno.build.os !== "windows") {
      expect((await Deno.stat(home.settingsPath)).mode! & 0o077).toBe(0);
      expect((await Deno.stat(home.folder)).mode! & 0o077).toBe(0);
    }
  }));

Deno.test("settings of an earlier version get what is new as it begins", () =>
  withHome(async (home) => {
    await home.make();
    const { onChange: _change, s3: _s3, ...before } = settings;
    await Deno.writeTextFile(home.settingsPath, JSON.stringify(before));
    expect(await home.settings()).toEqual(settings);
  }));

Deno.test("settings that were cut off are told at every length, and kept beside the new ones", () =>
  withHome(async (home) => {
    const whole = JSON.stringify(settings);
    await home.make();
    for (let length = 0; length < whole.length; length++) {
      await Deno.writeTextFile(home.settingsPath, whole.slice(0, length));
      await expect(home.settings()).rejects.toThrow(SettingsDamaged);
    }
    await home.keep(settings);
    expect(await home.settings()).toEqual(settings);
    const aside = [...Deno.readDirSync(home.folder)].map(({ name }) => name).filter((name) => /damaged/.test(name));
    expect(aside.length).toBe(1);
    expect(await Deno.readTextFile(`${home.folder}/${aside[0]}`)).toBe(whole.slice(0, -1));
  }));

Deno.test("a key that was cut off is told at every length; a sign-in makes a new one and keeps what is left", () =>
  withHome(async (home) => {
    expect(await knownKey(home)).toBe(null);
    const key = await openCopyKey(home);
    expect((await openCopyKey(home)).publicKey).toBe(key.publicKey);
    const whole = (await Deno.readTextFile(home.keyPath)).trim();
    for (let length = 0; length < whole.length; length++) {
      await Deno.writeTextFile(home.keyPath, whole.slice(0, length));
      await expect(knownKey(home)).rejects.toThrow(SettingsDamaged);
      await expect(openCopyKey(home)).rejects.toThrow(SettingsDamaged);
    }
    expect((await openCopyKey(home, { replacesDamaged: true })).publicKey).not.toBe(key.publicKey);
    expect([...Deno.readDirSync(home.folder)].some(({ name }) => /^key damaged .*\.json$/.test(name))).toBe(true);
  }));

Deno.test("the settings are forgotten when somebody asks, and drafts of killed programs go", () =>
  withHome(async (home) => {
    await home.keep(settings);
    await Deno.writeTextFile(`${home.folder}/.${crypto.randomUUID()}.draft`, "{");
    await home.tidy();
    await home.forget();
    expect([...Deno.readDirSync(home.folder)]).toEqual([]);
  }));

Deno.test("a lock is held by one, and free when that one is gone", () =>
  withHome(async (home) => {
    await home.make();
    const file = await held(home.lockPath, "busy");
    await expect(held(home.lockPath, "busy")).rejects.toThrow(Held);
    file.close();
    (await held(home.lockPath, "busy")).close();
  }));

Deno.test("the log of runs has a greatest size, and a line that broke off costs no other", () =>
  withHome(async (home) => {
    await home.make();
    const at = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
    const line = (number: number) => ({
      ...{
        startedAt: at(number),
        finishedAt: at(number),
        reason: "daily",
        outcome: "whole",
        isStopped: false,
      } as const,
      ...{ documents: number, files: 0, bytes: 0, checkedFiles: 0, problems: 0 },
    });
    const written = JSON.stringify(line(1000)).length + 1;
    for (let number = 1000; number < 1000 + Math.ceil((2.2 * mostLogBytes) / written); number += 1) {
      // Many at a time, so that the test is quick.
      if (number % 200 !== 0) continue;
      const many = Array.from({ length: 199 }, (_one, at) => JSON.stringify(line(number + at))).join("\n");
      await Deno.writeTextFile(`${home.folder}/runs.jsonl`, `${many}\n`, { append: true, create: true });
      await logRun(home, line(number + 199));
      expect((await Deno.stat(`${home.folder}/runs.jsonl`)).size).toBeLessThan(mostLogBytes + 200 * written);
    }
    const runs = await loggedRuns(home);
    expect(runs.length).toBeGreaterThan(500);
    expect(runs[0].documents).toBeGreaterThan(runs[1].documents);
    await Deno.writeTextFile(`${home.folder}/runs.jsonl`, '{"startedAt":"20', { append: true });
    await logRun(home, line(9));
    expect((await loggedRuns(home)).slice(0, 2).map(({ documents }) => documents)).toEqual([9, runs[0].documents]);
  }));

Deno.test("each system has a folder for it, and a variable names another one", () => {
  expect(homeFrom({ STRONGROOM_BACKUP_HOME: "/srv/backup", HOME: "/home/kim" }).folder).toBe("/srv/backup");
  if (Deno.build.os === "linux") expect(homeFrom({ HOME: "/home/kim" }).folder).toBe("/home/kim/.strongroom-backup");
});
