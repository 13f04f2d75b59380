const [interrupt, endOfInput, backspace, lineFeed, carriageReturn, rubOut] = [3, 4, 8, 10, 13, 127];
/** A byte in the middle of a character (UTF-8). */
const goesOn = (byte: number) => (byte & 0xc0) === 0x80;

/** What a terminal does for a password. */
export interface Terminal {
  isTerminal(): boolean;
  setRaw(raw: boolean): void;
  readSync(into: Uint8Array): number | null;
}

/**
 * Asks somebody at the terminal for a password, which is not shown while it is typed. Empty where nobody can be asked, or where it was
 * given up.
 */
export function askPassword(
  question: string,
  terminal: Terminal = Deno.stdin,
  write: (text: string) => void = (text) => Deno.stdout.writeSync(new TextEncoder().encode(text)),
): string {
  if (!terminal.isTerminal()) return "";
  write(`${question} `);
  terminal.setRaw(true);
  try {
    return typed(terminal);
  } finally {
    terminal.setRaw(false);
    write("\n");
  }
}

function typed(terminal: Terminal): string {
  const bytes: number[] = [];
  const next = new Uint8Array(1);
  while (terminal.readSync(next) !== null) {
    const [byte] = next;
    if (byte === lineFeed || byte === carriageReturn || byte === endOfInput) break;
    if (byte === interrupt) return "";
    if (byte === backspace || byte === rubOut) {
      while (goesOn(bytes.pop() ?? 0));
    } else bytes.push(byte);
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
