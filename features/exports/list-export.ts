import { accountsOffer } from "@/features/accounts/offers.ts";
import type { DocumentFilters, ListRow } from "@/features/documents/contract-list.ts";
import { documentExportOffer } from "@/features/documents/offers-export.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { downloadAs } from "@/kernel/file-name.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { accountSubject, storeSubject } from "@/kernel/ledger/subjects.ts";
import { pathPart } from "@/kernel/zip/names.ts";
import { type Cell, listColumns } from "./columns.ts";
import type { ListFormat } from "./contract.ts";
import { csvOf } from "./csv-list.ts";
import { downloadStream, type Ending } from "./download-stream.ts";
import { fileDownload } from "./file-download.ts";
import type { ListExported } from "./ledger-events.ts";
import { workbookType, writtenFile } from "./workbook-answer.ts";
import { writeWorkbook } from "./xlsx/workbook.ts";

const mediaTypes: Readonly<Record<ListFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: workbookType,
};

/** What a list is of: one store, or everything that the asker may export. */
export interface ListPlace {
  readonly name: string;
  readonly stores: readonly Store[];
  /** Whose chains tell of it: the store's, or for several stores the accounts'. */
  readonly subjects: readonly string[];
  /** The calendar date that it is there. */
  readonly today: string;
}

/**
 * The whole filtered list as a file: CSV is made while it is sent, a workbook before. Written into the ledger of the
 * store, or of the account, before it begins, and of each store whose rows were handed out, however it ended. Throws 404
 * for a store that is not the asker's to see, 403 where they may not export, 507 where a workbook finds no room.
 */
export async function exportList(
  context: FeatureContext,
  access: Access,
  format: ListFormat,
  filters: DocumentFilters,
  signal: AbortSignal,
): Promise<Response> {
  const place = await listPlace(context, access, filters);
  const told = new Map(filters.accountOverview || filters.storeId === undefined ? [] : [[filters.storeId, 0]]);
  const rows = await context.offered(documentExportOffer).exportedRows(access, filters);
  const stores = new Map(place.stores.map((store) => [store.id, nameOf(store)]));
  const cellsOf = (row: ListRow): readonly Cell[] => {
    told.set(row.storeId, (told.get(row.storeId) ?? 0) + 1);
    return listColumns.map(({ value }) => value(row, stores));
  };
  const what = { format, filters: given(filters) };
  await recordBegin(context, access, place, what);
  const [year, month, day] = place.today.split("-");
  const title = `${place.name} documents ${month}-${day}-${year}`;
  const ended = (ending: Ending) => record(context, access, told, { ...what, ending });
  const headers = new Headers({
    "content-type": mediaTypes[format],
    "content-disposition": downloadAs(`${title}.${format}`),
    "cache-control": "no-store",
  });
  if (format === "csv") return new Response(downloadStream(csvOf(listColumns, rows, cellsOf), ended), { headers });
  const created = context.clock.now();
  const table = { columns: listColumns, cellsOf, title, creator: access.identity.name, created, signal };
  try {
    const { file, size } = await writtenFile(
      context.configuration.dataFolder,
      (file) => writeWorkbook(file, rows, table),
    );
    headers.set("content-length", String(size));
    return new Response(fileDownload(file, size, ended), { headers });
  } catch (error) {
    // Not a byte has left.
    for (const storeId of told.keys()) told.set(storeId, 0);
    await ended("failed").catch(() => {});
    throw error;
  }
}

/** The store of the filters, or all that the asker may export. Throws 404 and 403. */
export async function listPlace(context: FeatureContext, access: Access, filters: DocumentFilters): Promise<ListPlace> {
  const offer = context.offered(storesOffer);
  if (filters.storeId !== undefined && !filters.accountOverview) {
    const store = await offer.permitted(access, filters.storeId, "documents.export");
    return {
      name: pathPart(nameOf(store), `Store ${store.id}`),
      stores: [store],
      subjects: [storeSubject(store.id)],
      today: offer.today(store),
    };
  }
  const parts = access.scope("documents.export");
  const stores = await Promise.all(
    parts.map(({ accountId, storeIds }) => storeIds === "all" ? offer.ofAccount(accountId) : offer.byIds(storeIds)),
  );
  const [first] = stores.flat();
  if (!first) throw forbidden();
  const account = await context.offered(accountsOffer).account(first.accountId);
  return {
    name: pathPart(account?.name ?? "", "Strongroom"),
    stores: stores.flat(),
    subjects: [...new Set(stores.flat().map(({ accountId }) => accountSubject(accountId)))],
    today: offer.today(first),
  };
}

function nameOf({ friendlyFFLName, legalFFLName }: Store): string {
  return friendlyFFLName || legalFFLName;
}

/** The filters in force, as the ledger keeps them. */
function given({ page: _page, limit: _limit, ...filters }: DocumentFilters): ListExported["filters"] {
  const entries = Object.entries(filters).flatMap(([name, value]): [string, string | number | boolean][] =>
    value === undefined ? [] : [[name, value]]
  );
  return Object.fromEntries(entries);
}

async function recordBegin(
  { ledger }: FeatureContext,
  access: Access,
  { subjects }: ListPlace,
  what: Pick<ListExported, "format" | "filters">,
): Promise<void> {
  await ledger.record(subjects.map((subject) => ({
    stream: subject,
    event: "exports.list_begun",
    subject,
    actor: actorOf(access.identity),
    data: what,
  })));
}

async function record(
  { ledger }: FeatureContext,
  access: Access,
  told: ReadonlyMap<number, number>,
  { ending, ...what }: Pick<ListExported, "format" | "filters"> & { readonly ending: Ending },
): Promise<void> {
  if (told.size === 0) return;
  await ledger.record([...told].map(([storeId, rows]) => ({
    stream: storeStream(storeId),
    event: "exports.list_exported",
    subject: storeSubject(storeId),
    actor: actorOf(access.identity),
    data: { ...what, rows, isComplete: ending === "complete" },
  })));
}
