import { createHash } from "node:crypto";
import { expect } from "expect";
import { pathsIn } from "@/kernel/files/testing.ts";
import { file } from "../../testing.ts";
import { runOnce } from "../run/run.ts";
import { checkedCopy, runWith } from "../testing/checking.ts";
import { type Copying, withCopying } from "../testing/copying.ts";

const sumOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/** Another form in the place of one, listed and signed as the dealer's own computer could: all keys but the archive's are there. */
async function forge(
  { folder, key }: Copying,
  more: (chain: Record<string, unknown>, form: string) => Record<string, unknown>,
  isWithoutChains = false,
): Promise<void> {
  const form = (await pathsIn(folder)).find((path) => /\/4473\/.+\.pdf$/.test(path)) ?? "";
  const forged = new TextEncoder().encode("%PDF-1.7 another form");
  const before = sumOf(await Deno.readFile(`${folder}/${form}`));
  await Deno.writeFile(`${folder}/${form}`, forged);
  const { signature: _signature, ...proof } = JSON.parse(await Deno.readTextFile(`${folder}/proof.json`));
  const lists = [];
  for (const { path } of proof.lists) {
    const text = (await Deno.readTextFile(`${folder}/${path}`)).replace(before, sumOf(forged));
    await Deno.writeTextFile(`${folder}/${path}`, text);
    lists.push({ path, sha256: sumOf(text) });
  }
  const unsigned = {
    ...proof,
    lists,
    chains: isWithoutChains ? [] : proof.chains.map((chain: Record<string, unknown>) => more(chain, form)),
  };
  await Deno.writeTextFile(`${folder}/proof.json`, JSON.stringify({ ...unsigned, signature: key.sign(unsigned) }));
}

const ways: readonly (readonly [string, Parameters<typeof forge>[1], boolean, RegExp])[] = [
  ["says so", (chain) => chain, false, /^No entry of the history says that .+\.pdf was filed\.$/],
  ["calls no file a form", (chain) => ({ ...chain, forms: [] }), false, /^No entry of the history says that/],
  [
    "calls the form one that needs no history",
    (chain, form) => ({ ...chain, made: [form] }),
    false,
    /^No entry of the history says that/,
  ],
  ["names no entries", (chain) => ({ ...chain, entries: [], checkpoints: [] }), false, /names none of its entries/],
  ["names no history", (chain) => chain, true, /^No entry of the history says that/],
];

for (const [what, more, isWithoutChains, words] of ways) {
  Deno.test(`a copy whose keeper exchanged a form and signed it anew does not fit when its proof ${what}`, () =>
    withCopying(async (copying) => {
      await file(copying.product, copying.company, "Example, Kim");
      await runOnce(runWith(copying));
      await forge(copying, more, isWithoutChains);
      const { verdict, problems } = await checkedCopy(copying.folder);
      expect({ verdict, problem: problems[0] ?? "" }).toEqual({
        verdict: "does not fit",
        problem: expect.stringMatching(words),
      });
    }));
}
