import * as v from "valibot";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import type { Finding } from "@/kernel/verify.ts";
import { changingEvents, type ComplianceEvent, type ComplianceEventData, complianceEvents } from "./ledger-events.ts";
import { dutiesOf, rowOf } from "./rows.ts";
import type { StoreRow } from "./schema.ts";

/** Checks that what stores said and confirmed is what the last entries of the ledger say. */
export async function* verifyCompliance(context: FeatureContext): AsyncGenerator<Finding> {
  const stores = await storesOf(context);
  for (const storeId of stores) {
    const subject = storeSubject(storeId);
    for (const message of await problemsOf(context, storeId, await context.ledger.about(subject))) {
      yield { kind: "problem", subject, message };
    }
  }
  yield { kind: "checked", what: "statements on Ruling 2022-1 against the ledger", count: stores.length };
}

/** Stores that said something, by their rows or by the ledger; those that are gone for good have no rows. */
async function storesOf({ database }: FeatureContext): Promise<readonly number[]> {
  const rows = await database.all(
    `SELECT store_id FROM compliance_stores UNION SELECT store_id FROM compliance_duties
     UNION SELECT CAST(substr(subject, 7) AS INTEGER) FROM ledger l
       WHERE event IN (SELECT value FROM json_each(?)) AND NOT EXISTS
         (SELECT 1 FROM ledger p WHERE p.subject = l.stream AND p.event = 'documents.purged')
     ORDER BY 1`,
    [JSON.stringify(changingEvents)],
  );
  return rows.map(({ store_id }) => Number(store_id));
}

/** What the entries about a store come to. */
interface Folded {
  readonly said: Partial<StoreRow>;
  readonly duties: ReadonlyMap<number, { readonly statement: string; readonly confirmedAt: string }>;
}

async function problemsOf(
  { database }: FeatureContext,
  storeId: number,
  entries: readonly Entry[],
): Promise<readonly string[]> {
  const { said, duties } = entries.reduce<Folded>(after, { said: {}, duties: new Map() });
  const [row, confirmed] = await Promise.all([rowOf(database, storeId), dutiesOf(database, storeId)]);
  const problems: string[] = [];
  const nothing = { noticeDate: null, officeName: "", officeAddress: "", accessPoints: null };
  const expected = { ...nothing, retentionYears: null, retentionSource: "", ...said };
  for (const [name, value] of Object.entries(expected)) {
    if (row ? Reflect.get(row, name) !== value : name in said && value !== Reflect.get(nothing, name)) {
      problems.push(`The store's ${name} for Ruling 2022-1 is not what the ledger says.`);
    }
  }
  for (const condition of new Set([...duties.keys(), ...confirmed.keys()])) {
    const [told, kept] = [duties.get(condition), confirmed.get(condition)];
    if (told?.statement !== kept?.statement || told?.confirmedAt !== kept?.confirmedAt) {
      problems.push(`What is confirmed of condition ${condition} is not what the ledger says.`);
    }
  }
  return problems;
}

function after({ said, duties }: Folded, { event, data, at }: Entry): Folded {
  if (is("compliance.notice_set", event, data) || is("compliance.settings_set", event, data)) {
    return { said: { ...said, ...data.to }, duties };
  }
  if (is("compliance.duty_confirmed", event, data)) {
    return { said, duties: new Map(duties).set(data.condition, { statement: data.statement, confirmedAt: at }) };
  }
  if (is("compliance.duty_withdrawn", event, data)) {
    return { said, duties: new Map([...duties].filter(([condition]) => condition !== data.condition)) };
  }
  return { said, duties };
}

function is<Name extends ComplianceEvent>(name: Name, event: string, data: unknown): data is ComplianceEventData<Name> {
  return event === name && v.is(complianceEvents[name], data);
}
