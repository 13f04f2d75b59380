import { counted } from "@/kernel/counted.ts";
import { pageName, proofName, type ProvenChain, runningName } from "./format.ts";
import type { Forms } from "./forms.ts";
import type { Pace } from "./pace.ts";
import { isLitter, type Place } from "./place.ts";
import { type SourceFile, textOf } from "./source.ts";
import { type CheckStep, Problems } from "./step.ts";
import { sumOfFile } from "./sums.ts";

/** What is compared with the list of files. */
export interface FileCheck {
  readonly place: Place;
  /** What the list says, by path. */
  readonly listed: ReadonlyMap<string, string>;
  /** Null where no entry of a ledger tells of forms. */
  readonly forms: Forms | null;
  readonly pace: Pace;
  /** Sums of files that were read before, by path. */
  readonly sums: ReadonlyMap<string, string>;
  /** The lists themselves: nothing names them. */
  readonly listPaths: readonly string[];
  /** The histories: a run of the backup application never writes one of their files anew. */
  readonly chains: readonly Pick<ProvenChain, "entries">[];
  /** Lists of before the proofs named the forms alone. A copy lies where its dealer may keep other files too. */
  readonly kind: "export" | "older export" | "copy";
}

/** Forms that are named one by one. */
const mostFiled = 50;

/** Compares every file with the list, the forms with the ledger, and finds what no list names. */
export async function* checkFiles(check: FileCheck): AsyncGenerator<CheckStep, void, void> {
  const { place, listed, pace } = check;
  const problems = new Problems();
  const unfinished = new Unfinished(check);
  let right = 0;
  let filed = 0;
  for (const [path, sum] of listed) {
    pace.what = path;
    const file = place.get(path);
    const found = file ? check.sums.get(path) ?? await sumUnlessUnreadable(file, pace) : null;
    const told = check.forms?.isForm(path) ? check.forms.filed(sum) : null;
    if (!file) problems.add(`The file ${path} is missing.`);
    else if (found === null) problems.add(`The file ${path} cannot be read.`);
    else if (found !== sum && told) {
      problems.add(`The file ${path} is not the one that was filed on ${told.on} by ${told.by}.`);
    } else if (found !== sum && unfinished.mayExplain(path)) unfinished.add(path);
    else if (found !== sum) {
      problems.add(
        `The file ${path} was changed after ${check.kind === "copy" ? "it was copied" : "the export was made"}.`,
      );
    } else {
      right++;
      if (check.forms?.isForm(path) && !told) problems.add(`No entry of the history says that ${path} was filed.`);
      if (told && filed++ < mostFiled) yield { kind: "filed", path, ...told };
    }
    yield* problems.take();
    yield* pace.told();
  }
  yield* unfinished.told();
  yield* strangers(check, problems);
  yield* problems.take();
  yield* problems.rest("the files");
  yield { kind: "checked", what: "files against the list of files", count: right };
  if (filed > 0) yield { kind: "checked", what: "forms and supplements as filed, by the history", count: filed };
}

async function sumUnlessUnreadable(file: SourceFile, pace: Pace): Promise<string | null> {
  try {
    return await sumOfFile(file, pace.seen);
  } catch {
    return null;
  }
}

/** What the list does not name. */
function* strangers(
  { place, listed, listPaths, kind }: FileCheck,
  problems: Problems,
): Generator<CheckStep, void, void> {
  for (const path of place.twice) problems.add(`The file ${path} is there twice.`);
  const known = new Set([...listPaths, proofName, runningName, ...kind === "older export" ? [pageName] : []]);
  const paths = [...place.outside, ...[...place.paths()].filter((path) => !listed.has(path) && !known.has(path))];
  const [left, foreign] = [paths.filter(isLitter), paths.filter((path) => !isLitter(path))];
  if (left.length > 0) {
    yield {
      kind: "note",
      text: `${counted(left.length, "file")} of this computer, such as ${left[0]}, left aside.`,
    };
  }
  if (kind === "export") {
    for (const path of foreign) {
      problems.add(`The file ${path} does not belong to this export.`);
    }
  } else if (foreign.length > 0) {
    yield {
      kind: "note",
      text: kind === "copy"
        ? `${counted(foreign.length, "file")} beside the copy, such as ${foreign[0]}, not checked.`
        : `${counted(foreign.length, "file is", "files are")} not in the list and were not checked.`,
    };
  }
}

/**
 * What a run of the backup application that has not come to its end explains: files that it writes anew, while the list still has what
 * they were before. A form, and an entry of a history, is never written anew.
 */
class Unfinished {
  readonly #paths: string[] = [];
  readonly #isRunning: boolean;
  readonly #entries: ReadonlySet<string>;

  constructor(readonly check: FileCheck) {
    this.#isRunning = check.kind === "copy" && check.place.get(runningName) !== undefined;
    this.#entries = new Set(check.chains.flatMap(({ entries }) => entries));
  }

  mayExplain(path: string): boolean {
    return this.#isRunning && !this.check.forms?.isForm(path) && !this.#entries.has(path);
  }

  add(path: string): void {
    this.#paths.push(path);
  }

  *told(): Generator<CheckStep, void, void> {
    if (!this.#isRunning) return;
    const count = this.#paths.length;
    const newer = count === 0
      ? ""
      : ` ${counted(count, "file")}, such as ${this.#paths[0]}, could not be compared for it.`;
    yield {
      kind: "note",
      text: `A backup run has not come to its end.${newer} Let it finish, or start another, then check again.`,
      leavesDoubt: true,
    };
  }
}

const leftOutName = "LEFT OUT.txt";
const mostNamed = 20;

/** Tells what the archive itself left out, because it was damaged there. */
export async function* tellLeftOut(place: Place): AsyncGenerator<CheckStep, void, void> {
  const file = place.get(leftOutName);
  if (!file) return;
  const lines = (await textOf(file, 50_000_000))?.split("\n") ?? [];
  const names = lines.filter((_, at) => /^ {2}.*SHA-256 as filed: /.test(lines[at + 1] ?? ""));
  const what = counted(names.length, "file that was", "files that were");
  const more = names.length > mostNamed ? `, and ${counted(names.length - mostNamed, "other")}` : "";
  yield {
    kind: "note",
    text: `This export is not complete: ${what} damaged or missing in the archive is left out. ` +
      `${leftOutName} names ${names.slice(0, mostNamed).join("; ")}${more}.`,
  };
}
