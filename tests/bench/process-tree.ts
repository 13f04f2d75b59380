import { cpuMilliseconds } from "./measure.ts";

/** Memory of a server with everything it has started, in megabytes. */
export interface TreeMemory {
  readonly processes: number;
  /** Each page that several processes share counts in parts, so that the sum is what the machine has lent. */
  readonly proportional: number;
  /** Each process's resident pages, shared ones as often as they are shared. */
  readonly resident: number;
}

/** A process, the processes that it has started, and those that they have. */
export function processTree(pid: number): readonly number[] {
  const parents = [...Deno.readDirSync("/proc")].flatMap(({ name }) => {
    if (!/^\d+$/.test(name)) return [];
    const parent = /PPid:\s+(\d+)/.exec(textOf(`/proc/${name}/status`))?.[1];
    return parent === undefined ? [] : [{ pid: Number(name), parent: Number(parent) }];
  });
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((child) => [child.pid, ...below(child.pid)]);
  return [pid, ...below(pid)];
}

/** What the whole tree holds now. */
export function treeMemory(pid: number): TreeMemory {
  const pids = processTree(pid);
  const sum = (field: RegExp) =>
    pids.reduce((kilobytes, one) => kilobytes + Number(field.exec(textOf(`/proc/${one}/smaps_rollup`))?.[1] ?? 0), 0) /
    1024;
  return { processes: pids.length, proportional: sum(/^Pss:\s+(\d+)/m), resident: sum(/^Rss:\s+(\d+)/m) };
}

/** Processor time of the whole tree so far, in milliseconds; that of processes which have ended is not in it. */
export function treeCpuMilliseconds(pid: number): number {
  return processTree(pid).reduce((sum, one) => sum + cpuOf(one), 0);
}

/** For people. */
export function memoryText({ processes, proportional, resident }: TreeMemory): string {
  const count = processes === 1 ? "1 process" : `${processes} processes`;
  return `${proportional.toFixed(0)} MB PSS, ${resident.toFixed(0)} MB RSS, ${count}`;
}

function cpuOf(pid: number): number {
  try {
    return cpuMilliseconds(pid);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

function textOf(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    // It has ended meanwhile.
    return "";
  }
}
