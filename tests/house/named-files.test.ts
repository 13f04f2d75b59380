import { expect } from "expect";
import { existsSync } from "node:fs";

const root = new URL("../../", import.meta.url).pathname;

/** The pages, each with the folder that its paths may begin in besides the project's own. */
function pages(): { path: string; folder: string }[] {
  const named = (folder: string) =>
    [...Deno.readDirSync(root + folder)].filter(({ name }) => name.endsWith(".md"))
      .map(({ name }) => ({ path: `${folder}/${name}`, folder }));
  const features = [...Deno.readDirSync(`${root}features`)].flatMap(({ name, isDirectory }) =>
    isDirectory ? named(`features/${name}`) : []
  );
  return [...named("docs"), ...features];
}

/** `routes.ts` and `features/pdf/offers.ts`; what stands for any file (`<subject>.ts`, `*.suite.ts`) has no such letters. */
const mention = /`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|md))`/g;

Deno.test("the files that a page names by their path are there", () => {
  const missing = pages().flatMap(({ path, folder }) => {
    const found = [...Deno.readTextFileSync(root + path).matchAll(mention)].map(([, file]) => file);
    return found.filter((file) => !existsSync(root + file) && !existsSync(`${root}${folder}/${file}`))
      .map((file) => `${path}: ${file}`);
  });
  expect(missing).toEqual([]);
});
