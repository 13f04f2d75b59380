/** One row of the printed table. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** Whether the limit was not kept. */
  readonly isOver?: boolean;
  /** The same through the driver alone, or through a raw server. */
  readonly baseline?: string;
  readonly ratio?: string;
  readonly limit?: string;
}

export function isOver(figure: Figure): boolean {
  return figure.isOver ?? false;
}

/** Prints figures as a Markdown table; `besideIt` says what stands in the third column. */
export function printFigures(title: string, figures: readonly Figure[], besideIt = "alone / raw"): void {
  console.log(`\n### ${title}\n\n| what | measured | ${besideIt} | ratio | to reach |\n|---|---|---|---|---|`);
  for (const figure of figures) {
    const { name, value, baseline = "", ratio = "", limit = "" } = figure;
    console.log(`| ${name} | ${value}${isOver(figure) ? " (over)" : ""} | ${baseline} | ${ratio} | ${limit} |`);
  }
}

/** The value below which this share of the measurements lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** Runs `task` so many times from so many callers at once; the milliseconds of each and of the whole. */
export async function measured(
  times: number,
  callers: number,
  task: (index: number) => Promise<void>,
): Promise<{ each: number[]; total: number }> {
  const each: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(Array.from({ length: callers }, async () => {
    while (next < times) {
      const index = next++;
      const start = performance.now();
      await task(index);
      each.push(performance.now() - start);
    }
  }));
  return { each, total: performance.now() - begun };
}

/** Milliseconds for people. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;

/** Resident memory of a process in megabytes, from /proc. */
export function residentMegabytes(pid: number): number {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1]);
  return kilobytes / 1024;
}

/** The most resident memory that a process ever had, in megabytes. */
export function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1]) / 1024;
}

/** Processor time that a process has used so far, its children not counted, in milliseconds. */
export function cpuMilliseconds(pid: number): number {
  const [, fields = ""] = /\) (.*)$/.exec(Deno.readTextFileSync(`/proc/${pid}/stat`).trim()) ?? [];
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  // The kernel counts in hundredths of a second for every program, whatever it counts in itself.
  return (user + system) * 10;
}
