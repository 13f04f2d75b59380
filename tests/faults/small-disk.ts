import { until } from "../until.ts";

const isReferee = Deno.env.get("STRONGROOM_REFEREES") === "1";

/** Mounts a small disk in memory; null where this machine does not let us. */
async function smallDisk(megabytes: number): Promise<{ path: string; unmount(): Promise<void> } | null> {
  const path = await Deno.makeTempDir({ prefix: "strongroom-disk-" });
  const mounted = await runs("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "strongroom-test", path]);
  if (!mounted) {
    await Deno.remove(path);
    return null;
  }
  return {
    path,
    async unmount() {
      await until("the small disk can be unmounted", () => runs("umount", [path]));
      await Deno.remove(path);
    },
  };
}

async function runs(command: string, args: string[]): Promise<boolean> {
  try {
    return (await new Deno.Command(command, { args, stdout: "null", stderr: "null" }).output()).success;
  } catch {
    return false;
  }
}

/** A test on a small disk. Only root may mount one: skipped for others, and never for root among the referees. */
export function testOnSmallDisk(name: string, run: (disk: string) => Promise<void>): void {
  Deno.test(name, async () => {
    const disk = await smallDisk(24);
    if (!disk) {
      if (isReferee && Deno.uid() === 0) throw new Error("The small disk could not be mounted.");
      console.log("skipped: needs mount");
      return;
    }
    try {
      await run(disk.path);
    } finally {
      await disk.unmount();
    }
  });
}

/** Takes all room that is left. */
export async function fill(disk: string): Promise<void> {
  using file = await Deno.open(`${disk}/filler`, { create: true, append: true });
  for (const size of [1_000_000, 4096]) {
    const block = new Uint8Array(size);
    try {
      for (;;) await file.write(block);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
}
