import { expect } from "expect";
import { aCompany, asking, file, fileTwo } from "@/features/exports/testing/exporting.ts";
import { SetClock } from "@/kernel/clock.ts";
import { withProduct } from "@/tests/product/product.ts";
import {
  bitFlipped,
  checked,
  type Files,
  filesOf,
  fits,
  foreignKey,
  pathOf,
  problemsOf,
  relisted,
  rewritten,
  signedAnew,
  withText,
} from "./testing/exports.ts";

const day = 24 * 60 * 60_000;

/** The export of a store over two days, and of one of its documents. */
async function withExports(run: (exports: { readonly store: Files; readonly document: Files }) => Promise<void>) {
  const clock = new SetClock("2026-03-14T18:00:00Z");
  await withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const id = await fileTwo(product, owner.id, first.id);
    await file(product, owner.id, first.id, "Example, Lee", "K3");
    await ask("GET", `/api/documents/${id}`);
    const document = await filesOf((await ask("POST", `/api/documents/${id}/export`)).bytes);
    await ask("POST", `/api/stores/${first.id}/export`);
    clock.advance(day);
    await file(product, owner.id, first.id, "Example, Sam", "K4");
    const askAgain = await asking(product, owner.id);
    const store = await filesOf((await askAgain("POST", `/api/stores/${first.id}/export`)).bytes);
    await fits(store);
    await fits(document);
    await run({ store, document });
  }, { clock });
}

const lines = (text: string) => text.split("\n");
const name = "Summit: Denver";

Deno.test("what was changed in an export is named first, whatever it is", () =>
  withExports(async ({ store, document }) => {
    const history = pathOf(store, "/history.jsonl");
    const form = [...store.keys()].find((path) => path.endsWith("4473.pdf")) ?? "";
    const seqOf = (event: string) => {
      const found = lines(new TextDecoder().decode(store.get(history))).find((line) => line.includes(event));
      return JSON.parse(found ?? "").seq;
    };
    const handedOut = seqOf("departure.handed_out");
    expect(handedOut).toBeGreaterThan(3);
    const firstOf = async (files: Files) => (await problemsOf(files))[0];

    expect(await firstOf(bitFlipped(store, form))).toBe(
      `The file ${form} is not the one that was filed on 2026-03-14 by Olive Owner.`,
    );
    // Nothing behind it is accused.
    expect(await problemsOf(withText(store, history, (text) => text.replace("Example, Kim", "Example, Kin")))).toEqual([
      `Entry 2 of ${name} was changed after it was written.`,
      `The file ${history} was changed after the export was made.`,
    ]);
    expect(await firstOf(withText(store, history, (text) => lines(text).toSpliced(1, 1).join("\n")))).toBe(
      `Entry 2 of ${name} is missing or out of place: entry 3 comes where it should.`,
    );
    const swapped = withText(store, history, (text) => {
      const [one, two, three, ...rest] = lines(text);
      return [one, three, two, ...rest].join("\n");
    });
    expect((await problemsOf(swapped)).slice(0, 2)).toEqual([
      `Entry 2 of ${name} is missing or out of place: entry 3 comes where it should.`,
      `Entry 2 of ${name} is out of place: entry 4 should come.`,
    ]);
    const cut = await problemsOf(withText(store, history, (text) => lines(text).slice(0, -2).join("\n")));
    expect(cut[0]).toMatch(/^Entry \d+ of Summit: Denver is missing: it was the last one when the export was made\.$/);
    expect(await firstOf(withText(store, history, (text) => `not json\n${text}`))).toBe(
      `Entry 1 of ${name} cannot be read (line 1).`,
    );

    expect(await firstOf(bitFlipped(store, "manifest-sha256.txt", 3))).toBe(
      "The list of files, manifest-sha256.txt, is not the one that was signed.",
    );
    const otherRoot = withText(store, "proof.json", (text) => {
      const proof = JSON.parse(text);
      const { root } = proof.chains[0].head;
      proof.chains[0].head.root = (root.startsWith("0") ? "1" : "0") + root.slice(1);
      return JSON.stringify(proof);
    });
    expect((await problemsOf(otherRoot)).slice(0, 2)).toEqual([
      "proof.json was changed after it was signed.",
      `The signature under the history of ${name} is wrong.`,
    ]);
    expect(await firstOf(withText(store, "proof.json", (text) => text.replace("{", '{"added":1,')))).toBe(
      "proof.json was changed after it was signed.",
    );
    expect(await firstOf(new Map(store).set("extra.txt", new Uint8Array(3)))).toBe(
      "The file extra.txt does not belong to this export.",
    );
    const without = (files: Files, path: string) => new Map([...files].filter(([other]) => other !== path));
    expect(await firstOf(without(store, form))).toBe(`The file ${form} is missing.`);
    expect(await firstOf(without(store, "manifest-sha256.txt"))).toBe(
      "The list of files, manifest-sha256.txt, is missing.",
    );

    const top = pathOf(document, "/proof.json").slice(0, -"proof.json".length);
    expect(await firstOf(bitFlipped(document, `${top}letter.pdf`))).toBe(
      "The file letter.pdf is not the one that was filed on 2026-03-14 by Olive Owner.",
    );
    const noted = `${top}history.jsonl`;
    expect(await firstOf(withText(document, noted, (text) => text.replace("Olive", "Oliver")))).toMatch(
      /^Entry \d of Summit: Denver was changed after it was written\.$/,
    );
    expect(await firstOf(withText(document, noted, (text) => lines(text).toSpliced(0, 1).join("\n")))).toMatch(
      /^Entry \d of Summit: Denver is missing\.$/,
    );
    expect(await firstOf(withText(document, `${top}history-inclusion.jsonl`, () => ""))).toMatch(
      /^Entry \d of Summit: Denver has no proof that it belongs there\.$/,
    );
  }));

Deno.test("a history that was written anew with all its hashes and lists does not fit the signatures", () =>
  withExports(async ({ store }) => {
    const history = pathOf(store, "/history.jsonl");
    const forged = withText(
      store,
      history,
      (text) => rewritten(text, 1, (entry) => ({ ...entry, actor: { userId: 1, name: "Mallory" } })),
    );
    const listed = relisted(forged, "manifest-sha256.txt");
    expect(await problemsOf(listed)).toEqual([
      "The list of files, manifest-sha256.txt, is not the one that was signed.",
      expect.stringMatching(/^Entry \d+ of Summit: Denver, or one before it, is not what was signed on 2026-03-14\.$/),
      ...[1, 2].map(() =>
        expect.stringMatching(/^Entry \d+ of Summit: Denver, or one before it, is not what was signed on 2026-03-15\.$/)
      ),
      "The history of Summit: Denver is not the one that was signed on 2026-03-15.",
    ]);
    const proof = JSON.parse(new TextDecoder().decode(store.get("proof.json")));
    const sum = new Uint8Array(
      await crypto.subtle.digest("SHA-256", listed.get("manifest-sha256.txt") ?? new Uint8Array()),
    );
    const resummed = { ...proof, manifest: { ...proof.manifest, sha256: sum.toHex() } };
    const same = withText(listed, "proof.json", () => JSON.stringify(resummed));
    expect((await problemsOf(same))[0]).toBe("proof.json was changed after it was signed.");

    // Whoever signs with a key of their own is found out by the fingerprint, and by the signatures that stay.
    const foreign = foreignKey();
    const resigned = withText(
      listed,
      "proof.json",
      () => signedAnew({ ...resummed, keys: [...proof.keys, foreign.jwk] }, foreign),
    );
    expect((await problemsOf(resigned))[0]).toMatch(/ is not what was signed on 2026-03-14\.$/);
    const unsigned = withText(store, "proof.json", () => signedAnew(proof, foreign));
    expect((await problemsOf(unsigned))[0]).toBe("proof.json is signed with a key that is not in it.");
  }));

Deno.test("an export that somebody else signed fits only for whoever does not compare the fingerprint", () =>
  withExports(async ({ store }) => {
    const proof = JSON.parse(new TextDecoder().decode(store.get("proof.json")));
    const foreign = foreignKey();
    const resigned = withText(
      store,
      "proof.json",
      () => signedAnew({ ...proof, keys: [...proof.keys, foreign.jwk] }, foreign),
    );
    const fingerprintOf = async (files: Files) =>
      (await checked(files)).flatMap((step) => step.kind === "signed" ? [step.fingerprint] : [])[0];
    const known = await fingerprintOf(store);
    expect(known).toMatch(/^(?:[0-9a-f]{4} ){15}[0-9a-f]{4}$/);
    expect(await fingerprintOf(resigned)).not.toBe(known);
    expect(await problemsOf(store, { fingerprint: known.replaceAll(" ", "").toUpperCase() })).toEqual([]);
    expect(await problemsOf(resigned, { fingerprint: known })).toEqual([
      "This export was signed with another key than the one whose fingerprint you gave.",
    ]);
    const misnamed = { ...proof, keys: [{ ...foreign.jwk, kid: proof.keyId }] };
    const passedOff = withText(store, "proof.json", () => signedAnew(misnamed, foreign));
    expect((await problemsOf(passedOff)).slice(0, 2)).toEqual([
      "A key in proof.json has another fingerprint than it says.",
      `The signature under the history of ${name} is wrong.`,
    ]);
  }));
