import * as v from "valibot";
import type { Row } from "@/db/database.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { fieldErrors } from "@/kernel/parse.ts";
import { askedBy, scopeWithin } from "../archive/store-scope.ts";
import { documentFiltersSchema, namesPlace, placeMissing } from "../contract-list.ts";
import type { ChosenInput } from "../offers-marks.ts";
import { placeOfRow, requirePlace } from "../records/record.ts";
import { chosenIds } from "../search/chosen.ts";

/** The documents that a request is about, as they are now. */
export interface Chosen {
  readonly ids: readonly number[];
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
    if (places.reduce((sum, row) => sum + Number(row.count), 0) !== ids.length) throw notFound();
    for (const row of places) requirePlace(access, placeOfRow(row), permission);
    return { ids, stores: oneOfEach(places), hasMore: false };
  }
  const filters = parsedFilters(input.filters ?? "");
  const scope = await scopeWithin(context, access, filters, permission);
  const asked = await askedBy(context, access, filters, scope);
  const found = await chosenIds(context.database, scope, filters, asked, most);
  return { ...found, stores: oneOfEach(await placesOf(context, found.ids)) };
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

/** The places that the documents lie in, each with how many. Dates matter only to those whose grants have ranges. */
async function placesOf({ database }: FeatureContext, ids: readonly number[]): Promise<readonly Row[]> {
  return await database.all(
    "SELECT account_id, store_id, status IS NULL AS is_open, transfer_date, min(status) AS status, count(*) AS count " +
      "FROM documents WHERE id IN (SELECT value FROM json_each(?)) GROUP BY 1, 2, 3, 4",
    [JSON.stringify(ids)],
  );
}

function oneOfEach(rows: readonly Row[]): readonly Row[] {
  const stores = new Map<number, Row>();
  for (const row of rows) {
    const count = Number(stores.get(Number(row.store_id))?.count ?? 0) + Number(row.count);
    stores.set(Number(row.store_id), { ...row, count });
  }
  return [...stores.values()];
}
