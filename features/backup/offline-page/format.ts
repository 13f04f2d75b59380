/**
 * What the offline page knows of a copy: small scripts beside it that hand over rows, because a page that was opened from a disk
 * may load scripts and nothing else. `data/list.js` comes first and names the others.
 */

/** A firearm as the record has it; what it does not say is empty. */
export type Firearm = readonly [
  serialNumber: string,
  manufacturer: string,
  importer: string,
  model: string,
  type: string,
  caliber: string,
];

/** A file of a document: its name in the document's folder, and what it is. */
export type FileOfRow = readonly [name: string, label: string];

/** A document, as short as it can be: a copy may hold a million. */
export type Row = readonly [
  id: number,
  form: string,
  customerName: string,
  /** `YYYY-MM-DD`, or empty. */
  transferDate: string,
  /** `YYYY-MM-DD`, or empty. */
  certificationDate: string,
  tsn: string,
  ntn: string,
  status: string,
  firearms: readonly Firearm[],
  /** Below the store's folder. */
  folder: string,
  /** The form as it is now first, then as it was, then what is attached. */
  files: readonly FileOfRow[],
];

/** A store of the copy with the scripts that hold its documents. */
export interface StoreList {
  readonly id: number;
  readonly name: string;
  /** Its folder, beside the page. */
  readonly folder: string;
  readonly documents: number;
  /** The scripts of its rows, beside the page. */
  readonly parts: readonly string[];
}

/** What the copy is. */
export interface CopyList {
  /** ISO 8601 UTC. */
  readonly writtenAt: string;
  readonly server: string;
  readonly stores: readonly StoreList[];
}

/** The function of the page that `data/list.js` calls. */
export const listCall = "strongroomCopy";
/** The function of the page that every part calls. */
export const partCall = "strongroomRows";
/** The page beside the folders. */
export const pageName = "START HERE.html";
/** Where its scripts lie. */
export const dataFolder = "data";
/** Rows of one part. */
export const rowsOfPart = 2_000;
