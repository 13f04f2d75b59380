/**
 * Writes `dist/strongroom.run`: one executable file for Linux (x86-64, glibc) that holds the runtime, the server, the
 * client and the native packages. At its first start it unpacks itself into the person's cache folder and runs from
 * there. Needs `deno task bundle`; run by `deno task single-file`.
 */
import { createHash } from "node:crypto";
import { copyTree, emptied, fileSize, run } from "../build/tools.ts";

const root = new URL("../../", import.meta.url).pathname;
const payload = `${root}dist/payload`;
const packed = `${root}dist/payload.tar.gz`;
const target = `${root}dist/strongroom.run`;

await emptied(payload);
await copyTree(`${root}dist/server`, payload);
await Deno.copyFile(Deno.execPath(), `${payload}/deno`);
await Deno.chmod(`${payload}/deno`, 0o755);
const sameEveryTime = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"];
await run("tar", ["-C", payload, ...sameEveryTime, "-czf", packed, "."], root);

const content = await Deno.readFile(packed);
const id = createHash("sha256").update(content).digest("hex").slice(0, 16);
const header = (await Deno.readTextFile(new URL("./header.sh", import.meta.url)))
  .replace("@ID@", id)
  .replace("@SIZE@", String(content.length));
const file = await Deno.open(target, { write: true, create: true, truncate: true, mode: 0o755 });
for (const part of [new TextEncoder().encode(header), content]) {
  for (let written = 0; written < part.length;) written += await file.write(part.subarray(written));
}
file.close();
await Deno.chmod(target, 0o755);
await Deno.remove(packed);
await Deno.remove(payload, { recursive: true });
console.log(`${target}: ${Math.round(await fileSize(target) / 1_000_000)} MB`);
