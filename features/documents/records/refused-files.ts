import type { Refusal } from "@/features/pdf/contract-reading.ts";
import { AppError, badRequest, cannotStore, wrongType } from "@/kernel/errors.ts";

/** A refused file as an answer: 415 for what is not a PDF, 400 for one that cannot be filed. */
export function refusalError(refusal: Refusal, fileName: string): AppError {
  const message = `${fileName}: ${refusal.message}`;
  // Nothing is wrong with the file.
  if (refusal.reason === "no_room") return cannotStore(refusal.message);
  return refusal.reason === "not_pdf"
    ? wrongType(message, "documents.not_pdf")
    : badRequest(message, { files: message }, `documents.${refusal.reason}`);
}
