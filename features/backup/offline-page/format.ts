/**
 * What the offline page knows of a copy: small scripts beside it that hand over rows, because a page that was opened from a disk
 * may load scripts and nothing else. `data/list.js` comes first and names the others.
 */

/** A document, as short as it can be: a copy may hold a million. */
export type Row = readonly [
  customerName: string,
  /** `YYYY-MM-DD`, or empty. */
  transferDate: string,
  tsn: string,
  ntn: string,
  /** With a comma and a space between. */
  serialNumbers: string,
  /** Maker, importer, model, type and caliber of each firearm, for the search. */
  firearms: string,
  status: string,
  /** Below the store's folder. */
  folder: string,
  /** The names of its files in that folder, the form first. */
  files: readonly string[],
];

/** A store of the copy with the scripts that hold its documents. */
export interface StoreList {
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
export const rowsOfPart = 5_000;
