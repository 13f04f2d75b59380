import { procedure, type SentProcedure } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { AppError, badRequest } from "@/kernel/errors.ts";
import type { DocumentFilters, ListCount, ListPage } from "../contract-list.ts";
import type { Asked } from "./conditions.ts";
import { inquire, listDocuments, shownCount } from "./list.ts";

/** Which list is asked for, by whom. */
export interface ListInput {
  readonly scope: readonly ScopePart[];
  readonly filters: DocumentFilters;
  readonly asked: Asked;
  /** True where the number may be asked for by itself. */
  readonly isCountedLater?: boolean;
}

/** What was found, or the sentences with which the request is refused. */
type Outcome<Found> = { readonly found: Found } | { readonly refused: string; readonly fields?: AppError["fields"] };

/** A page of a list, see {@link listDocuments}. */
export const pageProcedure = procedure(
  "documents.page",
  (database, { scope, filters, asked, isCountedLater }: ListInput): Promise<Outcome<ListPage>> =>
    outcomeOf(() => listDocuments(database, scope, filters, asked, isCountedLater)),
);

/** The number of documents in a list, see {@link shownCount}. */
export const countProcedure = procedure(
  "documents.count",
  (database, { scope, filters, asked }: ListInput): Promise<Outcome<ListCount>> =>
    outcomeOf(async () => shownCount(await inquire(database, scope, filters, asked))),
);

/** What a process that reads the database may be asked for of this feature. */
export const documentProcedures: readonly SentProcedure[] = [pageProcedure, countProcedure];

/** What was found. Throws 400 for a request that was refused. */
export function foundIn<Found>(outcome: Outcome<Found>): Found {
  if ("found" in outcome) return outcome.found;
  throw badRequest(outcome.refused, outcome.fields);
}

async function outcomeOf<Found>(find: () => Promise<Found>): Promise<Outcome<Found>> {
  try {
    return { found: await find() };
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return { refused: error.message, fields: error.fields };
    throw error;
  }
}
