import { and, count, eq, gt } from "drizzle-orm";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeOfStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { inPages } from "@/kernel/store-records.ts";
import type { Finding } from "@/kernel/verify.ts";
import { emailCorrectionLinks, emailCorrections, emailCorrectionSessions, type RequestRow } from "./schema.ts";
import { tell, type ToldRequest } from "./told-requests.ts";
import { requestEvents } from "./ledger-events.ts";

/** A row's times are those of the machine's clock before its change was written: a slow save comes minutes later. */
const mostApartMs = 15 * 60_000;

/**
 * Checks that every correction request, how far it is and what came of it is what the ledger says, none more and none less,
 * and that nobody has a session or a link that no entry tells of.
 */
export async function* verifyRequests(context: FeatureContext): AsyncGenerator<Finding> {
  let checked = 0;
  const streams = new Map<number, string>();
  for (const { stream } of await context.ledger.streams()) {
    const storeId = storeOfStream(stream);
    if (storeId === null || await context.offered(documentExportOffer).isPurged(storeId)) continue;
    streams.set(storeId, stream);
  }
  const { storeId } = emailCorrections;
  const stored = await context.database.query.selectDistinct({ storeId }).from(emailCorrections);
  for (const store of new Set([...streams.keys(), ...stored.map((row) => row.storeId)])) {
    const stream = streams.get(store);
    const told = new Map<number, ToldRequest>();
    if (stream !== undefined) {
      for await (const entry of context.ledger.walkEvents(stream, Object.keys(requestEvents))) {
        if (tell(told, entry)) continue;
        yield { kind: "problem", subject: entry.subject, message: "An entry of a correction request cannot be read." };
      }
    }
    const ways = await waysIn(context, store);
    for await (const row of rowsOf(context, store)) {
      checked++;
      const problem = problemOf(row, told.get(row.id), ways);
      if (problem) yield { kind: "problem", subject: documentSubject(row.documentId), message: problem };
      told.delete(row.id);
    }
    for (const { id, subject } of told.values()) {
      yield { kind: "problem", subject, message: `The correction request ${id} is gone.` };
    }
  }
  yield { kind: "checked", what: "correction requests against the ledger", count: checked };
}

function rowsOf({ database: { query } }: FeatureContext, store: number): AsyncIterable<RequestRow> {
  const { id, storeId } = emailCorrections;
  return inPages((after, most) =>
    query.select().from(emailCorrections).where(and(eq(storeId, store), gt(id, after))).orderBy(id).limit(most)
  );
}

interface WaysIn {
  /** How many there are, by request. */
  readonly sessions: ReadonlyMap<number, number>;
  readonly links: ReadonlyMap<number, number>;
}

async function waysIn({ database: { query } }: FeatureContext, store: number): Promise<WaysIn> {
  const [sessions, links] = [emailCorrectionSessions, emailCorrectionLinks];
  const [ofSessions, ofLinks] = await Promise.all([
    query.select({ id: sessions.correctionId, rows: count() }).from(sessions).where(eq(sessions.storeId, store))
      .groupBy(sessions.correctionId),
    query.select({ id: links.correctionId, rows: count() }).from(links).where(eq(links.storeId, store))
      .groupBy(links.correctionId),
  ]);
  const byId = (rows: typeof ofSessions) => new Map(rows.map(({ id, rows }) => [id, rows]));
  return { sessions: byId(ofSessions), links: byId(ofLinks) };
}

function problemOf(row: RequestRow, told: ToldRequest | undefined, { sessions, links }: WaysIn): string | null {
  const { id } = row;
  if (!told) return `The ledger does not know of the correction request ${id}.`;
  if (!isAsTold(told, row)) return `The correction request ${id} is not what the ledger says.`;
  if ((sessions.get(id) ?? 0) > told.openings) {
    return `The correction request ${id} has a session that the ledger does not know of.`;
  }
  const isWaiting = told.state === "sent" || told.state === "opened";
  return (links.get(id) ?? 0) > (isWaiting ? 1 + told.reminders : 0)
    ? `The correction request ${id} has a link that the ledger does not know of.`
    : null;
}

function isAsTold(told: ToldRequest, row: RequestRow): boolean {
  return told.subject === documentSubject(row.documentId) && told.email === row.email && told.state === row.state &&
    isSameLines(told.lines, row.lines) && told.follows === row.followsId && told.expiresOn === row.expiresAt &&
    (told.receiverId === null || told.receiverId === row.receiverId) &&
    told.askedBy.userId === row.askedById && told.askedBy.name === storedName(row.askedByName) &&
    told.mails === row.mails && told.reminders === row.reminders &&
    told.savedVersion === row.savedVersion && told.reviewedVersion === row.reviewedVersion &&
    told.endedBy === (row.endedByName === null ? null : storedName(row.endedByName)) &&
    isNear(told.createdAt, row.createdAt) && isNear(told.sentAt, row.sentAt) &&
    isNear(told.openedAt, row.openedAt) && isNear(told.savedAt, row.savedAt) && isNear(told.endedAt, row.endedAt);
}

function isSameLines(told: readonly string[], stored: string): boolean {
  try {
    return JSON.stringify(told) === JSON.stringify(JSON.parse(storedName(stored)));
  } catch {
    return false;
  }
}

function isNear(told: string | null, stored: string | null): boolean {
  if (told === null || stored === null) return told === stored;
  return Math.abs(Date.parse(told) - Date.parse(stored)) <= mostApartMs;
}

/** A text as an entry of the ledger can hold it. */
function storedName(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}
