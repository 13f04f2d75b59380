/** What a database process does: one writes, the others read. */
export type Role = "reader" | "writer";

/** How a process ended: its exit code, or the signal that ended it; neither where it could not be started. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

/** How the processes of a database file are started, and how many. */
export interface ProcessSettings {
  /** The command that serves the file at `path` in that role, see `child.ts`. */
  readonly command: (role: Role, path: string) => readonly string[];
  /** All that a process sees of the environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Most readers for those who have read much lately. One more is kept for everybody else. */
  readonly busyReaders: number;
  /** Told of a process that ended by itself. */
  readonly onEnded: (role: Role, end: ProcessEnd) => void;
}
