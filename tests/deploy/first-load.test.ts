import { expect } from "expect";
import { brotliCompressSync, constants } from "node:zlib";
import { readPageAssets } from "@/kernel/screens/manifest.ts";

const root = new URL("../../", import.meta.url).pathname;
const most = 160_000;

/** What the page of the archive names in its head: the entry, what it imports, and the screens around the list. */
const screens = ["features/shell/screens/frame/frame.tsx", "features/documents/screens/archive/archive.tsx"];

Deno.test("the first load of the archive is at most 160 kB of compressed JavaScript", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-first-load-" });
  try {
    await buildClient(folder);
    const { head, entry, preload } = readPageAssets(folder, "main.client.tsx");
    const ahead = [...head.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, path]) => path);
    const files = [...new Set([entry, ...ahead, ...screens.flatMap(preload)])];
    const loaded = await Promise.all(files.map(async (path) => ({ path, code: await Deno.readFile(folder + path) })));
    const sizes = loaded.map(({ path, code }) => ({ path, bytes: compressed(code) }));
    const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
    console.log(`first load: ${sum} bytes in ${sizes.map(({ path, bytes }) => `${path} ${bytes}`).join(", ")}`);
    await t.step("the one file that the page names", () => {
      expect(sizes.length).toBe(1);
      expect(sum).toBeLessThanOrEqual(most);
    });
    await t.step("schemas that only the server and forms use are not among it", () => {
      const text = loaded.map(({ code }) => new TextDecoder().decode(code)).join("\n");
      expect(text).toContain("/api/documents");
      expect(text).not.toContain("Enter a date as YYYY-MM-DD.");
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** In a process of its own: a build sets NODE_ENV, which tests of components cannot stand. */
async function buildClient(folder: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--node-modules-dir=manual",
      `${root}tests/journeys/build-client.ts`,
      "main.client.tsx",
      folder,
    ],
    cwd: root,
    stdout: "null",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/** Bytes, as `deploy/build/precompress.ts` writes them. */
function compressed(code: Uint8Array): number {
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
