/** Memory of a process, without its children, in megabytes. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}

/** How long a process has worked since it began, in milliseconds; the system counts in hundredths of a second. */
export async function processorMs(pid: number): Promise<number> {
  const [, fields = ""] = (await Deno.readTextFile(`/proc/${pid}/stat`)).split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) * 10;
}
