import { RunFailed } from "../errors.ts";

/** Does something with the copy's index. Throws {@link RunFailed} with a sentence for what its disk or its file is to blame for. */
export function toldAsFailure<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw failureOf(error);
  }
}

/** By SQLite's own words (sqlite.org/rescode.html): the runtime does not always hand on the number. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR")) return error;
  if (/disk I\/O error|database or disk is full/.test(error.message)) {
    return new RunFailed(
      "full_disk",
      "The backup application's own folder cannot be written: there is no room left, or its disk is failing. Make room or check " +
        "the disk, then run this again: it goes on.",
      { cause: error },
    );
  }
  if (/unable to open database|readonly database/.test(error.message)) {
    return new RunFailed(
      "failed",
      "The backup application's own folder cannot be opened or written. Check that this person may write there.",
      { cause: error },
    );
  }
  if (/malformed|not a database/.test(error.message)) {
    return new RunFailed(
      "damaged",
      "What the backup application knows of its copy (copy.db) is damaged. Move that file away and run this again: every file is " +
        "fetched anew and compared with what the archive has.",
      { cause: error },
    );
  }
  return error;
}
