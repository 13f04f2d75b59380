/** Memory of a process, without its children, in megabytes. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}
