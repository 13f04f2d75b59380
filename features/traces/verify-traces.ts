import * as v from "valibot";
import { eq, gt } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { inPages } from "@/kernel/store-records.ts";
import type { Finding } from "@/kernel/verify.ts";
import { subjectOf, type TraceEvent, traceEvents } from "./ledger-events.ts";
import { type PackRow, tracePacks, type TraceRow, traces } from "./schema.ts";

/** What the entries about a request come to, of what its row says. */
type Folded = Pick<TraceRow, "state" | "documentId" | "assigneeName" | "answeredAt" | "answeredBy"> & {
  /** The fields of the request as it was taken down and put right since. */
  readonly said: Readonly<Record<string, string>>;
  readonly packs: ReadonlyMap<number, string>;
};

/** Checks that every trace request and every response packet is as its entries in the ledger say, and that none is missing. */
export async function* verifyTraces(context: FeatureContext): AsyncGenerator<Finding> {
  const { query } = context.database;
  let count = 0;
  const requests = (after: number, most: number) =>
    query.select().from(traces).where(gt(traces.id, after)).orderBy(traces.id).limit(most);
  for await (const row of inPages(requests)) {
    count++;
    for (const message of await problemsOf(context, row)) {
      yield { kind: "problem", subject: subjectOf(row.id), message };
    }
  }
  yield* missingRequests(context);
  yield { kind: "checked", what: "trace requests against the ledger", count };
}

async function problemsOf(context: FeatureContext, row: TraceRow): Promise<readonly string[]> {
  const folded = foldOf(await context.ledger.about(subjectOf(row.id)));
  if (!folded) return ["The ledger does not know of this trace request."];
  const { said, packs, ...columns } = folded;
  const differing = [
    ...Object.entries(columns).filter(([name, value]) => Reflect.get(row, name) !== value).map(([name]) => name),
    ...Object.entries(said).filter(([name, value]) => fieldOf(row, name) !== value).map(([name]) => name),
  ];
  const own = await context.database.query.select().from(tracePacks).where(eq(tracePacks.traceId, row.id));
  return [
    ...differing.map((name) => `The trace request's ${name} is not what the ledger says.`),
    ...own.filter(({ id, sha256 }) => packs.get(id) !== sha256)
      .map(({ id }: PackRow) => `The response packet ${id} is not the one that the ledger says was made.`),
    ...[...packs.keys()].filter((id) => !own.some((pack) => pack.id === id))
      .map((id) => `The response packet ${id} is gone.`),
  ];
}

function fieldOf(row: TraceRow, name: string): unknown {
  if (name in row) return Reflect.get(row, name);
  const firearm: unknown = JSON.parse(row.firearm);
  return typeof firearm === "object" && firearm !== null ? Reflect.get(firearm, name) ?? "" : undefined;
}

function foldOf(entries: readonly Entry[]): Folded | null {
  let folded: Folded | null = null;
  for (const { event, data, actor } of entries) {
    if (is("traces.received", event, data)) {
      const { firearm, ...rest } = data;
      const said = { ...rest, receivedAt: new Date(rest.receivedAt).toISOString(), ...firearm };
      const open = { state: "open", documentId: null, answeredAt: null, answeredBy: null } as const;
      folded = { ...open, assigneeName: actor.name, said, packs: new Map() };
    }
    if (folded) folded = after(folded, event, data);
  }
  return folded;
}

function after(folded: Folded, event: string, data: unknown): Folded {
  if (is("traces.changed", event, data)) {
    const changed = Object.entries(data.changes).map(([name, { to }]) => [name, to]);
    return { ...folded, said: { ...folded.said, ...Object.fromEntries(changed) } };
  }
  if (is("traces.chosen", event, data)) return { ...folded, documentId: data.documentId };
  if (is("traces.taken", event, data)) return { ...folded, assigneeName: data.to };
  if (is("traces.reopened", event, data)) return { ...folded, state: "open", answeredAt: null, answeredBy: null };
  if (is("traces.answered", event, data)) {
    const { answeredAt, answeredBy } = data;
    return { ...folded, state: "answered", answeredAt, answeredBy };
  }
  if (is("traces.no_record", event, data)) {
    const { answeredAt, answeredBy } = data;
    return { ...folded, state: "noRecord", documentId: null, answeredAt, answeredBy };
  }
  if (is("traces.pack_made", event, data)) {
    return { ...folded, packs: new Map([...folded.packs, [data.packId, data.sha256]]) };
  }
  return folded;
}

function is<Name extends TraceEvent>(
  name: Name,
  event: string,
  data: unknown,
): data is v.InferOutput<(typeof traceEvents)[Name]> {
  return event === name && v.is(traceEvents[name], data);
}

async function* missingRequests({ database }: FeatureContext): AsyncGenerator<Finding> {
  const rows = await database.all(
    `SELECT DISTINCT subject FROM ledger l WHERE event = 'traces.received'
       AND NOT EXISTS (SELECT 1 FROM traces t WHERE 'trace:' || t.id = l.subject)
       AND NOT EXISTS (SELECT 1 FROM ledger p WHERE p.subject = l.stream AND p.event = 'documents.purged')
     ORDER BY subject`,
  );
  for (const { subject } of rows) {
    yield { kind: "problem", subject: String(subject), message: "The trace request is gone." };
  }
}
