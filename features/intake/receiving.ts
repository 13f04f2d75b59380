import { createHash } from "node:crypto";
import type { Statement } from "@/db/database.ts";
import { insert, isOneOf, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { cleanFileName } from "@/kernel/file-name.ts";
import type { Actor, NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { IntakeSource, IntakeState } from "./contract.ts";
import { publishChanged } from "./events.ts";
import { subjectOf } from "./ledger-events.ts";
import { readJob } from "./reading-items.ts";
import { intakeFiles, intakeItems } from "./schema.ts";

/** A file of an incoming item; it is kept in the file store already. */
export interface ArrivedFile {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  /** The attached document type that a person gave it; 0 for none. */
  readonly type: number;
}

/** The files of one document to be. */
export interface IncomingItem {
  readonly accountId: number;
  readonly storeId: number;
  readonly source: IntakeSource;
  /** Where it came from, as people know the place. */
  readonly path: string;
  /** What makes it the same when it is met again: {@link placeKey}, {@link uploadKey}. */
  readonly key: string;
  readonly files: readonly ArrivedFile[];
  readonly by: Actor;
}

/** What became of an incoming item: a new item, or the one that it was before. */
export interface Received {
  readonly itemId: number;
  readonly isNew: boolean;
  readonly state: IntakeState;
  readonly documentId: number | null;
}

/** The identity of what lies somewhere: the same content at the same place is the same item. */
export function placeKey(source: IntakeSource, path: string, sha256s: readonly string[]): string {
  return hashOf([source, path, ...sha256s]);
}

/** The identity of what somebody sent: the same transfers of the same person are the same item. */
export function uploadKey(userId: number, uploadIds: readonly number[]): string {
  return hashOf(["upload", userId, ...uploadIds]);
}

function hashOf(parts: readonly (string | number)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/**
 * Writes incoming items down, all or none, each once: whoever asks again about the same content from the same place is told of
 * the item there is. Their files must have been kept before; whoever moves the source away does so after this.
 */
export async function receive(
  context: FeatureContext,
  incoming: readonly IncomingItem[],
): Promise<readonly Received[]> {
  const { ids, clock } = context;
  const wanted = await Promise.all(
    incoming.map(async (item) => ({ item, id: await ids.next("intake_items") })),
  );
  const at = clock.now().toISOString();
  const keys = [...new Set(incoming.map(({ key }) => key))];
  await context.change(async (unit) => {
    const known = await knownItems(context, keys);
    const fresh = wanted.filter(({ item }, index) =>
      !known.has(placeOf(item)) &&
      wanted.findIndex((other) => placeOf(other.item) === placeOf(item)) === index
    );
    if (fresh.length === 0) return;
    unit.add(...fresh.flatMap(({ id, item }) => itemStatements(id, item, at)));
    unit.record(...fresh.map(({ id, item }) => receivedEntry(id, item)));
    publishChanged(unit, fresh.map(({ id, item: { accountId, storeId } }) => ({ id, accountId, storeId })));
    unit.enqueue(readJob, {});
  });
  const known = await knownItems(context, keys);
  return wanted.map(({ id, item }) => {
    const received = known.get(placeOf(item));
    if (!received) throw new Error("An item that was just received is not there.");
    return { ...received, isNew: received.itemId === id };
  });
}

function placeOf({ storeId, key }: Pick<IncomingItem, "storeId" | "key">): string {
  return `${storeId} ${key}`;
}

/** The items that are there already, by store and key. */
export async function knownItems({ database }: FeatureContext, keys: readonly string[]) {
  const { id: itemId, storeId, sourceKey: key, state, documentId } = intakeItems;
  const rows = await database.query.select({ itemId, storeId, key, state, documentId }).from(intakeItems)
    .where(isOneOf(key, keys));
  return new Map(rows.map(({ storeId, key, ...item }) => [placeOf({ storeId, key }), item]));
}

/** The rows of a new item, unread. */
export function itemStatements(id: number, item: IncomingItem, at: string): Statement[] {
  const { accountId, storeId, source, path, key, by, files } = item;
  return [
    statementOf(
      insert(intakeItems).values({
        ...{ id, accountId, storeId, state: "reading", source, sourcePath: shownPath(path), sourceKey: key },
        ...{ receivedAt: at, receivedById: by.userId, receivedByName: by.name },
      }),
    ),
    ...files.map(({ name, sha256, size, type }, position) =>
      statementOf(
        insert(intakeFiles).values({ itemId: id, position, sha256, size, fileName: cleanFileName(name), type }),
      )
    ),
  ];
}

/** A path as people may see it: no control or direction-changing characters, each part a clean name. */
function shownPath(path: string): string {
  return path.split(/[/\\]/).filter(Boolean).map(cleanFileName).join("/").slice(-1000);
}

/** What the ledger keeps of an incoming item. */
export function receivedEntry(id: number, { storeId, source, path, files, by }: IncomingItem): NewEntry {
  return {
    stream: storeStream(storeId),
    event: "intake.received",
    subject: subjectOf(id),
    actor: by,
    data: {
      source,
      from: shownPath(path),
      files: files.map(({ name, sha256, size }) => ({ fileName: cleanFileName(name), sha256, size })),
    },
  };
}
