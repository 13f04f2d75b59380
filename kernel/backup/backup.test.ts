import { expect } from "expect";
import { flipBit } from "../files/testing.ts";
import { contentsOf, firstFileIn, type TestArchive, withArchive } from "./testing.ts";
import { readBackupState } from "./state.ts";

const complete = "The backup is complete.";

async function expectRestored({ run, folder, backup }: TestArchive, name: string, files: number): Promise<void> {
  const { code, lines } = await run("restore", [backup], `${folder}/${name}`);
  expect({ code, lines }).toEqual({ code: 0, lines: expect.arrayContaining(["No problems found."]) });
  expect(lines).toContain(`checked  ${files} files against their checksums`);
}

function objectsOf(folder: string): Promise<string[]> {
  return contentsOf(folder).then((found) => [...found.keys()].sort());
}

Deno.test("a running archive is backed up, restored into an empty folder and verified", () =>
  withArchive(async (archive) => {
    const { run, configuration, folder } = archive;
    const { code, lines } = await run("backup");
    expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: complete });
    expect(lines).toContainEqual(expect.stringMatching(/^files {5}3 files copied \(0\.1 MB\), 0 there already$/));
    await archive.shelve(500);
    await expectRestored(archive, "restored", 3);
    const state = await readBackupState(configuration.dataFolder);
    expect(state).toMatchObject({ lastRun: { problems: [] }, lastSuccess: { place: archive.backup }, lastDrill: null });

    // The folder with the archive itself, and one that was restored before, are left as they are.
    for (const place of ["data", "restored"]) {
      const before = await contentsOf(`${folder}/${place}`);
      const refused = await run("restore", [archive.backup], `${folder}/${place}`);
      expect(refused).toMatchObject({ code: 1, problems: [expect.stringContaining("is not empty")] });
      expect(await contentsOf(`${folder}/${place}`)).toEqual(before);
    }
  }));

Deno.test("a second run copies what is new only, and nothing is ever written anew", () =>
  withArchive(async (archive) => {
    await archive.run("backup");
    const written = (objects: ReadonlyMap<string, string>) =>
      [...objects.keys()].filter((name) => !/^\/snap/.test(name));
    const before = await contentsOf(archive.backup);
    const times = [...before.keys()].map((name) => Deno.statSync(archive.backup + name).mtime);
    const again = await archive.run("backup");
    expect(again.lines).toContain("files     0 files copied (0 MB), 3 there already");
    expect(again.lines).toContainEqual(expect.stringMatching(/^database {2}0 of \d+ blocks? copied/));
    expect(written(await contentsOf(archive.backup))).toEqual(written(before));
    expect([...before.keys()].map((name) => Deno.statSync(archive.backup + name).mtime)).toEqual(times);
    await archive.shelve(123);
    expect((await archive.run("backup")).lines).toContain("files     1 file copied (0 MB), 3 there already");
    await expectRestored(archive, "restored", 4);
  }));

Deno.test("an earlier state is restored with --at", () =>
  withArchive(async (archive) => {
    const { run, folder, backup } = archive;
    await run("backup");
    const then = new Date().toISOString();
    await new Promise((wake) => setTimeout(wake, 5));
    await archive.shelve(123);
    await run("backup");
    const { code, lines } = await run("restore", [backup, "--at", then], `${folder}/then`);
    expect(code).toBe(0);
    expect(lines).toContain("checked  3 files against their checksums");
    const none = await run("restore", [backup, "--at", "2020-01-01"], `${folder}/never`);
    expect(none.problems).toEqual([expect.stringContaining("holds no backup of 2020-01-01T23:59:59.999Z or before.")]);
    for (const wrong of [["--at", "yesterday"], ["--at"], ["--at", "2026-02-31T99:00Z"], ["--what"]]) {
      expect((await run("restore", [backup, ...wrong], `${folder}/never`)).code).toBe(2);
    }
  }));

Deno.test("a damaged or missing file of the archive is named, and the rest is backed up", () =>
  withArchive(async (archive) => {
    const { run, backup, folder } = archive;
    const [gone, changed] = [await archive.shelve(50), await archive.shelve(60)];
    await Deno.remove(archive.pathOf(gone));
    await flipBit(archive.pathOf(changed));
    const { code, lines, problems } = await run("backup");
    expect(code).toBe(1);
    expect(problems.toSorted()).toEqual([
      `PROBLEM   shelf:4: The file ${gone} is missing from the archive.`,
      `PROBLEM   shelf:5: The file ${changed} does not match its checksum in the archive.`,
    ]);
    expect(lines.at(-1)).toBe("2 problems found. Everything else is in the backup.");
    expect((await objectsOf(backup)).filter((name) => name.startsWith("/files/"))).toHaveLength(3);
    expect((await readBackupState(archive.configuration.dataFolder)).lastSuccess).toBeNull();
    const restored = await run("restore", [backup], `${folder}/restored`);
    expect(restored.code).toBe(1);
    expect(restored.problems).toEqual(expect.arrayContaining([
      `PROBLEM   shelf:4: The file ${gone} could not be read when this backup was made, and is not in it.`,
      `PROBLEM  shelf:5: The file ${changed} is missing.`,
    ]));
  }));

for (const kind of ["files", "database", "lists", "keys"] as const) {
  Deno.test(`one flipped bit in ${kind} of a backup is named by --verify and written again; by restore too`, () =>
    withArchive(async (archive) => {
      const { run, backup, folder } = archive;
      await run("backup");
      const path = await firstFileIn(`${backup}/${kind}`);
      const name = path.slice(backup.length + 1);
      const whole = await Deno.readFile(path);
      await flipBit(path);
      const restored = await run("restore", [backup], `${folder}/restored`);
      expect(restored.code).toBe(1);
      expect(restored.problems[0]).toContain(
        kind === "files" ? `${name} does not match its checksum` : `${name} is changed`,
      );
      const checked = await run("backup", [backup, "--verify"]);
      expect(checked.code).toBe(1);
      expect(checked.problems[0]).toBe(`PROBLEM   ${name} does not match its checksum.`);
      expect(checked.problems[1]).toMatch(/^PROBLEM {3}snapshots\/.*\.json cannot be restored whole/);
      // The archive has it whole: it was written again, and nothing is wrong any more.
      expect(await Deno.readFile(path)).toEqual(whole);
      const again = await run("backup", [backup, "--verify"]);
      expect(again).toMatchObject({ code: 0, problems: [] });
    }));
}

Deno.test("a damaged snapshot is named, and the one before it is restored", () =>
  withArchive(async (archive) => {
    const { run, backup, folder } = archive;
    await run("backup");
    await archive.shelve(5);
    await run("backup");
    const names = [...Deno.readDirSync(`${backup}/snapshots`)].map(({ name }) => name).sort();
    for (const [at, damage] of [[1, flipBit], [1, (path: string) => Deno.truncate(path, 100)]] as const) {
      await damage(`${backup}/snapshots/${names[at]}`);
      const { code, problems, lines } = await run("restore", [backup], `${folder}/restored-${crypto.randomUUID()}`);
      expect(code).toBe(1);
      expect(problems).toEqual([`PROBLEM   snapshots/${names[1]} is damaged.`]);
      expect(lines).toContain("checked  3 files against their checksums");
    }
    expect((await run("backup", [backup, "--verify"])).problems).toEqual([
      `PROBLEM   snapshots/${names[1]} is damaged. It cannot be restored; others can.`,
    ]);
  }));

Deno.test("--keep removes old snapshots with what only they need, and nothing while one of the kept is unreadable", () =>
  withArchive(async (archive) => {
    const { run, backup } = archive;
    const first = await archive.shelve(77);
    await run("backup");
    await archive.product.context.database.write(
      () => [{ sql: "DELETE FROM shelf_files WHERE sha256 = ?", args: [first] }],
    );
    await run("backup");
    const all = await objectsOf(backup);
    expect(all.some((name) => name.endsWith(first))).toBe(true);

    const newest = `${backup}/snapshots/${
      [...Deno.readDirSync(`${backup}/snapshots`)].map(({ name }) => name).sort()[1]
    }`;
    const whole = await Deno.readFile(newest);
    await flipBit(newest);
    const refused = await run("backup", [backup, "--keep", "2"]);
    const told = [expect.stringContaining("is damaged."), expect.stringContaining("Nothing was removed")];
    expect(refused).toMatchObject({ code: 1, problems: told });
    expect(await objectsOf(backup)).toEqual(expect.arrayContaining(all));

    await Deno.writeFile(newest, whole);
    const { code, lines } = await run("backup", [backup, "--keep", "1"]);
    expect(code).toBe(0);
    expect(lines).toContainEqual(
      expect.stringMatching(/^removed {3}3 old snapshots, \d+ objects that no snapshot needs$/),
    );
    expect((await objectsOf(backup)).some((name) => name.endsWith(first))).toBe(false);
    await expectRestored(archive, "restored", 3);
    expect((await run("backup", [backup, "--verify"])).code).toBe(0);
  }));

Deno.test("an ordinary run names what the newest state lacks or has in another size, and writes it again", () =>
  withArchive(async (archive) => {
    const { run, backup } = archive;
    await run("backup");
    for (const kind of ["files", "database", "lists", "keys"] as const) {
      for (const isCut of [false, true]) {
        const path = await firstFileIn(`${backup}/${kind}`);
        const whole = await Deno.readFile(path);
        if (isCut) await Deno.writeFile(path, whole.subarray(0, -1));
        else await Deno.remove(path);
        // The packed size of keys is in no snapshot: only reading tells.
        const args = isCut && kind === "keys" ? [backup, "--verify"] : [backup];
        const { code, lines, problems } = await run("backup", args);
        expect({ kind, isCut, code }).toEqual({ kind, isCut, code: 1 });
        expect(problems[0]).toContain(path.slice(backup.length + 1));
        expect(lines).toContain("repaired  1 damaged object written again from the archive");
        expect(await Deno.readFile(path)).toEqual(whole);
        expect((await run("backup")).code).toBe(0);
      }
    }
    await expectRestored(archive, "restored", 3);
  }));
