/** One line of JSON a happening. Ids, codes and durations only: never names, secrets, bodies or addresses of people. */
export interface Log {
  info(event: string, facts?: Facts): void;
  warn(event: string, facts?: Facts): void;
  error(event: string, facts?: Facts): void;
}

/** What may stand in a log line. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A log that writes lines through `write`; `quiet` keeps information out. */
export function logTo(write: (line: string) => void, quiet = false): Log {
  const line = (level: string, event: string, facts: Facts = {}) =>
    write(JSON.stringify({ at: new Date().toISOString(), level, event, ...facts }));
  return {
    info: (event, facts) => {
      if (!quiet) line("info", event, facts);
    },
    warn: (event, facts) => line("warn", event, facts),
    error: (event, facts) => line("error", event, facts),
  };
}
