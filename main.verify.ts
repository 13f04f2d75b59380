import { forTerminal } from "@/kernel/terminal-text.ts";
import { type Terminal, verifyExport } from "./features/verifier/verify-export.ts";

/** `strongroom verify EXPORT` on the terminal, where a line tells how far it is while somebody watches. */
export async function verifyOnTerminal(args: readonly string[]): Promise<number> {
  const isWatched = Deno.stderr.isTerminal();
  const clear = () => {
    if (isWatched) write("\r\x1b[K");
  };
  const terminal: Terminal = {
    print(line) {
      clear();
      console.log(line);
    },
    status: isWatched ? (line) => write(`\r\x1b[K${forTerminal(line).slice(0, 100)}`) : null,
  };
  try {
    return await verifyExport(args, terminal);
  } finally {
    clear();
  }
}

function write(text: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(text));
}
