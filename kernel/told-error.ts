import { AskerGone, GuardFailed, ReadingTooLong, troubleOf } from "@/db/errors.ts";
import { AppError, cannotStore, conflict } from "./errors.ts";
import { FileDamaged, StorageFull } from "./files/file-store.ts";
import { readTooLongError, unableToProcess } from "./texts.ts";

/** What is known of what the request wanted: `open` when something of it may be stored. */
export type Outcome = "read" | "open" | "nothing written";

/** What a person is told of an error: never internals. */
export function toldError(error: unknown, outcome: Outcome): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof GuardFailed) {
    return conflict("record.stale", "Someone else changed this in the meantime. Please reload and try again.");
  }
  if (error instanceof StorageFull || troubleOf(error) === "full") {
    return cannotStore(outcome === "read" ? fullForReading : full);
  }
  if (error instanceof FileDamaged) {
    return new AppError(
      500,
      "files.damaged",
      "The stored file is missing, or not what was filed. Nothing of it is sent. Whoever manages this FFL was told.",
    );
  }
  if (error instanceof ReadingTooLong) return new AppError(503, readTooLongError, readTooLong);
  if (error instanceof AskerGone) return new AppError(400, "request.broken_off", "Nobody waits for this answer.");
  const trouble = troubleOf(error);
  if (trouble === "connection" || trouble === "busy") {
    // A write whose answer was lost on the way may be stored all the same, and so may one before it.
    if (outcome === "open") return cannotStore(outcomeOpen, "server.outcome_unknown");
    return cannotStore(outcome === "read" ? unreachableForReading : unreachable);
  }
  if (trouble === "corrupt") return new AppError(500, "server.database_damaged", damaged);
  return new AppError(500, "server.failed", unableToProcess);
}

const readTooLong =
  "This took too long and was stopped. Narrow it down, such as by fewer days or stores or a longer word, " +
  "and try again.";
/** What is said when the database itself is damaged. */
export const damaged = "The archive's database is damaged. Please tell your Strongroom administrator.";
const full = "The server is out of storage space. Nothing was saved. Please tell your Strongroom administrator.";
const fullForReading = "The server is out of storage space and cannot record who looks at a document, so it shows " +
  "none. Please tell your Strongroom administrator.";
const unreachableForReading = "The archive is not available right now. Please try again shortly.";
const unreachable = "The archive is not available right now. Nothing was saved. Please try again shortly.";
const outcomeOpen = "The archive cannot be reached right now. It is not known whether this was saved; " +
  "please look before you try again.";
