import { Buffer } from "node:buffer";
import { expect } from "expect";
import { createSandboxPool } from "@/kernel/sandbox/pool.ts";
import { stampRequest } from "../request.ts";
import { checkSandbox } from "../sandboxes.ts";
import { type Authority, withAuthority } from "../testing/authority.ts";

const text = '{"type":"strongroom.checkpoint.2","stream":"system"}';

Deno.test("what a real authority answers is checked as openssl checks it: text, number, purpose, chain, every byte", () =>
  withAuthority(async (authority) => {
    const pool = createSandboxPool(checkSandbox, { size: 1 });
    try {
      const { bytes: request, nonce } = stampRequest(text);
      const roots = await Deno.readTextFile(authority.roots);
      const asked = { text, nonce, roots };
      const check = async (bytes: Uint8Array<ArrayBuffer>, changed: Partial<typeof asked> | { roots: null } = {}) => {
        const outcome = await pool.ask({ ...asked, ...changed }, { bytes });
        return outcome.kind === "answered" ? outcome.value : outcome.kind;
      };
      const good = await authority.reply(request);
      expect(await opensslAccepts(authority, text, good)).toBe(true);
      const said = {
        kind: "good",
        authority: "Invented stamping",
        certificate: expect.stringMatching(/^[0-9a-f]{64}$/),
      };
      expect(await check(good)).toEqual({ ...said, time: expect.any(String), isTrusted: true });
      expect(await check(good, { roots: null })).toMatchObject({ ...said, isTrusted: false });
      const bad = (reason: string) => ({ kind: "bad", reason });
      expect(await check(good, { text: `${text} ` })).toEqual(bad("other_text"));
      expect(await check(good, { nonce: "47".repeat(16) })).toEqual(bad("other_nonce"));
      expect(await check(good, { roots: await Deno.readTextFile(authority.otherRoots) })).toEqual(bad("untrusted"));
      expect(await check(good, { roots: "no certificate" })).toEqual(bad("roots_unreadable"));
      expect(await check(await authority.unfit(good))).toEqual(bad("wrong_purpose"));
      const refused = await authority.reply(new Uint8Array(Buffer.from("3003020101", "hex")));
      expect(await check(refused)).toEqual(bad("refused"));
      expect(await check(new Uint8Array([1, 2, 3]))).toEqual(bad("unreadable"));
      expect(await check(new Uint8Array())).toEqual(bad("unreadable"));
      expect(await check(new Uint8Array([...good, 0]))).toEqual(bad("unreadable"));
      expect(await check(new Uint8Array(65_536).fill(0x30))).toEqual(bad("unreadable"));
    } finally {
      await pool.close();
    }
  }));

Deno.test("a timestamp with one bit turned is never taken for a good one that says something else", () =>
  withAuthority(async (authority) => {
    const { checkChild } = await import("./child.ts");
    const { bytes: request, nonce } = stampRequest(text);
    const roots = await Deno.readTextFile(authority.roots);
    const good = await authority.reply(request);
    const check = async (bytes: Uint8Array<ArrayBuffer>) =>
      (await checkChild.answer({ text, nonce, roots }, bytes, () => {})).value;
    const whole = await check(good);
    expect(whole.kind).toBe("good");
    const taken = [];
    for (let at = 0; at < good.length; at += 5) {
      const turned = good.slice();
      turned[at] ^= 1 << (at % 8);
      const value = await check(turned);
      if (value.kind === "good") taken.push({ at, isSame: JSON.stringify(value) === JSON.stringify(whole) });
    }
    // The answer's frame (status, algorithms told twice) is signed by nobody; what it says of the stamp is.
    expect(taken.filter(({ isSame }) => !isSame)).toEqual([]);
    expect(taken.length).toBeLessThan(good.length / 100);
  }));

/** What `openssl ts -verify` says of an answer. */
async function opensslAccepts({ folder, roots, openssl }: Authority, text: string, answer: Uint8Array<ArrayBuffer>) {
  await Deno.writeTextFile(`${folder}/text`, text);
  await Deno.writeFile(`${folder}/stored.tsr`, answer);
  const said = await openssl(
    "ts",
    "-verify",
    "-data",
    `${folder}/text`,
    "-in",
    `${folder}/stored.tsr`,
    "-CAfile",
    roots,
  );
  return said.includes("Verification: OK");
}
