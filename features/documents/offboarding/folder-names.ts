import { pathPart } from "@/kernel/zip/names.ts";
import { type Document, statusWords } from "../contract.ts";

const formFolders = ["4473", "Stand-alone forms"];

/** The folder of a form's documents in every export (decisions, 'Accounts, stores, users'). */
export function formFolder(formType: number): string {
  return formFolders[formType] ?? "Other";
}

/**
 * The folder of a document's files in every export: `{customer} {transfer date} {tsn}`. One without a date has its status
 * in the place of it: a sale that came to nothing may have none, a transfer under way has none yet.
 */
export function documentFolder(
  { customerName, status, transferDate, tsn, id }: Pick<
    Document,
    "customerName" | "status" | "transferDate" | "tsn" | "id"
  >,
): string {
  const date = transferDate ?? (status === null ? "in progress" : statusWords[status]);
  const name = [customerName, date, tsn ?? ""].filter(Boolean).join(" ");
  return pathPart(name, `Document ${id}`);
}
