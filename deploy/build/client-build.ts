import { createHash } from "node:crypto";
import { rmSync } from "node:fs";

/** What the client build is made from: folders and files from the project's root. */
const sources = [
  "features",
  "kernel",
  "ui",
  "deploy/build",
  "main.client.tsx",
  "main.screens.ts",
  "main.sign-in-screens.ts",
  "main.sign-in.tsx",
  "vite.config.ts",
  "deno.json",
  "deno.lock",
  "package.json",
];

/** Tests and texts in Markdown are no part of a client build. */
const isLeftOut = /\.(?:test|suite)\.tsx?$|\.md$/;

/** The build says here what it was made from; it is written last, so that half a build says nothing. */
const stampPath = "dist/client/.vite/sources.sha256";

/** SHA-256 over the paths and contents of everything that the client build reads, in hexadecimal. */
export function fingerprintOf(root: string): string {
  const sum = createHash("sha256");
  for (const path of sources.flatMap((source) => filesIn(root, source)).sort()) {
    sum.update(`${path} ${createHash("sha256").update(Deno.readFileSync(root + path)).digest("hex")}\n`);
  }
  return sum.digest("hex");
}

/**
 * Builds when the build that is there was made from other sources, or never came to its end; answers whether it did. Of
 * two that are asked at once the second waits, and uses what the first has built.
 */
export async function buildWhenChanged(
  root: string,
  build: () => Promise<void>,
  when: "changed" | "always" = "changed",
): Promise<boolean> {
  await Deno.mkdir(`${root}dist`, { recursive: true });
  const turn = await Deno.open(`${root}dist/client.lock`, { create: true, write: true });
  try {
    await turn.lock(true);
    const fingerprint = fingerprintOf(root);
    if (when === "changed" && stampIn(root) === fingerprint) return false;
    rmSync(root + stampPath, { force: true });
    await build();
    Deno.writeTextFileSync(root + stampPath, fingerprint);
    return true;
  } finally {
    turn.close();
  }
}

function stampIn(root: string): string | null {
  try {
    return Deno.readTextFileSync(root + stampPath);
  } catch {
    return null;
  }
}

function filesIn(root: string, path: string): string[] {
  if (Deno.statSync(root + path).isFile) return isLeftOut.test(path) ? [] : [path];
  return [...Deno.readDirSync(root + path)].flatMap(({ name }) => filesIn(root, `${path}/${name}`));
}
