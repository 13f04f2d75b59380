import { createHash } from "node:crypto";
import type { Platform } from "../contract-releases.ts";

/** A folder of releases with these programs, gone when the test ends. */
export async function aReleaseFolder(
  programs: Partial<Record<Platform, string>>,
  version = "0.9.0",
): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await Deno.makeTempDir({ prefix: "strongroom-releases-" });
  const files = [];
  for (const [platform, content] of Object.entries(programs)) {
    const name = `strongroom-backup-${platform}${platform === "windows-x64" ? ".exe" : ""}`;
    await Deno.writeTextFile(`${path}/${name}`, content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    files.push({ platform, name, size: content.length, sha256 });
  }
  await Deno.writeTextFile(`${path}/releases.json`, JSON.stringify({ version, files }));
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
