import { password } from "../product/client.ts";
import { killProcess } from "../product/kill-process.ts";
import { sha256Of } from "./pdfs.ts";

const root = new URL("../../", import.meta.url).pathname;
const program = ["run", "-A", "--quiet", "--no-check", "--node-modules-dir=manual", "--unstable-no-legacy-abort"]
  .concat(["--config", `${root}deno.json`, `${root}main.backup.ts`]);

/** How a command of the backup application ended, and what it said. */
export interface Ended {
  readonly code: number | "killed";
  readonly output: string;
}

/** Runs a command of the backup application in a process of its own; ended by SIGKILL after so long where that is told. */
export async function application(home: string, args: readonly string[], killAfterMs?: number): Promise<Ended> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...program, ...args],
    env: { STRONGROOM_BACKUP_HOME: home, STRONGROOM_BACKUP_PASSWORD: password, NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => killProcess(child), killAfterMs);
  const { code, signal, stdout, stderr } = await child.output();
  clearTimeout(timer);
  const text = new TextDecoder();
  return { code: signal === "SIGKILL" ? "killed" : code, output: text.decode(stdout) + text.decode(stderr) };
}

/** Lets an application into an archive and tells it where the copy lies. */
export async function connected(home: string, url: string, copy: string): Promise<void> {
  for (const args of [["connect", url, "olive@example.com"], ["destination", copy]]) {
    const { code, output } = await application(home, args);
    if (code !== 0) throw new Error(`strongroom-backup ${args[0]} ended with ${code}: ${output}`);
  }
}

/** The forms of a copy: each path with the sum of its bytes. Certificates are none. */
export async function formsIn(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory && name !== "Certificates" && name !== "incoming") {
      for (const [inner, sum] of await formsIn(path)) found.set(inner, sum);
    } else if (name.endsWith(".pdf")) found.set(path, sha256Of(await Deno.readFile(path)));
  }
  return found;
}
