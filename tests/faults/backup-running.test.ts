import { expect } from "expect";
import { command, expectRestorable } from "./backing-up.ts";
import { commentedPdf, plainPdf } from "./pdfs.ts";
import { type Running, withRunning } from "./running.ts";

/** Files documents one after the other until told to stop; answers how many, and the longest that one took. */
function filing(running: Running) {
  let isOver = false;
  const taken: number[] = [];
  const work = Promise.all([plainPdf, () => commentedPdf(300_000)].map(async (pdf) => {
    while (!isOver) {
      const begun = performance.now();
      const response = await running.file(pdf().bytes, { serialNumber: crypto.randomUUID().slice(0, 8) });
      await response.body?.cancel();
      expect(response.status).toBe(201);
      taken.push(performance.now() - begun);
    }
  }));
  return {
    async end() {
      isOver = true;
      await work;
      return taken;
    },
  };
}

Deno.test("every backup made while people file is of one instant: it restores and verifies", () =>
  withRunning(async (running) => {
    const { server } = running;
    const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-" });
    const people = filing(running);
    const counts: number[] = [];
    try {
      for (let round = 0; round < 2; round++) {
        const made = await command(["backup", `${folder}/backup`], { dataFolder: server.dataFolder });
        expect(made).toEqual({ code: 0, output: expect.stringContaining("The backup is complete.") });
        counts.push((await expectRestorable(`${folder}/backup`)).documents);
      }
      const taken = await people.end();
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      expect(new Set(counts).size).toBeGreaterThan(1);
      expect(await running.count()).toBe(taken.length);

      // With nobody filing, what the server says is there is in the backup.
      expect((await command(["backup", `${folder}/backup`, "--verify"], { dataFolder: server.dataFolder })).code).toBe(
        0,
      );
      expect((await expectRestorable(`${folder}/backup`)).documents).toBe(taken.length);
      expect((await running.verify()).verdict).toContain("No problems found.");
      expect(await running.logged()).not.toContain('"level":"error"');
    } finally {
      await people.end();
      await Deno.remove(folder, { recursive: true });
    }
  }));

Deno.test("a drill restores, compares, runs a server on it and leaves nothing but its result", () =>
  withRunning(async (running) => {
    const { dataFolder } = running.server;
    for (let at = 0; at < 5; at++) await (await running.file(plainPdf().bytes)).body?.cancel();
    const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-" });
    try {
      await Deno.mkdir(`${folder}/room`);
      expect((await command(["backup", `${folder}/backup`], { dataFolder })).code).toBe(0);
      const drill = () => command(["backup-drill", `${folder}/backup`, "--in", `${folder}/room`], { dataFolder });
      const { code, output } = await drill();
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("The backup can be restored.") });
      expect(output).toMatch(/compared {2}\d chains of the ledger, rows of \d+ tables/);
      expect(output).toContain("compared  5 files chosen at random with their checksums");
      expect(output).toMatch(/server {4}ready after [\d.]+ s, answers \/api\/health and \/api\/ready/);
      expect([...Deno.readDirSync(`${folder}/room`)]).toEqual([]);
      const state = JSON.parse(await Deno.readTextFile(`${dataFolder}/backup-state.json`));
      expect(state).toMatchObject({ lastDrill: { problems: [], place: `${folder}/backup` } });

      for await (const { name } of Deno.readDir(`${folder}/backup/files`)) {
        await Deno.remove(`${folder}/backup/files/${name}`, { recursive: true });
        break;
      }
      const failed = await drill();
      expect(failed).toEqual({ code: 1, output: expect.stringContaining("This backup is not to be relied on.") });
      expect(failed.output).toMatch(/PROBLEM {3}files\/\w\w\/\w+ is missing\./);
      expect([...Deno.readDirSync(`${folder}/room`)]).toEqual([]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }));
