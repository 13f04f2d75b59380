import type { Refusal, RefusalReason } from "../contract-reading.ts";

const messages: Record<RefusalReason, string> = {
  not_pdf: "This file is not a PDF. Please choose a PDF file.",
  unreadable: "This PDF is damaged and cannot be opened. Please save or scan it again and upload the new file.",
  encrypted: "This PDF is encrypted or protected by a password. Please remove the protection and upload it again.",
  too_many_pages: "This PDF has more than 2,000 pages. Please split it into smaller files.",
  timeout: "This PDF took too long to read. Please save or scan it again and upload the new file.",
  no_such_page: "This PDF does not have so many pages. Please type pages that it has.",
  too_complex: "This PDF needs too much memory to read. Please save or scan it again and upload the new file.",
};

/** The refusal of a file with the sentence that a person reads. */
export function refuse(reason: RefusalReason): Refusal {
  return { kind: "refused", reason, message: messages[reason] };
}
