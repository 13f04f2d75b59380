import * as v from "valibot";
import { checkChain } from "./check-chain.ts";
import { checkFiles, tellLeftOut } from "./check-files.ts";
import { historyProofsSchema, listName, pageName, proofName } from "./format.ts";
import { readList } from "./list.ts";
import type { Pace } from "./pace.ts";
import { Place, topOf } from "./place.ts";
import { Keys } from "./signatures.ts";
import { CannotOpen, type Source, textOf } from "./source.ts";
import { type CheckStep, problem } from "./step.ts";

const historyProofsName = "history-proofs.json";
const mostProofBytes = 200_000_000;

/** Checks an export of before there were proofs, as far as its list and the proofs of its histories go. */
export async function* checkOlder(source: Source, pace: Pace): AsyncGenerator<CheckStep, void, void> {
  const top = topOf(source, listName);
  if (top === null) throw new CannotOpen("This is not an export of Strongroom: it has no list of files and no proofs.");
  const place = new Place(source, top);
  const listFile = place.get(listName);
  if (!listFile) return;
  const list = await readList(listFile, pace.seen);
  if (list.sums.has(pageName)) {
    yield problem(`${proofName} is missing: without it nothing in this export is signed.`);
  } else {
    yield {
      kind: "note",
      text:
        "This export was made before exports carried their proofs. Its list of files is not signed: whoever changed " +
        "a file could change the list too.",
    };
  }
  for (const line of list.unreadable) yield problem(`Line ${line} of ${listName} cannot be read.`);
  const sums = new Map<string, string>();
  for (const path of place.paths()) {
    if (path === historyProofsName || path.endsWith(`/${historyProofsName}`)) yield* history(place, path, pace, sums);
  }
  yield* checkFiles({
    ...{ place, listed: list.sums, forms: null, pace, sums, listPaths: [listName], chains: [] },
    kind: "older export",
  });
  yield* tellLeftOut(place);
}

/** A whole history with its checkpoints; what came after the last one is linked, and not signed. */
async function* history(
  place: Place,
  path: string,
  pace: Pace,
  sums: Map<string, string>,
): AsyncGenerator<CheckStep, void, void> {
  const file = place.get(path);
  const proofs = v.safeParse(historyProofsSchema, parsedJson(file ? await textOf(file, mostProofBytes) : null));
  const folder = path.slice(0, path.length - historyProofsName.length);
  if (!proofs.success) {
    yield problem(`${path} cannot be read.`);
    return;
  }
  const { stream, checkpoints, keys } = proofs.output;
  const name = folder === "" ? stream : folder.slice(0, -1);
  const chain = {
    ...{ stream, name, checkpoints, entries: [`${folder}history.jsonl`] },
    ...{ isWhole: true, head: null, forms: [], made: [] },
  };
  yield* checkChain(chain, { place, keys: new Keys(keys), pace, seen: () => {}, sums, isHeadExpected: false });
}

function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
