import { expect } from "expect";
import { file } from "../../testing.ts";
import { CopyIndex } from "../index/copy-index.ts";
import { copyStore } from "../copy/copy-store.ts";
import { HistoryRewritten } from "../errors.ts";
import { assertSeenGoesOn, headsSeen, takeHeads } from "./seen-heads.ts";
import { type Copying, withCopying } from "../testing/copying.ts";

/** Copies the first store, from where this index is: a new one begins at the first entry. */
async function copied(copying: Copying, index: CopyIndex): Promise<void> {
  const { stores } = await copying.archive.own();
  await copyStore({ ...copying, index }, stores[0]);
}

Deno.test("a copy at a new place must begin with the history that the computer has seen", () =>
  withCopying(async (copying) => {
    const { product, company, archive } = copying;
    await file(product, company, "Example, Kim");
    await copied(copying, copying.index);
    const seen = headsSeen(copying.index);
    expect(seen).toMatchObject([{ storeId: company.first.id }]);
    expect(seen[0].size).toBeGreaterThan(0);

    await file(product, company, "Example, Robin");
    const anew = new CopyIndex(":memory:");
    try {
      takeHeads(anew, seen);
      // Taken along until it was shown to go on, even to a third place.
      expect(headsSeen(anew)).toEqual(seen);
      await copied(copying, anew);
      await assertSeenGoesOn(archive, anew);
      expect(headsSeen(anew)[0].size).toBeGreaterThan(seen[0].size);

      for (
        const [forged, words] of [
          [{ ...seen[0], root: "0".repeat(64) }, "It was rewritten."],
          [{ ...seen[0], size: 10_000 }, "Entries were taken away."],
        ] as const
      ) {
        takeHeads(anew, [forged]);
        await expect(assertSeenGoesOn(archive, anew)).rejects.toThrow(HistoryRewritten);
        await expect(assertSeenGoesOn(archive, anew)).rejects.toThrow(words);
      }
    } finally {
      anew.close();
    }
  }));
