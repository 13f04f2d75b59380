import { pathPart } from "@/kernel/zip/names.ts";
import type { CopiedStore } from "../archive/archive.ts";
import type { CopyIndex } from "../index/copy-index.ts";

/** Where everything of a copy lies: folders that a person understands. */
export const places = {
  /** The entries of the ledger, a file for each page that was read. */
  history: "History",
  certificates: "Certificates",
} as const;

/** Names at the top of a copy that are no store's. */
const reservedNames: readonly string[] = [
  ...[places.history, places.certificates, "data", "incoming", "timestamps", "proof.json", "strongroom-copy.json"],
  ...["START HERE.html", "verify.html", "READ ME.txt", "BACKUP RUNNING.txt"],
].map((name) => name.toLowerCase());

/** The folder of a store: its name, and its licence when it is known; with its number where another has both. */
export function storeFolder(index: CopyIndex, { id, name, fflNumber }: CopiedStore): string {
  const known = index.stores();
  const mine = known.find(({ storeId }) => storeId === id);
  if (mine) return mine.folder;
  const plain = pathPart([name, fflNumber && `(${fflNumber})`].filter(Boolean).join(" "), `FFL ${id}`);
  const isTaken = known.some(({ folder }) => folder.toLowerCase() === plain.toLowerCase());
  const isReserved = reservedNames.includes(plain.toLowerCase());
  return isTaken || isReserved ? pathPart(`${plain} no ${id}`, `FFL ${id}`) : plain;
}

/** The folder of a document: what the archive suggests, with the document's number where another has that already. */
export function folderOfDocument(index: CopyIndex, storeId: number, id: number, suggested: string): string {
  const known = index.documentFolder(storeId, id);
  if (known !== null && isSame(known, suggested)) return known;
  return index.isFolderTaken(storeId, suggested) ? `${suggested} no ${id}` : suggested;
}

/** A document that got another name or date keeps its old folder only while nothing of it changed. */
function isSame(known: string, suggested: string): boolean {
  return known === suggested || known.startsWith(`${suggested} no `);
}

/** A path that came from elsewhere, made of parts that every file system takes; no part leads out of the copy. */
export function safePath(path: string): string {
  return path.split("/").map((part, at) => pathPart(part, `part ${at + 1}`)).join("/");
}
