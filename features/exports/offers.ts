import { offerKey } from "@/kernel/feature.ts";
import type { Cell, Column } from "./columns.ts";

export type { Cell, Column } from "./columns.ts";

/** A table of a workbook, on a sheet of its own. */
export interface WorkbookTable {
  /** At most 25 characters, as spreadsheets allow with a number behind. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Rows with a cell for each column, some at a time, read as they are taken. */
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A workbook that is handed out. */
export interface AskedWorkbook {
  /** The name of the file without its ending. */
  readonly title: string;
  readonly creator: string;
  readonly tables: readonly WorkbookTable[];
  /** Stops the making. */
  readonly signal?: AbortSignal;
}

/** What other features may have made as files to take along. Access and the ledger are the asker's own matter. */
export interface ExportFilesOffer {
  /**
   * The answer with an Excel workbook: typed cells, headings that stay in view, filters, no text a formula. It is made in a
   * file without a name and never held as a whole. Throws 507 where there is no room for it, and the signal's reason.
   */
  workbook(asked: AskedWorkbook): Promise<Response>;
}

export const exportFilesOffer = offerKey<ExportFilesOffer>("exports.files");
