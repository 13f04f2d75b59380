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

/** Marks beside the name on a document's page, such as 'Verified'. */
export const detailMarks = slotKey<DetailMarkProps>("documents.detail.marks");
