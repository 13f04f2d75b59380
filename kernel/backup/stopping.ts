import { onStopSignal } from "../stop-signals.ts";

/** What a command was asked to stop by. */
export class Stopped extends Error {
  constructor() {
    super("stopped");
    this.name = "Stopped";
  }
}

/** Runs work that Ctrl-C and a service manager may stop; the exit status is 130 then. A second Ctrl-C ends it at once. */
export async function stoppable(
  print: (line: string) => void,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) Deno.exit(130);
    controller.abort(new Stopped());
  };
  const unheard = onStopSignal(stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    print("Stopped. Run the same command again: it goes on.");
    return 130;
  } finally {
    unheard();
  }
}
