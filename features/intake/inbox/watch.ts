import { eq, lte, or } from "drizzle-orm";
import { insert, statementOf } from "@/db/statement.ts";
import { folderSentence, startStep } from "@/kernel/start-refused.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { intakeWatch } from "../schema.ts";
import { Inbox } from "./inbox.ts";
import { writeReadme } from "./readme.ts";

/** From one look to the next. */
const everyMs = 3_000;
/** How long a process holds the folder after its last look, where several share a database. */
const leaseMs = 30_000;

/** Watches the inbox until it is closed. */
export interface Watch {
  close(): Promise<void>;
}

/** How a watch differs from the usual. */
export interface WatchOptions {
  /** Names the process among those that share the database. */
  readonly holder?: string;
  /** Milliseconds from one look to the next. */
  readonly pauseMs?: number;
}

/** Makes sure that the folder can be used, explains it, and watches it. Throws {@link StartRefused} when it cannot be. */
export async function watchInbox(
  context: FeatureContext,
  folder: string,
  { holder = thisProcess, pauseMs = everyMs }: WatchOptions = {},
): Promise<Watch> {
  const refused = folderSentence("inbox", "STRONGROOM_INBOX", folder);
  const root = await startStep(async () => {
    await Deno.mkdir(folder, { recursive: true });
    const real = await Deno.realPath(folder);
    await writeReadme(real);
    await probe(real);
    return real;
  }, refused);
  const inbox = new Inbox(context, root);
  return repeat(pauseMs, async () => {
    if (await isHeld(context, holder)) await inbox.look();
  }, context);
}

/** Writing is needed to move files away. */
async function probe(root: string): Promise<void> {
  const path = `${root}/.strongroom-${crypto.randomUUID()}`;
  await Deno.writeTextFile(path, "", { createNew: true });
  await Deno.remove(path);
}

const thisProcess = crypto.randomUUID();

/** One process at a time moves files; with an embedded database there is no other. */
async function isHeld({ database, clock }: FeatureContext, holder: string): Promise<boolean> {
  if (database.kind === "embedded") return true;
  const now = clock.now().getTime();
  const lease = { holder, until: now + leaseMs };
  const setWhere = or(eq(intakeWatch.holder, holder), lte(intakeWatch.until, now));
  const taking = insert(intakeWatch).values({ name: "inbox", ...lease })
    .onConflictDoUpdate({ target: intakeWatch.name, set: lease, setWhere }).returning();
  const [written] = await database.write(() => [statementOf(taking)]);
  return written?.rows.length === 1;
}

/** Does something over and over with pauses, until it is closed; closing waits for the round under way. */
export function repeat(milliseconds: number, round: () => Promise<void>, { log }: FeatureContext): Watch {
  const state = { isClosed: false, wake: () => {} };
  const run = async () => {
    while (!state.isClosed) {
      try {
        await round();
      } catch (error) {
        log.warn("intake_watch_failed", { kind: error instanceof Error ? error.name : typeof error });
      }
      if (!state.isClosed) await pause(milliseconds, state);
    }
  };
  const running = run();
  return {
    async close() {
      state.isClosed = true;
      state.wake();
      await running;
    },
  };
}

function pause(milliseconds: number, state: { wake: () => void }): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    Deno.unrefTimer(timer);
    state.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
