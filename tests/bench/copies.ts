import { copyTree, emptied } from "@/deploy/build/tools.ts";
import { benchFolder } from "./settings.ts";

/** Two who work beside whoever is measured; copies have them, with the password of everybody. */
export const colleagues = ["colleague-1@bench.example", "colleague-2@bench.example"] as const;

const program = new URL("prepare-copy.ts", import.meta.url).pathname;

/** Copies a data folder that nobody serves: its database, its keys, its files; not its lock. */
export async function copyInstallation(from: string, to: string): Promise<void> {
  await emptied(to);
  for await (const { name } of Deno.readDir(from)) {
    if (!name.endsWith(".lock") && !name.endsWith("-shm")) await copyTree(`${from}/${name}`, `${to}/${name}`);
  }
}

/**
 * A copy of an installation that may be written to, with two colleagues and with numbers for what is filed. It is brought up
 * to date by the code of `checkout`, so that another one's copy has that one's tables.
 */
export async function preparedCopy(from: string, name: string, checkout: string): Promise<string> {
  const folder = `${benchFolder}/${name}`;
  await copyInstallation(from, folder);
  const flags = ["run", "-A", "--quiet", "--no-check", "--node-modules-dir=manual", "--unstable-no-legacy-abort"];
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [...flags, "--config", `${checkout}/deno.json`, program, await Deno.realPath(folder)],
    stdin: "null",
  }).output();
  if (!success) throw new Error(`The copy in ${folder} could not be prepared by the code in ${checkout}.`);
  return folder;
}
