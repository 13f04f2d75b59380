/** Sends a signal to a process that may have ended by itself in this moment. */
export function killProcess(process: Pick<Deno.ChildProcess, "kill">, signal: Deno.Signal = "SIGKILL"): void {
  try {
    process.kill(signal);
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** The process of an id, which may be gone. */
export function processOf(pid: number): Pick<Deno.ChildProcess, "kill"> {
  return { kill: (signal) => Deno.kill(pid, signal) };
}
