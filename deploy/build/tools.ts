import { dirname } from "node:path";

/** Runs a program and fails loudly when it does. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { success, code } = await new Deno.Command(command, {
    args: [...args],
    cwd,
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`${command} ${args[0] ?? ""} ended with ${code}.`);
}

/** Makes an empty folder, whatever was there. */
export async function emptied(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
  await Deno.mkdir(folder, { recursive: true });
}

/** Copies a file or a folder with everything in it. */
export async function copyTree(from: string, to: string): Promise<void> {
  if ((await Deno.stat(from)).isFile) {
    await Deno.mkdir(dirname(to), { recursive: true });
    await Deno.copyFile(from, to);
    return;
  }
  await Deno.mkdir(to, { recursive: true });
  for await (const entry of Deno.readDir(from)) await copyTree(`${from}/${entry.name}`, `${to}/${entry.name}`);
}

/** Bytes. */
export async function fileSize(path: string): Promise<number> {
  return (await Deno.stat(path)).size;
}

/** Bytes of all files in a folder. */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0;
  for await (const { name, isFile } of Deno.readDir(folder)) {
    bytes += isFile ? await fileSize(`${folder}/${name}`) : await folderSize(`${folder}/${name}`);
  }
  return bytes;
}
