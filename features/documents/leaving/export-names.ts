import { pathPart } from "@/kernel/zip/names.ts";
import type { ExportedDocument } from "./everything.ts";

const formFolders = ["4473", "Stand-alone forms"];

/** The folder of a form's documents in every export (decisions, 'Accounts, stores, users'). */
export function formFolder(formType: number): string {
  return formFolders[formType] ?? "Other";
}

/** The folder of a document's files in every export: `{customer} {transfer date} {tsn}`. */
export function documentFolder({ customerName, transferDate, tsn, id }: ExportedDocument): string {
  const name = [customerName, transferDate ?? "in progress", tsn ?? ""].filter(Boolean).join(" ");
  return pathPart(name, `Document ${id}`);
}
