import { join } from "node:path";
import { grouped } from "@/kernel/counted.ts";
import { isMissing } from "@/kernel/files/disk.ts";
import type { FileStore } from "@/kernel/files/file-store.ts";
import { type Unit, unitsIn } from "../inbox/plan.ts";
import { FileStillChanging, NotTaken } from "../inbox/safe-file.ts";
import { incomingItemOf } from "../inbox/take.ts";
import type { IncomingItem } from "../receiving.ts";
import type { ImportService } from "./service.ts";
import type { Line } from "./report.ts";

/** A folder to be imported, and into which store. */
export interface Importing {
  /** Without links in it. */
  readonly folder: string;
  readonly store: { readonly id: number; readonly accountId: number };
  readonly files: FileStore;
  readonly service: ImportService;
  /** Every PDF becomes a document of its own, whatever folder it lies in. */
  readonly each: boolean;
  readonly progress: (line: string) => void;
}

/** Documents handed to the service together. */
const atOnce = 50;
const tellEveryMs = 2_000;
const askEveryMs = 300;

interface Taken {
  readonly unit: Unit;
  readonly item: IncomingItem;
}

/**
 * Takes in whatever lies in a folder and in those within, waits until it was read, and answers a line for each file.
 * The files stay where they are; run again, it goes on where it was cut short and takes nothing twice.
 */
export async function importFolder(importing: Importing): Promise<readonly Line[]> {
  const { folder, service } = importing;
  const lines: Line[] = [];
  const fresh = new Map<number, readonly string[]>();
  const tell = teller(importing.progress);
  let waiting: Taken[] = [];
  const hand = async () => {
    if (waiting.length === 0) return;
    const answer = await service({ ask: "receive", items: waiting.map(({ item }) => toSend(item)) });
    if (answer.answer !== "received") throw new Error("The server sent an unexpected answer.");
    waiting.forEach(({ unit }, index) => {
      const { itemId, isNew, state, documentId } = answer.received[index];
      const paths = unit.files.map(({ path }) => `${folder}/${path}`);
      if (isNew) fresh.set(itemId, paths);
      const reason = isNew ? "" : knownReason(state, documentId);
      lines.push(
        ...paths.map((file) => ({
          file,
          outcome: isNew ? "taken" as const : "already taken" as const,
          itemId,
          reason,
        })),
      );
    });
    waiting = [];
  };
  for await (const unit of unitsOf(importing)) {
    if (unit.kind === "refused") {
      lines.push({ file: join(folder, unit.path), outcome: "not taken", itemId: null, reason: unit.reason });
      continue;
    }
    const taken = await take(importing, unit);
    if (typeof taken === "string") lines.push(...notTaken(folder, unit, taken));
    else waiting.push({ unit, item: taken });
    if (waiting.length >= atOnce) await hand();
    tell(() => `${grouped(lines.length)} files looked at, ${grouped(fresh.size)} documents taken.`);
  }
  await hand();
  return await withReadings(importing, lines, [...fresh.keys()]);
}

async function* unitsOf({ folder, each }: Importing) {
  for await (const unit of unitsIn(folder)) {
    if (unit.kind === "unit" && each) {
      for (const file of unit.files) yield { kind: "unit", path: file.path, files: [file] } satisfies Unit;
    } else yield unit;
  }
}

/** What comes in with a unit, or why it is not taken. */
async function take({ folder, store, files }: Importing, unit: Unit): Promise<IncomingItem | string> {
  const taker = {
    accountId: store.accountId,
    storeId: store.id,
    source: "import" as const,
    by: { userId: null, name: "Import" },
    root: folder,
    shownRoot: folder,
  };
  try {
    return await incomingItemOf(unit, taker, files);
  } catch (error) {
    if (error instanceof NotTaken) return error.reason;
    if (error instanceof FileStillChanging) return "This file was still being written. Run the import again.";
    if (isMissing(error)) return "This file was moved during the import.";
    throw error;
  }
}

function toSend({ by, files, ...rest }: IncomingItem) {
  return { ...rest, files: files.map((file) => ({ ...file })), by: { userId: null, name: by.name } };
}

function notTaken(folder: string, unit: Unit, reason: string): Line[] {
  return unit.files.map(({ path }) => ({ file: `${folder}/${path}`, outcome: "not taken", itemId: null, reason }));
}

function knownReason(state: string, documentId: number | null): string {
  if (state === "filed") return `Filed as document ${documentId}.`;
  return state === "discarded" ? "Discarded from the queue." : "Ready under To verify.";
}

/** Waits until all that is new was read, and says which files cannot be, and what is to be known of the others. */
async function withReadings(
  { service, progress }: Importing,
  lines: readonly Line[],
  ids: readonly number[],
): Promise<readonly Line[]> {
  const tell = teller(progress);
  const unreadable = new Map<number, string>();
  const remarks = new Map<number, string>();
  let open = ids;
  while (open.length > 0) {
    const answer = await service({ ask: "states", ids: [...open] });
    if (answer.answer !== "states") throw new Error("The server sent an unexpected answer.");
    for (const { id, state, reason } of answer.states) {
      if (state === "failed") unreadable.set(id, reason ?? "");
      else if (state === "ready" && reason !== null) remarks.set(id, reason);
    }
    open = answer.states.filter(({ state }) => state === "reading").map(({ id }) => id);
    tell(() => `${grouped(ids.length - open.length)} of ${grouped(ids.length)} documents read.`);
    if (open.length > 0) await new Promise((wake) => setTimeout(wake, askEveryMs));
  }
  return lines.map((line) => {
    if (line.itemId === null || line.outcome !== "taken") return line;
    const reason = unreadable.get(line.itemId);
    if (reason !== undefined) return { ...line, outcome: "cannot be read", reason };
    return { ...line, reason: remarks.get(line.itemId) ?? line.reason };
  });
}

/** Tells how far it is, now and then. */
function teller(progress: (line: string) => void): (words: () => string) => void {
  let told = performance.now();
  return (words) => {
    if (performance.now() - told < tellEveryMs) return;
    told = performance.now();
    progress(words());
  };
}
