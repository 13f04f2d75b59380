import type { Database } from "@/db/database.ts";
import type { Clock } from "./clock.ts";
import type { Configuration } from "./configuration.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Log } from "./log.ts";

/** What the composition root hands in: everything that differs between production, tests and tools. */
export interface Parts {
  readonly database: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly log: Log;
  /** Set for a command that only reads: it answers no requests, and leaves no trace in the data folder. */
  readonly isReading?: boolean;
}
