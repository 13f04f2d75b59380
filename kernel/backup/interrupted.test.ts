import { expect } from "expect";
import { configurationFrom } from "../configuration.ts";
import { logTo } from "../log.ts";
import { openProduct } from "../start.ts";
import { contentOf } from "./destination.ts";
import { folderDestination } from "./folder-destination.ts";
import { lockDestination } from "./lock.ts";
import { contentsOf, firstFileIn, withArchive } from "./testing.ts";

const now = () => new Date();

Deno.test("of two backups to one place one runs; a lock whose process has ended, or that is old, holds nobody up", () =>
  withArchive(async ({ run, backup }) => {
    const destination = folderDestination(backup);
    const lock = await lockDestination(destination, now);
    const refused = await run("backup");
    expect(refused).toMatchObject({ code: 1, problems: [expect.stringContaining("is running on")] });
    await lock.release();
    expect((await run("backup")).code).toBe(0);

    const held = async (changes: Record<string, unknown>) => {
      const holder = await lockDestination(destination, now);
      const note = { ...JSON.parse(await Deno.readTextFile(`${backup}/lock.json`)), id: "another", ...changes };
      await destination.put("lock.json", contentOf(new TextEncoder().encode(JSON.stringify(note))));
      await holder.release();
    };
    const ended = new Deno.Command("true").spawn();
    await ended.status;
    await held({ pid: ended.pid });
    expect((await run("backup")).code).toBe(0);
    await held({ machine: "elsewhere", at: new Date(Date.now() - 20 * 60_000).toISOString() });
    expect((await run("backup")).code).toBe(0);
    await held({ machine: "elsewhere", at: new Date(Date.now() - 5 * 60_000).toISOString() });
    expect((await run("backup")).code).toBe(1);
    await held({ machine: "elsewhere", at: new Date().toISOString() }).catch(() => {});
    await Deno.writeTextFile(`${backup}/lock.json`, "{");
    expect((await run("backup")).problems).toEqual([expect.stringContaining("another computer")]);
    await Deno.utime(`${backup}/lock.json`, 0, 0);
    expect((await run("backup")).code).toBe(0);
  }));

Deno.test("whoever lost the place removes nothing", () =>
  withArchive(async ({ backup }) => {
    const destination = folderDestination(backup);
    const lock = await lockDestination(destination, now);
    await lock.assertHeld();
    await destination.remove("lock.json");
    await expect(lock.assertHeld()).rejects.toThrow("Another backup");
    await lock.release();
  }));

Deno.test("a restore that was ended goes on; until then no server starts on it, and no other backup goes into it", () =>
  withArchive(async (archive) => {
    const { run, backup, folder } = archive;
    await run("backup");
    const lost = await firstFileIn(`${backup}/database`);
    const kept = await Deno.readFile(lost);
    await Deno.remove(lost);
    const place = `${folder}/restored`;
    const broken = await run("restore", [backup], place);
    expect(broken).toMatchObject({
      code: 1,
      problems: [expect.stringContaining("Without it this backup cannot be restored")],
    });

    const configuration = configurationFrom({ STRONGROOM_DATA: place });
    await expect(openProduct([], configuration, logTo(() => {}))).rejects.toThrow("is restored only in part");
    await archive.shelve(9);
    await Deno.writeFile(lost, kept);
    const then = [...Deno.readDirSync(`${backup}/snapshots`)][0].name;
    await run("backup");
    const other = await run("restore", [backup], place);
    expect(other).toMatchObject({
      code: 1,
      problems: [expect.stringContaining("is not finished. Run that one again")],
    });
    const at = then.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.json/, "T$1:$2:$3.$4Z");
    const { code, lines } = await run("restore", [backup, "--at", at], place);
    expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: "The restore is complete." });
    expect([...(await contentsOf(place)).keys()].filter((name) => /restor/.test(name))).toEqual([]);
  }));

Deno.test("without keys, and files only, the backup says what it lacks", () =>
  withArchive(async (archive) => {
    const { run, backup, folder } = archive;
    expect((await run("backup", [backup, "--without-keys"])).lines).toContain("keys      left out");
    expect((await contentsOf(backup).then((found) => [...found.keys()])).some((name) => name.startsWith("/keys"))).toBe(
      false,
    );
    const restored = await run("restore", [backup], `${folder}/restored`);
    expect(restored.problems[0]).toContain("made without keys");
    const files = await run("backup", [`${folder}/files-only`, "--files-only"]);
    expect(files.lines).toContain("database  left to its server");
    const back = await run("restore", [`${folder}/files-only`], `${folder}/files-restored`);
    expect(back).toMatchObject({ code: 0 });
    expect(await Deno.stat(`${folder}/files-restored/strongroom.db`).catch(() => null)).toBeNull();
  }));

Deno.test("places that will not do, and arguments that say nothing, are told before anything is done", () =>
  withArchive(async ({ run, folder }) => {
    for (const inside of [`${folder}/data`, `${folder}/data/backup`, folder]) {
      expect((await run("backup", [inside])).problems).toEqual([expect.stringContaining("must lie outside")]);
    }
    expect((await run("backup", ["s3://records"])).problems).toEqual([expect.stringContaining("AWS_ACCESS_KEY_ID")]);
    expect((await run("backup", ["s3:/records"])).problems).toEqual([expect.stringContaining("s3://bucket/prefix")]);
    expect((await run("backup", ["ftp://host/x"])).problems).toEqual([expect.stringContaining("is a folder, or s3")]);
    for (const wrong of [[], ["a", "b"], ["a", "--keep"], ["a", "--keep", "0"], ["a", "--keep", "x"], ["a", "--all"]]) {
      expect((await run("backup", wrong)).code).toBe(2);
    }
    for (const wrong of [[], ["a", "--files", "-1"], ["a", "--in"]]) {
      expect((await run("backup-drill", wrong)).code).toBe(2);
    }
    expect((await run("restore", [`${folder}/nothing`], `${folder}/new`)).problems).toEqual([
      expect.stringContaining("holds no backup."),
    ]);
  }));

Deno.test("an empty folder where backups were is a disk that is not mounted, until it is said that it is new", () =>
  withArchive(async ({ run, backup }) => {
    await run("backup");
    await Deno.rename(backup, `${backup}-unmounted`);
    await Deno.mkdir(backup);
    const refused = await run("backup");
    expect(refused).toMatchObject({ code: 1, problems: [expect.stringContaining("Is its disk mounted?")] });
    expect([...Deno.readDirSync(backup)]).toEqual([]);
    expect((await run("backup", [backup, "--new"])).code).toBe(0);
    expect((await run("backup")).code).toBe(0);
  }));

Deno.test("what file managers leave beside the objects is no part of a backup, raises no alarm and stays", () =>
  withArchive(async ({ run, backup }) => {
    await run("backup");
    const strangers = ["files/.DS_Store", "files/Thumbs.db", "snapshots/copy of one.json", "snapshots/notes.json"];
    for (const name of strangers) await Deno.writeTextFile(`${backup}/${name}`, "not ours");
    const { code, problems } = await run("backup", [backup, "--verify", "--keep", "1"]);
    expect({ code, problems }).toEqual({ code: 0, problems: [] });
    for (const name of strangers) expect(await Deno.readTextFile(`${backup}/${name}`)).toBe("not ours");
  }));
