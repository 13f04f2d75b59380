import type { CopiedStore } from "../archive/archive.ts";
import type { CopyIndex } from "../index/copy-index.ts";
import { RunFailed } from "../errors.ts";

const fact = (storeId: number) => `gone ${storeId}`;

/**
 * What is wrong with the stores that the archive gives to this computer. A store of the copy that it gives no longer is named once: it may
 * be closed, or taken from this sign-in, and then nothing is wrong for ever; or somebody hides it, and then a person must hear of it.
 */
export function goneStores(index: CopyIndex, given: readonly CopiedStore[]): readonly RunFailed[] {
  const isGiven = new Set(given.map(({ id }) => id));
  const gone = index.stores().filter(({ storeId }) => !isGiven.has(storeId));
  for (const { id } of given) if (index.fact(fact(id)) === "told") index.remember(fact(id), "back");
  const untold = gone.filter(({ storeId }) => index.fact(fact(storeId)) !== "told");
  for (const { storeId } of untold) index.remember(fact(storeId), "told");
  return [
    ...untold.map(({ folder }) =>
      new RunFailed(
        "refused",
        `${folder}: the archive no longer gives this FFL to this computer. Its copy stays, and is not brought up to date. If the ` +
          "FFL was not closed or taken from this sign-in, call your Strongroom administrator.",
      )
    ),
    ...given.length > 0 ? [] : [
      new RunFailed(
        "failed",
        "This sign-in has no FFL to back up. Ask who manages your account, or disconnect this computer.",
      ),
    ],
  ];
}
