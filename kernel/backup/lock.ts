import process from "node:process";
import * as v from "valibot";
import {
  bytesOf,
  ContentChanged,
  contentOf,
  type Destination,
  DestinationFailed,
  ObjectMissing,
} from "./destination.ts";

const lockName = "lock.json";
/** How often it says that it is still there. */
const renewedMs = 60_000;
/** One that has said nothing for so long is over. */
const staleMs = 15 * 60_000;
/** Longest time between two writes of whoever takes over at the same moment. */
const settleMs = 1_500;
const longestLock = 10_000;

const lockSchema = v.object({
  id: v.string(),
  host: v.string(),
  /** The computer since it was started, and the processes that see each other on it. */
  machine: v.string(),
  pid: v.number(),
  since: v.string(),
  at: v.string(),
});
type LockNote = v.InferOutput<typeof lockSchema>;

/** A backup's place, held so that of several backups to it one runs at a time. */
export interface BackupLock {
  /** Throws {@link DestinationFailed} when somebody else has taken it: then nothing may be removed. */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/** Holds the place. Throws {@link DestinationFailed} while another backup to it runs. */
export async function lockDestination(destination: Destination, now: () => Date): Promise<BackupLock> {
  const mine = noteOf(now());
  const write = () => contentOf(new TextEncoder().encode(JSON.stringify({ ...mine, at: now().toISOString() })));
  await taken(destination, mine.id, write, now);
  const renewing = setInterval(() => {
    // What cannot be written is told by the backup itself.
    void destination.put(lockName, write()).catch(() => {});
  }, renewedMs);
  const isMine = async () => (await noteIn(destination))?.id === mine.id;
  return {
    async assertHeld() {
      if (!await isMine()) {
        throw new DestinationFailed(`Another backup to ${destination.title} has begun. Run one at a time.`);
      }
    },
    async release() {
      clearInterval(renewing);
      if (await isMine().catch(() => false)) await destination.remove(lockName).catch(() => {});
    },
  };
}

async function taken(
  destination: Destination,
  id: string,
  write: () => ReturnType<typeof contentOf>,
  now: () => Date,
): Promise<void> {
  // The answer to a write may be lost: what stands there tells.
  if (await destination.putNew(lockName, write()) || (await noteIn(destination))?.id === id) return;
  const other = await noteIn(destination);
  const since = other ? Date.parse(other.at) : (await destination.find(lockName))?.modified.getTime() ?? 0;
  if (!(other && hasEnded(other)) && now().getTime() - since < staleMs) {
    const who = other ? `${other.host} since ${other.since}` : "another computer";
    throw new DestinationFailed(
      `Another backup to ${destination.title} is running on ${who}. Wait until it has ended. If it was cut off there, ` +
        "it counts as ended after 15 minutes.",
    );
  }
  await destination.put(lockName, write());
  await new Promise((wake) => setTimeout(wake, settleMs));
  if ((await noteIn(destination))?.id === id) return;
  throw new DestinationFailed(`Another backup to ${destination.title} has just begun. Run one at a time.`);
}

async function noteIn(destination: Destination): Promise<LockNote | null> {
  try {
    const text = new TextDecoder().decode(await bytesOf(destination.read(lockName), longestLock));
    return v.parse(lockSchema, JSON.parse(text));
  } catch (error) {
    if (error instanceof DestinationFailed) throw error;
    const isUnreadable = error instanceof ObjectMissing || error instanceof ContentChanged ||
      error instanceof SyntaxError ||
      error instanceof v.ValiError;
    if (isUnreadable) return null;
    throw error;
  }
}

function noteOf(now: Date): LockNote {
  const at = now.toISOString();
  return {
    id: crypto.randomUUID(),
    host: Deno.hostname(),
    machine: thisMachine(),
    pid: Deno.pid,
    since: at,
    at,
  };
}

/** Only of this computer is it known which of its processes live. */
function hasEnded({ machine, pid }: LockNote): boolean {
  if (machine === "" || machine !== thisMachine() || pid === Deno.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

function thisMachine(): string {
  try {
    return `${Deno.readTextFileSync("/proc/sys/kernel/random/boot_id").trim()} ${
      Deno.readLinkSync("/proc/self/ns/pid")
    }`;
  } catch {
    return "";
  }
}
