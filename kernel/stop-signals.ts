/** What Ctrl-C and a service manager send. Windows knows the first alone. */
const signals = Deno.build.os === "windows" ? ["SIGINT"] as const : ["SIGINT", "SIGTERM"] as const;

/** Calls `stop` whenever the process is asked to end; answers what ends the listening. */
export function onStopSignal(stop: () => void): () => void {
  for (const signal of signals) Deno.addSignalListener(signal, stop);
  return () => {
    for (const signal of signals) Deno.removeSignalListener(signal, stop);
  };
}
