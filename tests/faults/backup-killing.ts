import { expect } from "expect";
import { command, expectRestorable } from "./backing-up.ts";
import { commentedPdf, plainPdf } from "./pdfs.ts";
import { withRunning } from "./running.ts";

/** What came of ending backups of a server again and again. */
export interface BackupKillReport {
  readonly kills: number;
  /** Backups that were ended before they were complete. */
  readonly ended: number;
  /** How often what was there was restored whole and verified. */
  readonly restored: number;
  readonly documents: number;
}

/**
 * Ends `strongroom backup` with SIGKILL at random moments of the time that one takes on this machine, with new forms each time; after
 * every so many kills what is there is restored and verified. In the end one backup runs to its end. Throws where a snapshot that was
 * complete cannot be restored, or anything is left.
 */
export async function killWhileBackingUp(
  { kills, restoreEvery }: { readonly kills: number; readonly restoreEvery: number },
  progress: (line: string) => void = () => {},
): Promise<BackupKillReport> {
  let [filed, ended, restored] = [1, 0, 0];
  await withRunning(async (running) => {
    const { dataFolder } = running.server;
    const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-" });
    const place = `${folder}/backup`;
    const restorable = async () => {
      restored++;
      return (await expectRestorable(place)).documents;
    };
    try {
      expect((await running.file(plainPdf().bytes)).status).toBe(201);
      const begun = performance.now();
      expect((await command(["backup", place], { dataFolder })).code).toBe(0);
      let wholeMs = performance.now() - begun;
      let atLeast = 1;
      for (let round = 1; round <= kills; round++) {
        for (const pdf of [plainPdf(), commentedPdf(500_000)]) {
          expect((await running.file(pdf.bytes)).status).toBe(201);
          filed++;
        }
        const killAfterMs = Math.random() * wholeMs;
        const { code, output } = await command(["backup", place, "--keep", "3"], { dataFolder, killAfterMs });
        // One that said that it is complete is.
        if (output.includes("The backup is complete.")) [atLeast, wholeMs] = [filed, killAfterMs];
        else expect({ code, output }).toEqual({ code: 137, output: expect.not.stringContaining("PROBLEM") });
        if (code === 137) ended++;
        if (round % 20 === 0) progress(`${round} kills, ${ended} backups ended before they were complete`);
        if (round % restoreEvery === 0) expect(await restorable()).toBeGreaterThanOrEqual(atLeast);
      }
      const whole = await command(["backup", place, "--verify", "--keep", "1"], { dataFolder });
      expect(whole).toEqual({ code: 0, output: expect.stringContaining("The backup is complete.") });
      expect(await restorable()).toBe(filed);
      expect([...Deno.readDirSync(`${place}/incoming`)]).toEqual([]);
      expect([...Deno.readDirSync(`${place}/snapshots`)]).toHaveLength(1);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
  return { kills, ended, restored, documents: filed };
}
