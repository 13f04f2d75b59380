import type { ProgramOptions } from "./program.ts";

/** A machine that has nothing but an empty home and the tools of a small Linux. */
export interface Machine extends ProgramOptions {
  readonly folder: string;
  readonly env: { readonly PATH: string; readonly HOME: string };
}

/** All that a single file may use of the machine: no runtime, no package manager. */
const tools = ["sh", "tail", "tar", "gzip", "mkdir", "mv", "rm", "wc", "uname", "dirname"];

/** A bare machine: an empty folder, an empty home, and nothing on the path but the tools of a small Linux. */
export async function bareMachine(file: string): Promise<Machine> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-single-" });
  for (const name of ["bin", "home", "work"]) await Deno.mkdir(`${folder}/${name}`);
  for (const tool of tools) {
    const { stdout } = await new Deno.Command("sh", { args: ["-c", `command -v ${tool}`] }).output();
    await Deno.symlink(new TextDecoder().decode(stdout).trim(), `${folder}/bin/${tool}`);
  }
  const env = { PATH: `${folder}/bin`, HOME: `${folder}/home` };
  return { folder, command: [file], cwd: `${folder}/work`, env };
}

const root = new URL("../../", import.meta.url).pathname;

/** Runs scripts of the build; a client that was built before, as the steps of CI do, is not built again. */
export async function buildWith(...scripts: readonly string[]): Promise<void> {
  const hasClient = await Deno.stat(`${root}dist/client/.vite/manifest.json`).then(() => true, () => false);
  if (!hasClient) await runDeno("task", "--quiet", "build");
  for (const script of scripts) await runDeno("run", "-A", "--node-modules-dir=manual", script);
}

async function runDeno(...args: string[]): Promise<void> {
  const options = { args, cwd: root, stdout: "null", stderr: "piped" } as const;
  const { success, stderr } = await new Deno.Command(Deno.execPath(), options).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}
