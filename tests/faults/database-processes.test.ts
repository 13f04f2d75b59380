import { expect } from "expect";
import { killProcess, processOf } from "../product/kill-process.ts";
import { until } from "../until.ts";
import { plainPdf } from "./pdfs.ts";
import { type Running, withRunning } from "./running.ts";

/** The processes that read or write the server's database; none where nobody can tell. */
function databaseProcesses(serverPid: number, role: "reader" | "writer"): readonly number[] {
  const found: number[] = [];
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d{1,10}$/.test(name)) continue;
    try {
      const isChild = Deno.readTextFileSync(`/proc/${name}/status`).includes(`\nPPid:\t${serverPid}\n`);
      const words = Deno.readTextFileSync(`/proc/${name}/cmdline`).split("\0");
      if (isChild && words.includes(role)) found.push(Number(name));
    } catch (error) {
      // It has ended meanwhile, or is somebody else's.
      const isGone = error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied;
      if (!isGone && !(error instanceof Error && /no such process/i.test(error.message))) throw error;
    }
  }
  return found;
}

async function processesOf({ server }: Running, role: "reader" | "writer"): Promise<readonly number[]> {
  await until(`the server has a ${role}`, () => databaseProcesses(server.pid, role).length > 0);
  return databaseProcesses(server.pid, role);
}

Deno.test({
  name:
    "processes of the database that are killed while people file and look lose nothing, and everybody gets an answer",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await withRunning(async (running) => {
      const { owner, file } = running;
      await processesOf(running, "writer");
      const statuses: number[] = [];
      const filed: string[] = [];
      let isOver = false;
      const filing = (async () => {
        for (let number = 0; !isOver; number++) {
          const serialNumber = `KILLED${number}`;
          const answer = await file(plainPdf().bytes, { serialNumber });
          await answer.body?.cancel();
          if (answer.status === 201) filed.push(serialNumber);
          statuses.push(answer.status);
        }
      })();
      const looking = (async () => {
        while (!isOver) {
          const answer = await owner.fetch("/api/documents?customerName=example");
          await answer.body?.cancel();
          statuses.push(answer.status);
        }
      })();
      for (let kill = 0; kill < 4; kill++) {
        await new Promise((wake) => setTimeout(wake, 400));
        for (const pid of await processesOf(running, kill % 2 === 0 ? "writer" : "reader")) killProcess(processOf(pid));
        // Of five answers one was asked for after that by each of the two: whoever was hit has one.
        const answered = statuses.length;
        await until("everybody goes on", () => statuses.length >= answered + 5);
      }
      await until("something was filed after the last kill", () => filed.length > 5);
      isOver = true;
      await Promise.all([filing, looking]);

      expect(statuses.filter((status) => ![200, 201].includes(status))).toEqual([]);
      // Nothing is stored twice, and nothing without being told.
      expect(await running.count()).toBe(filed.length);
      expect(await running.logged()).toContain("database_process_ended");
      expect(await running.verify()).toMatchObject({ verified: true });
    });
  },
});
