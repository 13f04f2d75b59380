import * as v from "valibot";
import { eq, gt } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { inPages } from "@/kernel/store-records.ts";
import type { Finding } from "@/kernel/verify.ts";
import { type EventData, type OutOfBusinessEvent, outOfBusinessEvents, subjectOf } from "./ledger-events.ts";
import { type DeclarationRow, declarations, packParts } from "./schema.ts";

/** What the entries about a declaration come to, of what its row says. */
type Folded = Pick<
  DeclarationRow,
  | "discontinuedOn"
  | "dueDay"
  | "successorName"
  | "successorFfl"
  | "contactName"
  | "contactPhone"
  | "contactAddress"
  | "state"
  | "deliveredTo"
  | "deliveredOn"
  | "carrier"
  | "trackingNumber"
>;

const open = { state: "open", deliveredTo: null, deliveredOn: null, carrier: "", trackingNumber: "" } as const;

const nothing: Folded = {
  ...{ discontinuedOn: "", dueDay: "", successorName: "", successorFfl: "" },
  ...{ contactName: "", contactPhone: "", contactAddress: "" },
  ...open,
};

/** Checks that every declaration is as its entries in the ledger say, that none is missing, and what was downloaded. */
export async function* verifyDeclarations(context: FeatureContext): AsyncGenerator<Finding> {
  const { query } = context.database;
  let count = 0;
  const rows = (after: number, most: number) =>
    query.select().from(declarations).where(gt(declarations.id, after)).orderBy(declarations.id).limit(most);
  for await (const row of inPages(rows)) {
    count++;
    const entries = await context.ledger.about(subjectOf(row.id));
    for (const message of problemsOf(row, entries)) yield { kind: "problem", subject: subjectOf(row.id), message };
  }
  yield* missingDeclarations(context);
  yield* verifyParts(context);
  yield { kind: "checked", what: "out-of-business declarations against the ledger", count };
}

function problemsOf(row: DeclarationRow, entries: readonly Entry[]): readonly string[] {
  if (entries.length === 0) return ["The ledger does not know of this out-of-business declaration."];
  const isOfStore = entries.every(({ stream }) => stream === storeStream(row.storeId));
  const folded = entries.reduce(after, nothing);
  return [
    ...isOfStore ? [] : ["The declaration is of another store than the ledger says."],
    ...Object.entries(folded).filter(([name, value]) => Reflect.get(row, name) !== value)
      .map(([name]) => `The declaration's ${name} is not what the ledger says.`),
  ];
}

function after(folded: Folded, { event, data }: Entry): Folded {
  if (is("out-of-business.declared", event, data) || is("out-of-business.corrected", event, data)) {
    return { ...folded, ...data };
  }
  if (is("out-of-business.taken_back", event, data)) return { ...folded, state: "takenBack" };
  if (is("out-of-business.delivered", event, data)) {
    const { to: deliveredTo, ...how } = data;
    return { ...folded, state: "delivered", deliveredTo, ...how };
  }
  if (is("out-of-business.reopened", event, data)) return { ...folded, ...open };
  return folded;
}

function is<Name extends OutOfBusinessEvent>(name: Name, event: string, data: unknown): data is EventData<Name> {
  return event === name && v.is(outOfBusinessEvents[name], data);
}

async function* missingDeclarations({ database }: FeatureContext): AsyncGenerator<Finding> {
  const rows = await database.all(
    `SELECT DISTINCT subject FROM ledger l WHERE event = 'out-of-business.declared'
       AND NOT EXISTS (SELECT 1 FROM out_of_business_declarations d WHERE 'out-of-business:' || d.id = l.subject)
       AND NOT EXISTS (SELECT 1 FROM ledger p WHERE p.subject = l.stream AND p.event = 'documents.purged')
     ORDER BY subject`,
  );
  for (const { subject } of rows) {
    yield { kind: "problem", subject: String(subject), message: "The out-of-business declaration is gone." };
  }
}

/** A zip counts as downloaded when the ledger says so, with as many files left out. */
async function* verifyParts({ database }: FeatureContext): AsyncGenerator<Finding> {
  const parts = await database.query.select().from(packParts).where(eq(packParts.state, "finished"));
  for (const { packId, number, storeId, leftOutFiles, ownFiles } of parts) {
    const told = await database.one(
      `SELECT 1 FROM ledger WHERE stream = ? AND event = 'out-of-business.pack_exported'
         AND data ->> 'packId' = ? AND data ->> 'part' = ? AND coalesce(data ->> 'leftOutFiles', 0) = ?
         AND data ->> 'ownFiles' = ?`,
      [storeStream(storeId), packId, number, leftOutFiles, ownFiles],
    );
    if (told) continue;
    const subject = `store:${storeId}`;
    const message = `The ledger does not know that zip ${number} of the out-of-business pack was downloaded like this.`;
    yield { kind: "problem", subject, message };
  }
}
