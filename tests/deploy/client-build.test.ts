import { expect } from "expect";
import { buildWhenChanged, fingerprintOf } from "@/deploy/build/client-build.ts";

const files = {
  "features/register/screens.tsx": "export {};",
  "features/register/register.test.ts": "test",
  "kernel/endpoint.ts": "export {};",
  "ui/app.css": "",
  "deploy/build/first-screen.ts": "export {};",
  "main.client.tsx": "",
  "main.screens.ts": "",
  "main.sign-in-screens.ts": "",
  "main.sign-in.tsx": "",
  "vite.config.ts": "",
  "deno.json": "{}",
  "deno.lock": "{}",
  "package.json": "{}",
};

/** Runs a test in a checkout of a few files, with a build that writes what a build writes first. */
async function inCheckout(test: (root: string, build: () => Promise<void>) => Promise<void>): Promise<void> {
  const root = `${await Deno.makeTempDir({ prefix: "strongroom-checkout-" })}/`;
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(new URL(".", `file://${root}${path}`), { recursive: true });
      await Deno.writeTextFile(root + path, text);
    }
    await test(root, async () => {
      await Deno.mkdir(`${root}dist/client/.vite`, { recursive: true });
      await Deno.writeTextFile(`${root}dist/client/.vite/manifest.json`, "{}");
    });
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("what was built is built again only when a source changes, comes or goes, or the build was removed", () =>
  inCheckout(async (root, build) => {
    expect(await buildWhenChanged(root, build)).toBe(true);
    expect(await buildWhenChanged(root, build)).toBe(false);
    const changes: (() => Promise<void>)[] = [
      () => Deno.writeTextFile(`${root}features/register/screens.tsx`, "export const changed = true;"),
      () => Deno.writeTextFile(`${root}ui/new.css`, ""),
      () => Deno.remove(`${root}ui/new.css`),
      () => Deno.writeTextFile(`${root}deno.lock`, `{"version":"5"}`),
      () => Deno.remove(`${root}dist/client`, { recursive: true }),
    ];
    for (const change of changes) {
      await change();
      expect(await buildWhenChanged(root, build)).toBe(true);
      expect(await buildWhenChanged(root, build)).toBe(false);
    }
  }));

Deno.test("a touched file and a changed test are no reason to build", () =>
  inCheckout(async (root) => {
    const before = fingerprintOf(root);
    await Deno.utime(`${root}ui/app.css`, 0, 0);
    await Deno.writeTextFile(`${root}features/register/register.test.ts`, "another test");
    expect(fingerprintOf(root)).toBe(before);
  }));

Deno.test("a build that was cut short, or whose sources changed meanwhile, is not taken for a good one", () =>
  inCheckout(async (root, build) => {
    await buildWhenChanged(root, build);
    const cut = async () => {
      await build();
      throw new Error("cut short");
    };
    await expect(buildWhenChanged(root, cut, "always")).rejects.toThrow("cut short");
    const overtaken = async () => {
      await build();
      await Deno.writeTextFile(`${root}main.screens.ts`, "edited while it was built");
    };
    expect(await buildWhenChanged(root, overtaken)).toBe(true);
    expect(await buildWhenChanged(root, build)).toBe(true);
    expect(await buildWhenChanged(root, build)).toBe(false);
  }));

Deno.test("of two that start at once one builds", () =>
  inCheckout(async (root, build) => {
    const built = await Promise.all([buildWhenChanged(root, build), buildWhenChanged(root, build)]);
    expect(built.toSorted()).toEqual([false, true]);
  }));
