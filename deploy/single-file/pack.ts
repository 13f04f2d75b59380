import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyTree, emptied, fileSize, run } from "../build/tools.ts";

const root = new URL("../../", import.meta.url).pathname;
const payload = `${root}dist/payload`;
const packed = `${root}dist/payload.tar.gz`;

/** A program that becomes one file. */
export interface SingleFile {
  /** From the project's root, as `dist/strongroom.run`. */
  readonly target: string;
  /** What people call it. */
  readonly title: string;
  /** Of its cache folder: `strongroom`. */
  readonly name: string;
  /** The folder of the bundle, from the project's root. */
  readonly bundle: string;
  /** The bundle's file that is run. */
  readonly main: string;
  /** The variable that names another folder to unpack into. */
  readonly variable: string;
  /** How it is used, a line each, for whoever opens the file. */
  readonly usage: readonly string[];
}

/** The same content gives the same file, byte for byte. */
const sameEveryTime = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "--mode=go=u-w"];

/**
 * Writes one executable file for Linux (x86-64, glibc) that holds the runtime and the bundle. At its first start it unpacks itself into the
 * person's cache folder and runs from there.
 */
export async function packSingleFile(file: SingleFile): Promise<void> {
  const target = `${root}${file.target}`;
  await emptied(payload);
  await copyTree(`${root}${file.bundle}`, payload);
  await Deno.copyFile(Deno.execPath(), `${payload}/deno`);
  await Deno.chmod(`${payload}/deno`, 0o755);
  await run("tar", ["-C", payload, ...sameEveryTime, "-I", "gzip -6 -n", "-cf", packed, "."], root);
  await Deno.writeFile(target, await header(file));
  const written = await Deno.open(target, { append: true });
  for await (const chunk of createReadStream(packed)) {
    for (let done = 0; done < chunk.length;) done += await written.write(chunk.subarray(done));
  }
  written.close();
  await Deno.chmod(target, 0o755);
  await Deno.remove(packed);
  await Deno.remove(payload, { recursive: true });
  console.log(`${file.target}: ${Math.round(await fileSize(target) / 1_000_000)} MB`);
}

/** The script in front. Its own length stands in it, so that a file cut short is noticed. */
async function header({ title, name, main, variable, usage }: SingleFile): Promise<Uint8Array<ArrayBuffer>> {
  const template = await Deno.readTextFile(new URL("./header.sh", import.meta.url));
  const size = await fileSize(packed);
  const values: Readonly<Record<string, string>> = {
    ...{ TITLE: title, NAME: name, MAIN: main, VARIABLE: variable, SIZE: String(size) },
    USAGE: usage.map((line) => `#   ${line}`).join("\n"),
    ID: (await sha256Of(packed)).slice(0, 16),
  };
  const withoutTotal = template.replaceAll(/@([A-Z]+)@/g, (mark, known: string) => values[known] ?? mark);
  const written = new TextEncoder();
  let total = 0;
  for (let round = 0; round < 3; round++) {
    total = written.encode(withoutTotal.replace("@TOTAL@", String(total))).length + size;
  }
  return written.encode(withoutTotal.replace("@TOTAL@", String(total)));
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
