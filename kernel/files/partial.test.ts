import { expect } from "expect";
import { until } from "@/tests/until.ts";
import { someBytes } from "./testing.ts";
import { openFolderStore } from "./folder.ts";

const content = someBytes(3000);

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-partial-" });
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Another process that takes a partial file for itself and dies with it. */
async function withHolder(path: string, run: (kill: () => Promise<void>) => Promise<void>): Promise<void> {
  const script = "const file = await Deno.open(Deno.args[0], { append: true, create: true });" +
    "await file.lock(true); await Deno.stdout.write(new Uint8Array(1)); setInterval(() => {}, 1000);";
  const holder = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", "--no-lock", script, path],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const kill = async () => {
    holder.kill("SIGKILL");
    await holder.status;
  };
  const reader = holder.stdout.getReader();
  await reader.read();
  try {
    await run(kill);
  } finally {
    await reader.cancel();
    await holder.status;
  }
}

Deno.test("two processes' stores over one folder never write more of a partial file than was sent", () =>
  withFolder(async (folder) => {
    const [one, other] = [await openFolderStore(folder), await openFolderStore(folder)];
    const hanging = await one.partial.append("7", 0);
    await hanging.write(content.slice(0, 1000));
    const again = await other.partial.append("7", 1000);
    const later = content.slice(1000);
    const outcomes = await Promise.allSettled([hanging.write(later), again.write(later)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await Promise.all([hanging.close(), again.close()]);
    expect(await other.partial.size("7")).toBe(3000);
    expect(await other.partial.sum("7")).toBe(await sumOf(content));
  }));

Deno.test("a writer waits while another process holds the file, and goes on when that process is killed", () =>
  withFolder(async (folder) => {
    const { partial } = await openFolderStore(folder);
    await (await partial.append("8", 0)).close();
    await withHolder(`${folder}/partial/8`, async (kill) => {
      let isOpen = false;
      const [opening, refused] = countingRefusals(() => partial.append("8", 0).finally(() => isOpen = true));
      await until("the lock is refused a few times", () => refused() >= 5);
      expect(isOpen).toBe(false);
      await kill();
      const writer = await opening;
      await writer.write(content);
      await writer.close();
    });
    expect(await partial.size("8")).toBe(3000);
  }));

/** Starts something, and counts from then on how often a lock was refused to this process. */
function countingRefusals<Result>(start: () => Promise<Result>): [Promise<Result>, () => number] {
  const { tryLock } = Deno.FsFile.prototype;
  let refused = 0;
  Deno.FsFile.prototype.tryLock = async function (exclusive) {
    const isHeld = await tryLock.call(this, exclusive);
    if (!isHeld) refused++;
    return isHeld;
  };
  const started = start().finally(() => Deno.FsFile.prototype.tryLock = tryLock);
  return [started, () => refused];
}

async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
