import { createHash } from "node:crypto";
import { expect } from "expect";
import { plainPdf } from "./pdfs.ts";
import { filingForm, password, setUpCompany, signInTo } from "../product/client.ts";
import { startServer } from "../product/server-process.ts";

const root = new URL("../../", import.meta.url).pathname;
const flags = ["--quiet", "--no-check", "--node-modules-dir=manual", "--unstable-no-legacy-abort"];

/** Runs a command of the backup application in a process of its own; killed after so long where that is told. */
async function application(home: string, args: readonly string[], killAfterMs?: number): Promise<number | "killed"> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", ...flags, "--config", `${root}deno.json`, `${root}main.backup.ts`, ...args],
    env: { STRONGROOM_BACKUP_HOME: home, STRONGROOM_BACKUP_PASSWORD: password },
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const { code, signal } = await child.status;
  clearTimeout(timer);
  return signal === "SIGKILL" ? "killed" : code;
}

/** Every PDF of the copy by its path, with its sum. */
async function formsIn(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) { for (const [inner, sum] of await formsIn(path)) found.set(inner, sum); }
    else if (name.endsWith(".pdf")) {
      found.set(path, createHash("sha256").update(await Deno.readFile(path)).digest("hex"));
    }
  }
  return found;
}

Deno.test({
  name: "the backup application and the server, killed at random moments, leave a copy that is whole in the end",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const place = await Deno.makeTempDir({ prefix: "strongroom-copy-kill-" });
    let server = await startServer({ dataFolder: `${place}/data` });
    try {
      await setUpCompany(server.url, server.setupToken ?? "");
      const owner = await signInTo(server.url, "olive@example.com");
      const sums = new Set<string>();
      for (let number = 1; number <= 40; number++) {
        const { bytes } = plainPdf();
        sums.add(createHash("sha256").update(bytes).digest("hex"));
        const form = filingForm(
          { storeId: 1, customerName: `Customer ${number % 7}`, serialNumber: `K${number}` },
          bytes,
        );
        await owner.json("/api/documents", { method: "POST", body: form });
      }
      const home = `${place}/home`;
      expect(await application(home, ["connect", server.url, "olive@example.com"])).toBe(0);
      expect(await application(home, ["destination", `${place}/copy`])).toBe(0);
      for (let time = 0; time < 12; time++) {
        const after = 300 + Math.floor(Math.random() * 2_500);
        if (time % 4 !== 3) {
          expect([0, "killed"]).toContain(await application(home, ["run"], after));
          continue;
        }
        // The other side: the run meets a server that is gone, and says so.
        const running = application(home, ["run"]);
        await new Promise((wait) => setTimeout(wait, after));
        await server.kill("SIGKILL");
        server = await startServer({ dataFolder: `${place}/data`, port: server.port });
        expect([0, 1]).toContain(await running);
      }
      expect(await application(home, ["check"])).toBe(0);
      const forms = await formsIn(`${place}/copy`);
      const ofCopy = [...forms].filter(([path]) => !path.includes("/Certificates/"));
      expect(new Set(ofCopy.map(([, sum]) => sum))).toEqual(sums);
      expect(ofCopy.length).toBe(40);
    } finally {
      await server.kill("SIGTERM");
      await Deno.remove(place, { recursive: true });
    }
  },
});
