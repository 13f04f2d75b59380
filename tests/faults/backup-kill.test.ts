import { expect } from "expect";
import { command, expectRestorable } from "./backing-up.ts";
import { killWhileBackingUp } from "./backup-killing.ts";
import { commentedPdf, plainPdf } from "./pdfs.ts";
import { withRunning } from "./running.ts";
import { fill, testOnSmallDisk } from "./small-disk.ts";

Deno.test("a backup that is killed again and again leaves every whole snapshot restorable, and goes on", async () => {
  const { ended, restored } = await killWhileBackingUp({ kills: 6, restoreEvery: 3 });
  expect(ended).toBeGreaterThan(0);
  expect(restored).toBe(3);
});

Deno.test("a restore that is killed again and again goes on, and ends whole", () =>
  withRunning(async (running) => {
    const { dataFolder } = running.server;
    const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-" });
    try {
      for (let at = 0; at < 12; at++) expect((await running.file(commentedPdf(400_000).bytes)).status).toBe(201);
      expect((await command(["backup", `${folder}/backup`], { dataFolder })).code).toBe(0);
      const restore = (killAfterMs?: number) =>
        command(["restore", `${folder}/backup`], { dataFolder: `${folder}/restored`, killAfterMs });
      let last = await restore(400);
      // One that came to its end found the folder full the next time.
      for (let kill = 1; kill < 4 && last.code === 137; kill++) last = await restore(400 + 350 * kill);
      if (last.code === 137) last = await restore();
      const isThere = /The restore is complete|is not empty/.test(last.output);
      expect({ isThere, output: last.output }).toMatchObject({ isThere: true });
      const { code, output } = await command(["verify"], { dataFolder: `${folder}/restored` });
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("checked  12 records") });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }));

testOnSmallDisk(
  "a full disk under the backup is told; what was there stays restorable, and room lets it go on",
  (disk) =>
    withRunning(async (running) => {
      const { dataFolder } = running.server;
      const backup = () => command(["backup", `${disk}/backup`], { dataFolder });
      expect((await running.file(plainPdf().bytes)).status).toBe(201);
      expect((await backup()).code).toBe(0);
      expect((await running.file(commentedPdf(3_000_000).bytes)).status).toBe(201);
      await fill(disk);
      const full = await backup();
      expect(full).toEqual({ code: 1, output: expect.stringContaining(`There is no room left at ${disk}/backup`) });
      expect(full.output).toContain("No new backup was made. Earlier ones are untouched.");
      expect((await expectRestorable(`${disk}/backup`)).documents).toBe(1);
      await Deno.remove(`${disk}/filler`);
      expect((await backup()).code).toBe(0);
      expect((await expectRestorable(`${disk}/backup`)).documents).toBe(2);
    }),
);

testOnSmallDisk(
  "a restore onto a disk that is too small says so; no server starts on it, and room lets it go on",
  (disk) =>
    withRunning(async (running) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-" });
      try {
        for (let at = 0; at < 4; at++) expect((await running.file(commentedPdf(3_000_000).bytes)).status).toBe(201);
        expect((await command(["backup", folder], { dataFolder: running.server.dataFolder })).code).toBe(0);
        await Deno.writeFile(`${disk}/filler`, new Uint8Array(14_000_000));
        const there = { dataFolder: `${disk}/data` };
        const full = await command(["restore", folder], there);
        expect(full).toEqual({ code: 1, output: expect.stringContaining("There is no room left in") });
        const refused = await command(["serve"], { ...there, environment: { PORT: "0" } });
        expect(refused).toEqual({ code: 1, output: expect.stringContaining("is restored only in part") });
        await Deno.remove(`${disk}/filler`);
        const whole = await command(["restore", folder], there);
        expect(whole).toEqual({ code: 0, output: expect.stringContaining("The restore is complete.") });
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    }),
);
