import * as v from "valibot";
import type { Row } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { fieldErrors } from "@/kernel/parse.ts";
import { nextTurn } from "@/kernel/turns.ts";
import { askedBy, scopeWithin } from "../archive/store-scope.ts";
import { documentFiltersSchema, namesPlace, placeMissing } from "../contract-list.ts";
import type { ChosenInput } from "../offers-marks.ts";
import type { DocumentPlace } from "../offers.ts";
import { placeOfRow, requirePlace } from "../records/record.ts";
import { chosenIds } from "../search/chosen.ts";

/** The documents that a request is about, as they are now. */
export interface Chosen {
  readonly ids: readonly number[];
  /** The same by store and date: what is changed one after the other lies side by side in indexes, counters and chains. */
  readonly sideBySide: readonly number[];
  /** One row of each store that holds some of them: `account_id`, `store_id`, `count`. */
  readonly stores: readonly Row[];
  readonly hasMore: boolean;
}

/**
 * Resolves what was chosen. Every document told by its id must be the asker's to change: 404 when one does not exist for
 * them, 403 when they may only read it. Filters choose among those that they may change; a store that they name is asked
 * for alike.
 */
export async function resolveChosen(
  context: FeatureContext,
  access: Access,
  input: ChosenInput,
  { permission, most }: { readonly permission: string; readonly most: number },
): Promise<Chosen> {
  if ((input.documents === undefined) === (input.filters === undefined)) {
    const message = "Name the documents by `documents` or by `filters`, not both.";
    throw badRequest(message, { documents: message });
  }
  if (input.documents) {
    const ids = [...new Set(input.documents)].slice(0, most);
    const places = await placesOf(context, ids);
    if (places.length !== ids.length) throw notFound();
    for (const place of eachOnce(places)) requirePlace(access, place, permission);
    return { ids, ...inOrder(places), hasMore: false };
  }
  const filters = parsedFilters(input.filters ?? "");
  const scope = await scopeWithin(context, access, filters, permission);
  const asked = await askedBy(context, access, filters, scope);
  const found = await chosenIds(context.database, scope, filters, asked, most);
  return { ...found, ...inOrder(await placesOf(context, found.ids)) };
}

/** The stores that hold some documents; those that are gone are left out. */
export async function storesHolding(context: FeatureContext, ids: readonly number[]): Promise<readonly Row[]> {
  return inOrder(await placesOf(context, ids)).stores;
}

const unclear = "Give each filter once and with a value, or leave it out: an empty one must not mean everything.";

/**
 * The filters of a list as a query string says them. Throws 400 for what a list refuses, and for filters that name no place
 * or are empty.
 */
export function parsedFilters(text: string) {
  const given = [...new URLSearchParams(text)];
  const query = Object.fromEntries(given);
  if (Object.keys(query).length < given.length || given.some(([, value]) => value.trim() === "")) {
    throw badRequest(unclear, { filters: unclear });
  }
  const parsed = v.safeParse(documentFiltersSchema, query);
  if (parsed.success) {
    if (!namesPlace(parsed.output)) throw badRequest(placeMissing, { filters: placeMissing });
    return parsed.output;
  }
  const message = Object.values(fieldErrors(parsed.issues, documentFiltersSchema))[0] ??
    "These filters cannot be used.";
  throw badRequest(message, { filters: message });
}

/** Documents that one statement reads. */
const readAtOnce = 1000;

/** The documents and the places that they lie in. Dates matter only to those whose grants have ranges. */
async function placesOf({ database }: FeatureContext, ids: readonly number[]): Promise<readonly Row[]> {
  const places: Row[] = [];
  for (let from = 0; from < ids.length; from += readAtOnce) {
    places.push(
      ...await database.all(
        "SELECT id, account_id, store_id, list_day, transfer_date, status FROM documents " +
          "WHERE id IN (SELECT value FROM json_each(?))",
        [JSON.stringify(ids.slice(from, from + readAtOnce))],
      ),
    );
    await nextTurn();
  }
  return places;
}

/** The places of some documents, each once: many grants take long to ask for 10,000. */
function eachOnce(rows: readonly Row[]): Iterable<DocumentPlace> {
  const places = rows.map(placeOfRow);
  return new Map(places.map((place) => [`${place.accountId} ${place.storeId} ${place.date}`, place])).values();
}

/** What {@link Chosen} says of documents and their places. */
function inOrder(places: readonly Row[]): Pick<Chosen, "sideBySide" | "stores"> {
  const ofStores = Map.groupBy(places, ({ store_id }) => Number(store_id));
  return {
    sideBySide: sideBySide(places),
    stores: [...ofStores.values()].map((rows) => ({ ...rows[0], count: rows.length })),
  };
}

/** The ids of documents by store and date; of each row are asked `id`, `store_id` and `list_day`. */
export function sideBySide(rows: readonly Row[]): readonly number[] {
  const places = rows.map(({ id, store_id, list_day }) => [Number(store_id), Number(list_day), Number(id)] as const);
  return places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]).map(([, , id]) => id);
}
