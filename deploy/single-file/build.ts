/**
 * Writes `dist/strongroom.run`: one executable file for Linux (x86-64, glibc) that holds the runtime, the server, the
 * client and the native packages. At its first start it unpacks itself into the person's cache folder and runs from
 * there. Needs `deno task bundle`; run by `deno task single-file`.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyTree, emptied, fileSize, run } from "../build/tools.ts";

const root = new URL("../../", import.meta.url).pathname;
const payload = `${root}dist/payload`;
const packed = `${root}dist/payload.tar.gz`;
const target = `${root}dist/strongroom.run`;

/** The same content gives the same file, byte for byte. */
const sameEveryTime = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "--mode=go=u-w"];

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/** The script in front. Its own length stands in it, so that a file cut short is noticed. */
async function header(): Promise<Uint8Array<ArrayBuffer>> {
  const template = await Deno.readTextFile(new URL("./header.sh", import.meta.url));
  const size = await fileSize(packed);
  const id = (await sha256Of(packed)).slice(0, 16);
  const withoutTotal = template.replace("@ID@", id).replace("@SIZE@", String(size));
  const written = new TextEncoder();
  let total = 0;
  for (let round = 0; round < 3; round++) {
    total = written.encode(withoutTotal.replace("@TOTAL@", String(total))).length + size;
  }
  return written.encode(withoutTotal.replace("@TOTAL@", String(total)));
}

await emptied(payload);
await copyTree(`${root}dist/server`, payload);
await Deno.copyFile(Deno.execPath(), `${payload}/deno`);
await Deno.chmod(`${payload}/deno`, 0o755);
await run("tar", ["-C", payload, ...sameEveryTime, "-I", "gzip -6 -n", "-cf", packed, "."], root);
await Deno.writeFile(target, await header());
using file = await Deno.open(target, { append: true });
for await (const chunk of createReadStream(packed)) {
  for (let written = 0; written < chunk.length;) written += await file.write(chunk.subarray(written));
}
await Deno.chmod(target, 0o755);
await Deno.remove(packed);
await Deno.remove(payload, { recursive: true });
console.log(`dist/strongroom.run: ${Math.round(await fileSize(target) / 1_000_000)} MB`);
