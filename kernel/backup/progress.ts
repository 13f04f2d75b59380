import { counted } from "../counted.ts";

/** How often a line tells how far it is. */
const everyMs = 5_000;

/** Counts what is copied and says now and then how far it is. */
export class Progress {
  files = 0;
  bytes = 0;
  #told = performance.now();

  constructor(readonly verb: string, readonly print: (line: string) => void) {}

  add(bytes: number): void {
    this.files++;
    this.bytes += bytes;
    if (performance.now() - this.#told < everyMs) return;
    this.#told = performance.now();
    this.print(`          ${counted(this.files, "file")} ${this.verb} so far (${megabytes(this.bytes)})`);
  }
}

const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** Bytes as megabytes for people. */
export function megabytes(bytes: number): string {
  return `${tenths.format(bytes / 1e6)} MB`;
}
