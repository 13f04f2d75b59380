import { and, eq, isNull } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import { writtenDigits, writtenLicence } from "@/features/stores/contract-licence.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { declarePermission } from "../contract.ts";
import type { Receiver } from "../contract-shapes.ts";
import { standingChanged } from "../events.ts";
import { entryOf, type EventData, type OutOfBusinessEvent } from "../ledger-events.ts";
import { type DeclarationRow, declarations, packParts, packRecords, packs } from "../schema.ts";
import { canBeDeclared, lastDayOf } from "./clock-rules.ts";
import { declaredStores, standingRow } from "./rows.ts";
import { inSlices } from "@/kernel/slices.ts";

/** What a person declares. */
export interface Declared {
  /** `YYYY-MM-DD` at the store. */
  readonly discontinuedOn: string;
  readonly hasSuccessor: boolean;
  readonly successorName: string;
  readonly successorFfl: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactAddress: string;
}

const guards = { first: "out-of-business.first", unchanged: "out-of-business.unchanged" } as const;

/**
 * Declares a store, or all stores of its account of which nothing is declared yet, as one change with an entry in the chain
 * of each. Throws 404 and 403; 400 for a day too far ahead and a number that is no FFL; 409 when it is declared already.
 */
export async function declareStores(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { allStores, ...declared }: Declared & { readonly allStores: boolean },
): Promise<void> {
  const store = await context.offered(storesOffer).permitted(access, storeId, declarePermission);
  const values = checked(context, store, declared);
  const stores = allStores ? await undeclared(context, access, store) : [store];
  const rows = await Promise.all(stores.map(async ({ id, accountId }): Promise<DeclarationRow> => ({
    ...{ id: await context.ids.next("out_of_business_declarations"), accountId, storeId: id, ...values },
    ...{ state: "open", deliveredTo: null, deliveredOn: null, carrier: "", trackingNumber: "" },
    ...{ changedByName: access.identity.name, changedAt: context.clock.now().toISOString(), version: 1 },
  })));
  try {
    await context.change((unit) => {
      for (const row of rows) {
        unit.guard(
          guards.first,
          "NOT EXISTS (SELECT 1 FROM out_of_business_declarations WHERE store_id = ? AND state <> 'takenBack')",
          [row.storeId],
        );
        unit.add(statementOf(insert(declarations).values(row)));
        unit.record(entryOf(row, actorOf(access.identity), "out-of-business.declared", values));
        unit.publish(standingChanged, { accountId: row.accountId, storeId: row.storeId });
      }
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== guards.first) throw error;
    throw conflict("out-of-business.declared", "This FFL is declared out of business already. Reload the page.");
  }
}

/** The store that was asked for, and the others of its account that the person may declare and nobody has. */
async function undeclared(context: FeatureContext, access: Access, store: Store): Promise<readonly Store[]> {
  const { accountId } = store;
  const declared = await declaredStores(context.database, accountId);
  const all = await context.offered(storesOffer).ofAccount(accountId);
  return all.filter(({ id }) =>
    id === store.id || (!declared.has(id) && access.can(declarePermission, { accountId, storeId: id }))
  );
}

/** What was typed, with the last day; a licence as people read it. */
function checked(context: FeatureContext, store: Store, { hasSuccessor, ...declared }: Declared) {
  const { discontinuedOn } = declared;
  const { successorName, successorFfl } = hasSuccessor ? declared : { successorName: "", successorFfl: "" };
  const offer = context.offered(storesOffer);
  if (!canBeDeclared(discontinuedOn, offer.today(store))) {
    throw wrong("discontinuedOn", "Enter a day within the next year.");
  }
  if (hasSuccessor && successorName === "") {
    throw wrong("successorName", "Enter the name of the successor.");
  }
  const licence = successorFfl === "" ? null : offer.licence(successorFfl);
  if (successorFfl !== "" && !licence) {
    throw wrong("successorFfl", "Invalid FFL number. Please try with valid FFL Number.");
  }
  const { number = null, firstThreeDigits = "", lastFiveDigits = "" } = licence ?? {};
  const written = number === null
    ? firstThreeDigits && writtenDigits(firstThreeDigits, lastFiveDigits)
    : writtenLicence({ fflNumber: number, fflFirstThreeDigits: null, fflLastFiveDigits: null });
  return { ...declared, successorName, successorFfl: written, dueDay: lastDayOf(discontinuedOn) };
}

function wrong(field: string, text: string) {
  return badRequest(text, { [field]: text });
}

/** Corrects what was declared. Throws like {@link declareStores}; 409 too when somebody else was quicker. */
export async function correctDeclaration(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { version, ...declared }: Declared & { readonly version: number },
): Promise<void> {
  await takeStep(context, access, { storeId, version, needs: "open" }, (_, store) => {
    const values = checked(context, store, declared);
    return { set: values, event: "out-of-business.corrected", data: values };
  });
}

/** Takes a declaration back; the pack made by it goes with it. Throws 404, 403 and 409. */
export async function takeBackDeclaration(
  context: FeatureContext,
  access: Access,
  storeId: number,
  version: number,
): Promise<void> {
  await takeStep(context, access, { storeId, version, needs: "open" }, (row) => ({
    set: { state: "takenBack" },
    event: "out-of-business.taken_back",
    data: { discontinuedOn: row.discontinuedOn },
    also: (unit) => unit.add(...forgetPack(storeId)),
  }));
  await removeLooseRecords(context, storeId);
}

/** Statements that forget the pack of a store. Its records are of no pack then, until {@link removeLooseRecords}. */
export function forgetPack(storeId: number) {
  return [
    statementOf(deleteFrom(packParts).where(eq(packParts.storeId, storeId))),
    statementOf(deleteFrom(packs).where(eq(packs.storeId, storeId))),
  ];
}

const looseSql = "DELETE FROM out_of_business_records WHERE pack_id = ?1 AND document_id IN " +
  "(SELECT document_id FROM out_of_business_records WHERE pack_id = ?1 LIMIT ?2)";

/** Removes the records of packs that are forgotten, in slices: there may be a million. Cut short, the next time goes on. */
export async function removeLooseRecords({ database }: FeatureContext, storeId: number): Promise<void> {
  const loose = await database.query.selectDistinct({ packId: packRecords.packId }).from(packRecords)
    .leftJoin(packs, eq(packs.id, packRecords.packId)).where(and(eq(packRecords.storeId, storeId), isNull(packs.id)));
  for (const { packId } of loose) await inSlices(database, (most) => ({ sql: looseSql, args: [packId, most] }));
}

/** How the records were delivered. */
export interface Delivered {
  readonly version: number;
  readonly to: Receiver;
  /** `YYYY-MM-DD` at the store. */
  readonly deliveredOn: string;
  readonly carrier: string;
  readonly trackingNumber: string;
}

/** Ends the 30 days. Throws 404 and 403, 400 for a day in the future or a successor that is none, and 409. */
export async function deliver(
  context: FeatureContext,
  access: Access,
  storeId: number,
  { version, ...delivered }: Delivered,
): Promise<void> {
  await takeStep(context, access, { storeId, version, needs: "open" }, (row, store) => {
    if (delivered.deliveredOn > context.offered(storesOffer).today(store)) {
      throw wrong("deliveredOn", "The day can't be in the future.");
    }
    if (delivered.to === "successor" && row.successorName === "") {
      throw wrong("to", "No successor is declared. Correct the declaration first.");
    }
    const { to: deliveredTo, ...how } = delivered;
    return { set: { state: "delivered", deliveredTo, ...how }, event: "out-of-business.delivered", data: delivered };
  });
}

/** Takes the delivery back; the 30 days run on. Throws 404, 403 and 409. */
export async function reopenDelivery(
  context: FeatureContext,
  access: Access,
  storeId: number,
  version: number,
): Promise<void> {
  await takeStep(context, access, { storeId, version, needs: "delivered" }, ({ dueDay }) => ({
    set: { state: "open", deliveredTo: null, deliveredOn: null, carrier: "", trackingNumber: "" },
    event: "out-of-business.reopened",
    data: { dueDay },
  }));
}

/** What one step changes, and what it writes down. */
interface Step<Name extends OutOfBusinessEvent> {
  readonly set: Partial<DeclarationRow>;
  readonly event: Name;
  readonly data: EventData<Name>;
  readonly also?: (unit: UnitOfWork) => void;
}

interface Asked {
  readonly storeId: number;
  readonly version: number;
  readonly needs: "open" | "delivered";
}

async function takeStep<Name extends OutOfBusinessEvent>(
  context: FeatureContext,
  access: Access,
  { storeId, version, needs }: Asked,
  step: (row: DeclarationRow, store: Store) => Step<Name>,
): Promise<void> {
  const store = await context.offered(storesOffer).permitted(access, storeId, declarePermission);
  const row = await standingRow(context.database, storeId);
  if (!row) throw conflict("out-of-business.not_declared", "This FFL is not declared out of business.");
  const stale = () => staleRecord(row.changedByName, row.changedAt, store.timeZone);
  if (row.version !== version) throw stale();
  if (row.state !== needs) {
    throw needs === "open"
      ? conflict("out-of-business.delivered", "The records were delivered already.")
      : conflict("out-of-business.open", "The records are not marked as delivered.");
  }
  const { set, event, data, also } = step(row, store);
  const changed = {
    ...set,
    ...{ version: version + 1, changedByName: access.identity.name, changedAt: context.clock.now().toISOString() },
  };
  try {
    await context.change((unit) => {
      unit.add(statementOf(
        update(declarations).set(changed).where(and(eq(declarations.id, row.id), eq(declarations.version, version))),
      ));
      unit.guard(guards.unchanged, "changes() = 1");
      also?.(unit);
      unit.record(entryOf(row, actorOf(access.identity), event, data));
      unit.publish(standingChanged, { accountId: row.accountId, storeId });
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== guards.unchanged) throw error;
    throw staleRecord("Someone else", context.clock.now().toISOString(), store.timeZone);
  }
}
