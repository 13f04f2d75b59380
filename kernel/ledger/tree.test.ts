import { Buffer } from "node:buffer";
import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { SetClock } from "../clock.ts";
import { migrations } from "../migrations/index.ts";
import { GrowingTree, isConsistent, leafHash, rootOfInclusion } from "./merkle.ts";
import { ledgerOn } from "./store.ts";
import { ChainBroken, ledgerTreeOn, sha256 } from "./tree.ts";

const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString("hex");

/** A chain of so many entries; answers the root of each of its beginnings, computed entry by entry. */
async function aChain(database: Database, count: number): Promise<{ roots: Uint8Array[]; leaves: Uint8Array[] }> {
  await migrate(database, [{ feature: "kernel", migrations }]);
  const ledger = ledgerOn(database, new SetClock("2026-03-02T10:00:00.000Z"));
  const actor = { userId: 7, name: "Ann Archer" };
  const entry = { stream: "store:1", event: "documents.viewed", subject: "document:1", actor, data: {} };
  for (let made = 0; made < count; made += 500) {
    await database.write(() => ledger.append(Array(Math.min(500, count - made)).fill(entry)));
  }
  await database.write(() => ledger.append([{ ...entry, stream: "store:2" }]));
  const tree = new GrowingTree(sha256);
  const roots: Uint8Array[] = [new Uint8Array()];
  const leaves: Uint8Array[] = [];
  for await (const { hash } of ledger.walk("store:1")) {
    const leaf = leafHash(sha256, Buffer.from(hash, "hex"));
    leaves.push(leaf);
    tree.add(leaf);
    roots.push(tree.root());
  }
  return { roots, leaves };
}

testOnBothDatabases("roots and proofs over a chain are those of the tree, entry by entry", async (database) => {
  const { roots, leaves } = await aChain(database, 1_300);
  const tree = ledgerTreeOn(database);
  for (const size of [1, 2, 255, 256, 257, 512, 1_000, 1_279, 1_280, 1_281, 1_300]) {
    expect(hex(await tree.root("store:1", size))).toBe(hex(roots[size]));
    for (const seq of [1, 2, 256, 257, 1_000, 1_299, 1_300]) {
      if (seq > size) continue;
      const path = await tree.inclusion("store:1", seq, size);
      expect(hex(rootOfInclusion(sha256, { leaf: leaves[seq - 1], index: seq - 1, size, path }))).toBe(
        hex(roots[size]),
      );
    }
    for (const earlier of [1, 256, 300, 1_280]) {
      if (earlier > size) continue;
      const path = await tree.consistency("store:1", earlier, size);
      const [earlierRoot, root] = [roots[earlier], roots[size]];
      expect(isConsistent(sha256, { earlier, earlierRoot, size, root, path })).toBe(true);
    }
  }
  const [{ kept }] = await database.all("SELECT count(*) AS kept FROM ledger_nodes");
  expect(kept).toBe(5);
});

testOnBothDatabases("nodes that are gone are made again; a chain with a hole has no tree", async (database) => {
  const { roots } = await aChain(database, 1_300);
  const tree = ledgerTreeOn(database);
  await tree.root("store:1", 1_300);
  await database.write(() => [{ sql: "DELETE FROM ledger_nodes WHERE place IN (0, 3)" }]);
  expect(hex(await tree.root("store:1", 1_300))).toBe(hex(roots[1_300]));
  expect((await database.all("SELECT place FROM ledger_nodes ORDER BY place")).map(({ place }) => place))
    .toEqual([0, 1, 2, 3, 4]);
  await database.script("DROP TRIGGER ledger_no_delete");
  await database.write(() => [{ sql: "DELETE FROM ledger WHERE stream = 'store:1' AND seq = 1290" }]);
  await expect(tree.root("store:1", 1_300)).rejects.toThrow(new ChainBroken("store:1", 1_290));
  expect(hex(await tree.root("store:1", 1_289))).toBe(hex(roots[1_289]));
});
