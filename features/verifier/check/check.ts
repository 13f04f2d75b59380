import { checkFiles, tellLeftOut } from "./check-files.ts";
import { checkOlder } from "./check-older.ts";
import { listName, proofName } from "./format.ts";
import { Pace, type Pause } from "./pace.ts";
import { Place, topOf } from "./place.ts";
import { checkStamps } from "./check-stamps.ts";
import { checkProof } from "./proven.ts";
import { CannotOpen, type Source } from "./source.ts";
import type { CheckStep, Verdict } from "./step.ts";

/** How a check runs. */
export interface CheckOptions {
  /** Lets others have their turn, 25 times a second. */
  readonly pause: Pause;
  /** The fingerprint of the key that the export is expected to be signed with; nothing is expected when left out. */
  readonly fingerprint?: string;
}

/**
 * Checks an export, or a dealer's own copy, with nothing but what it brings along: its signatures, every entry of its histories, every
 * file, and that the forms are those that were filed. Tells what does not fit in the order in which it is found, and at the end a
 * verdict. Throws {@link CannotOpen} for what is neither. Knows nothing of where it lies or what runs it: server, command and
 * browser check with the same code, which is none of the code that made the export (but for the shape of the tree).
 */
export async function* checkExport(source: Source, options: CheckOptions): AsyncGenerator<CheckStep, void, void> {
  const pace = new Pace(source.files.reduce((sum, { size }) => sum + size, 0), options.pause);
  const top = topOfProof(source);
  let verdict: Verdict = top === null ? "fits as far as it goes" : "fits";
  for await (
    const step of top === null ? checkOlder(source, pace) : checkProven(new Place(source, top), pace, options)
  ) {
    if (step.kind === "problem") verdict = "does not fit";
    if (step.kind === "note" && step.leavesDoubt && verdict === "fits") verdict = "fits as far as it goes";
    yield step;
  }
  yield { kind: "verdict", verdict };
}

/** A closing pack holds another file of the name in its folder `ledger`, and those of before hold no other. */
function topOfProof(source: Source): string | null {
  const top = topOf(source, proofName);
  if (top === null || !/(?:^|\/)ledger\/$/.test(top)) return top;
  return source.files.some(({ path }) => path === top + listName) ? top : null;
}

async function* checkProven(
  place: Place,
  pace: Pace,
  { fingerprint }: CheckOptions,
): AsyncGenerator<CheckStep, void, void> {
  const proven = yield* checkProof(place, pace, fingerprint);
  if (!proven) return;
  yield* checkStamps(place, proven);
  yield* checkFiles({ place, pace, ...proven });
  yield* tellLeftOut(place);
}

export { CannotOpen };
