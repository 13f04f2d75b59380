import { expect } from "expect";
import { brotliCompressSync, constants } from "node:zlib";
import { readPageAssets } from "@/kernel/screens/manifest.ts";

const root = new URL("../../", import.meta.url).pathname;
/** Bytes, compressed as they are sent. */
const most = { archive: 160_000, signIn: 100_000 };

/** What the page of the archive names in its head: the entry, what it imports, and the screens around the list. */
const screens = ["features/shell/screens/frame/frame.tsx", "features/documents/screens/archive/archive.tsx"];

Deno.test("the first load of the archive is at most 160 kB of compressed JavaScript, of the sign-in page 100", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-first-load-" });
  try {
    await buildClient(folder);
    const { entry, ahead, preload, lone } = readPageAssets(folder, "main.client.tsx");
    const archive = loaded(folder, [entry, ...ahead, ...screens.flatMap(preload)]);
    await t.step("the archive's is the one file that the page names", () => {
      expect(archive.count).toBe(1);
      expect(archive.bytes).toBeLessThanOrEqual(most.archive);
    });
    await t.step("schemas that only the server and forms use are not among it, nor the sign-in page", () => {
      expect(archive.text).toContain("/api/documents");
      expect(archive.text).not.toContain("Enter a date as YYYY-MM-DD.");
      expect(archive.text).not.toContain("New here?");
    });
    await t.step("the sign-in page's is one file too, with what features put under its form, and no router", () => {
      const { entry, ahead } = lone("main.sign-in.tsx");
      const signIn = loaded(folder, [entry, ...ahead]);
      expect(signIn.count).toBe(1);
      expect(signIn.bytes).toBeLessThanOrEqual(most.signIn);
      expect(signIn.text).toContain("Forgot your password?");
      expect(signIn.text).toContain("Sign in with a passkey");
      expect(signIn.text).not.toContain("data-discover");
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** What files of a client build come to; says so. */
function loaded(folder: string, paths: readonly string[]) {
  const files = [...new Set(paths)].map((path) => ({ path, code: Deno.readFileSync(folder + path) }));
  const sizes = files.map(({ path, code }) => ({ path, bytes: compressed(code) }));
  const bytes = sizes.reduce((all, { bytes }) => all + bytes, 0);
  console.log(`first load: ${bytes} bytes in ${sizes.map(({ path, bytes }) => `${path} ${bytes}`).join(", ")}`);
  return { count: files.length, bytes, text: files.map(({ code }) => new TextDecoder().decode(code)).join("\n") };
}

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
