import type { ReactNode } from "react";
import { slotKey } from "@/kernel/screens/screen-feature.ts";
import type { Attachment, Document } from "./contract.ts";
import type { ListRow } from "./contract-list.ts";

/** What a further column of the archive's table is given: the document of its row. */
export interface TableColumnProps {
  readonly row: ListRow;
}

/** What a further tab of a document's page is given. */
export interface DetailPanelProps {
  readonly document: Document;
  /** The store's, for instants. */
  readonly timeZone: string;
  /** Shows an attachment in the viewer beside the panel. */
  readonly onView: (attachment: Attachment) => void;
}

/** What a mark beside a document's name is given. */
export interface DetailMarkProps {
  readonly document: Document;
}

/** Columns that other features add to the archive's table; the filling's label is the heading. */
export const tableColumns = slotKey<TableColumnProps>("documents.table.columns");

/** Tabs that other features add to a document's page; the filling's label is the tab. */
export const detailPanels = slotKey<DetailPanelProps>("documents.detail.panels");

/** How much lies behind a tab of {@link detailPanels}, shown beside its name; the filling has the key of the tab. */
export const detailPanelCounts = slotKey<DetailMarkProps>("documents.detail.panel-counts");

/** Marks beside the name on a document's page, such as 'Verified'. */
export const detailMarks = slotKey<DetailMarkProps>("documents.detail.marks");

/** What a bar over the page of a document is given. */
export interface PageBarProps {
  readonly document: Document;
  /** The attachment that is looked at. */
  readonly shownId: number | null;
  /** The one that stands beside it; null for none. */
  readonly besideId: number | null;
  /** Shows an attachment, or the newest version of the form for null; a second one stands beside it. In the address. */
  readonly onShow: (shownId: number | null, besideId: number | null) => void;
  /** The screen has other uses for keys: the bar has none. */
  readonly isWithoutKeys?: boolean;
}

/** Bars over the page of a document, such as one that chooses between its versions. A filling may show nothing. */
export const pageBars = slotKey<PageBarProps>("documents.detail.page-bars");

/** What an entry of the menu in a document's header is given. */
export interface DetailActionProps {
  readonly document: Document;
}

/** Documents that a person chose: rows of the list, or everything that matches its filters. */
export type ChosenDocuments =
  | { readonly ids: readonly number[] }
  /** `filters` is a query string for the list's API, without a page. */
  | { readonly filters: string; readonly count: number };

/** What a further action on chosen documents is given. */
export interface BulkActionProps {
  readonly selection: ChosenDocuments;
  /** Null in the overview of all stores. */
  readonly storeId: number | null;
  /** To be called when it is done and nothing needs to stay chosen. */
  readonly onDone: () => void;
}

/** What an entry of the menu of a row of the archive is given. */
export interface RowActionProps {
  readonly row: ListRow;
  /** Shows a dialog over the archive, also when the menu is closed; null takes it away. */
  readonly onShow: (dialog: ReactNode) => void;
}

/** What an entry of the menu in the archive's header is given. */
export interface ArchiveActionProps {
  readonly place: { readonly storeId: number; readonly accountOverview: boolean };
  /** The filters in force as a query string for the list's API, without a page. */
  readonly filters: string;
  readonly count: number;
}

/** Buttons that other features put first in a document's header: what is most often done with it (`Button`s). */
export const detailPrimaryActions = slotKey<DetailActionProps>("documents.detail.primary");

/** Entries that other features add to the menu in a document's header, beside Print and Download (`MenuItem`s). */
export const detailActions = slotKey<DetailActionProps>("documents.detail.actions");

/** Actions that other features add to the bar that shows while documents are chosen (`Button`s). */
export const bulkActions = slotKey<BulkActionProps>("documents.bulk.actions");

/** Entries that other features add to the menu of each row of the archive (`MenuItem`s); without any, rows have none. */
export const rowActions = slotKey<RowActionProps>("documents.row.actions");

/** Entries that other features add to the menu in the archive's header (`MenuItem`s). */
export const archiveActions = slotKey<ArchiveActionProps>("documents.archive.actions");

/** What the bar of views over the archive is given. Addresses are query strings of the archive, without '?'. */
export interface ArchiveViewsProps {
  readonly place: { readonly storeId: number; readonly accountOverview: boolean };
  /** What is shown: filters, order, page size, hidden columns and, as `view`, the view it came from. */
  readonly address: string;
  /** The columns that are hidden, also where the address does not say. */
  readonly hidden: readonly string[];
  /** How many documents the list holds; null while that is being asked. */
  readonly count: number | null;
  /** Shows another address. */
  readonly onOpen: (address: string) => void;
}

/** What is offered under an empty search box that has the focus. */
export interface ArchiveSearchesProps {
  readonly place: { readonly storeId: number; readonly accountOverview: boolean };
  /** The box; arrow down in it goes to what is offered, Escape there comes back. */
  readonly box: HTMLInputElement;
  readonly onOpen: (address: string) => void;
  readonly onClose: () => void;
}

/** The bar of saved views at the archive's top. */
export const archiveViews = slotKey<ArchiveViewsProps>("documents.archive.views", { firstLoad: true });

/** Earlier searches, offered under an empty search box. */
export const archiveSearches = slotKey<ArchiveSearchesProps>("documents.archive.searches");

/** What a line above the archive is given. */
export interface ArchiveNoticeProps {
  readonly place: { readonly storeId: number; readonly accountOverview: boolean };
}

/**
 * Lines in the archive's header about what waits elsewhere, such as '12 documents to verify'. A filling shows
 * nothing while there is nothing to say.
 */
export const archiveNotices = slotKey<ArchiveNoticeProps>("documents.archive.notices", { firstLoad: true });

/** What the archive's main action is given. It lies over the archive, and is mounted while it is closed too. */
export interface ArchivePrimaryActionProps {
  readonly storeId: number;
  /** The address has `upload=1`, by a menu, the key U or an empty archive's button; whoever closes it takes that away. */
  readonly open: boolean;
}

/**
 * The archive's main action, for those who may file in the store: taking new documents in. Without a filling neither the
 * button of an empty archive nor its key is there.
 */
export const archivePrimaryAction = slotKey<ArchivePrimaryActionProps>("documents.archive.primary-action", {
  firstLoad: true,
});

/** What a line about the dates is given that an auditor picked for the list of a store; "" is an open end. */
export interface ArchiveDatesProps {
  readonly storeId: number;
  readonly startDate: string;
  readonly endDate: string;
}

/** Lines below the archive's header about the dates that an auditor picked; shown to auditors alone. */
export const archiveDates = slotKey<ArchiveDatesProps>("documents.archive.dates");
