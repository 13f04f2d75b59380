import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { expect } from "expect";
import {
  consistencyPath,
  GrowingTree,
  type Hash,
  inclusionPath,
  isConsistent,
  leafHash,
  nodeHash,
  rootOf,
  rootOfInclusion,
  type SubtreeHashes,
} from "./merkle.ts";

const digest = (bytes: Uint8Array): Hash => hash("sha256", bytes, "buffer");
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** What Certificate Transparency implementations test with: eight leaves and the roots of the trees over the first n. */
const leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
  .map((text) => leafHash(digest, Buffer.from(text, "hex")));
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

/** Hashes of subtrees by the definition: split in the middle, down to the leaves. */
function subtreesOver(all: readonly Hash[]): SubtreeHashes {
  const over = (from: number, to: number): Hash => {
    if (to - from === 1) return all[from];
    const middle = (from + to) / 2;
    return nodeHash(digest, over(from, middle), over(middle, to));
  };
  return (level, place) => Promise.resolve(over(place * 2 ** level, (place + 1) * 2 ** level));
}

/** So many different leaves. */
function manyLeaves(count: number): readonly Hash[] {
  return Array.from({ length: count }, (_, at) => leafHash(digest, Buffer.from(String(at))));
}

Deno.test("the roots are those that Certificate Transparency knows for the same leaves", async () => {
  const tree = new GrowingTree(digest);
  for (const [at, leaf] of leaves.entries()) {
    tree.add(leaf);
    expect(hex(tree.root())).toBe(roots[at]);
    expect(hex(await rootOf(digest, subtreesOver(leaves), at + 1))).toBe(roots[at]);
  }
});

Deno.test("a growing tree tells of every full subtree once, with its hash", async () => {
  const all = manyLeaves(37);
  const told = new Map<string, string>();
  const tree = new GrowingTree(digest);
  for (const leaf of all) {
    tree.add(leaf, (level, place, hash) => {
      expect(told.has(`${level}/${place}`)).toBe(false);
      told.set(`${level}/${place}`, hex(hash));
    });
  }
  expect(told.size).toBe(18 + 9 + 4 + 2 + 1);
  for (const [name, hash] of told) {
    const [level, place] = name.split("/").map(Number);
    expect(hash).toBe(hex(await subtreesOver(all)(level, place)));
  }
});

Deno.test("every leaf of every tree is proved to be in it, and no other leaf at its place", async () => {
  const all = manyLeaves(33);
  const hashes = subtreesOver(all);
  for (let size = 1; size <= all.length; size++) {
    const root = hex(await rootOf(digest, hashes, size));
    for (let index = 0; index < size; index++) {
      const path = await inclusionPath(digest, hashes, index, size);
      const rootFrom = (changed: Partial<Parameters<typeof rootOfInclusion>[1]>) => {
        const found = rootOfInclusion(digest, { leaf: all[index], index, size, path, ...changed });
        return found && hex(found);
      };
      expect(rootFrom({})).toBe(root);
      expect(rootFrom({ leaf: leafHash(digest, Buffer.from("another")) })).not.toBe(root);
      if (size > 1) {
        expect(rootFrom({ index: (index + 1) % size })).not.toBe(root);
        expect(rootFrom({ path: path.slice(1) })).not.toBe(root);
      }
      expect(rootFrom({ path: [...path, all[0]] })).toBeNull();
      expect(rootFrom({ index: size })).toBeNull();
    }
  }
  await expect(inclusionPath(digest, hashes, 3, 3)).rejects.toThrow(RangeError);
});

Deno.test("every tree is proved to begin with every shorter one, and with no other", async () => {
  const all = manyLeaves(33);
  const hashes = subtreesOver(all);
  const others = subtreesOver([...all.slice(0, 2), leafHash(digest, Buffer.from("rewritten")), ...all.slice(3)]);
  for (let size = 1; size <= all.length; size++) {
    const root = await rootOf(digest, hashes, size);
    for (let earlier = 1; earlier <= size; earlier++) {
      const earlierRoot = await rootOf(digest, hashes, earlier);
      const path = await consistencyPath(digest, hashes, earlier, size);
      const proof = { earlier, earlierRoot, size, root, path };
      expect(isConsistent(digest, proof)).toBe(true);
      expect(isConsistent(digest, { ...proof, path: [...path, all[0]] })).toBe(false);
      if (path.length > 0) expect(isConsistent(digest, { ...proof, path: path.slice(1) })).toBe(false);
      expect(isConsistent(digest, { ...proof, earlier: size + 1 })).toBe(false);
      expect(isConsistent(digest, { ...proof, earlier: 0 })).toBe(false);
      if (earlier < 3) continue;
      // The third entry was rewritten after somebody had seen the shorter tree.
      const rewritten = await rootOf(digest, others, size);
      const forged = await consistencyPath(digest, others, earlier, size);
      expect(isConsistent(digest, { ...proof, root: rewritten, path: forged })).toBe(false);
      expect(isConsistent(digest, { ...proof, root: rewritten })).toBe(false);
    }
  }
  await expect(consistencyPath(digest, hashes, 4, 3)).rejects.toThrow(RangeError);
  await expect(consistencyPath(digest, hashes, 0, 3)).rejects.toThrow(RangeError);
});

Deno.test("a tree of four thousand million leaves is no different", async () => {
  // Every full subtree of a level looks the same here: what is tested is the arithmetic.
  const same: Hash[] = [leafHash(digest, Buffer.from("same"))];
  for (let level = 1; level < 40; level++) same.push(nodeHash(digest, same[level - 1], same[level - 1]));
  const hashes: SubtreeHashes = (level) => Promise.resolve(same[level]);
  const size = 2 ** 32 + 12_345;
  const root = await rootOf(digest, hashes, size);
  for (const index of [0, 2 ** 31 + 7, size - 1]) {
    const path = await inclusionPath(digest, hashes, index, size);
    expect(hex(rootOfInclusion(digest, { leaf: same[0], index, size, path }) ?? digest(new Uint8Array()))).toBe(
      hex(root),
    );
  }
  const earlier = 2 ** 31 + 3;
  const path = await consistencyPath(digest, hashes, earlier, size);
  const earlierRoot = await rootOf(digest, hashes, earlier);
  expect(isConsistent(digest, { earlier, earlierRoot, size, root, path })).toBe(true);
});
