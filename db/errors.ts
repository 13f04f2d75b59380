/** What kind of trouble a database reported, told apart in this one place for both back ends. */
export type Trouble = "busy" | "connection" | "unique" | "check" | "refused" | "full" | "corrupt" | "other";

const patterns: readonly [RegExp, Trouble][] = [
  [/UNIQUE constraint failed|PRIMARYKEY|SQLITE_CONSTRAINT_UNIQUE/i, "unique"],
  [/CHECK constraint failed|SQLITE_CONSTRAINT_CHECK/i, "check"],
  [/SQLITE_CONSTRAINT_TRIGGER|append-only|SQLITE_CONSTRAINT/i, "refused"],
  [/SQLITE_BUSY|SQLITE_LOCKED|database is locked|TRANSACTION_TIMEOUT|STREAM_EXPIRED/i, "busy"],
  [/SQLITE_FULL|database or disk is full|No space left|os error 28/i, "full"],
  [/SQLITE_IOERR.*(?:ENOSPC|WRITE)|disk I\/O error/i, "full"],
  [/SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/i, "corrupt"],
  [
    /fetch failed|error sending request|connection|timed? ?out|TimeoutError|HRANA|SERVER_ERROR|ECONN|os error 111/i,
    "connection",
  ],
];

/** Everything an error says about itself, its causes included: remote servers put the code into the message only. */
function words(error: unknown): string {
  const said: string[] = [];
  for (let part: unknown = error; part instanceof Error; part = part.cause) {
    said.push(part.name, part.message);
    if ("code" in part) said.push(String(part.code));
    if ("extendedCode" in part) said.push(String(part.extendedCode));
  }
  return said.join(" ");
}

/** Classifies a database error; anything unknown is "other". */
export function troubleOf(error: unknown): Trouble {
  const said = words(error);
  return patterns.find(([pattern]) => pattern.test(said))?.[1] ?? "other";
}

/** The columns or constraint that a "unique" error names, e.g. `stores.ffl_key`; empty when none is named. */
export function constraintOf(error: unknown): string {
  return /constraint failed: (\w+\.\w+(?:, \w+\.\w+)*)/i.exec(words(error))?.[1] ?? "";
}

/** A guard inside a write did not hold: nothing of the write was stored. `guard` is the name given to {@link guard}. */
export class GuardFailed extends Error {
  constructor(readonly guard: string) {
    super(`guard did not hold: ${guard}`);
    this.name = "GuardFailed";
  }
}

/** A reading was stopped because it took longer than whoever asked may wait. */
export class ReadingTooLong extends Error {
  constructor() {
    super("reading was stopped: it took too long");
    this.name = "ReadingTooLong";
  }
}

/** A reading was stopped because whoever asked is gone. */
export class AskerGone extends Error {
  constructor() {
    super("reading was stopped: nobody waits for it");
    this.name = "AskerGone";
  }
}
