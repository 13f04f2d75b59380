import type { Refusal, RefusalReason } from "../contract-reading.ts";

const messages: Record<RefusalReason, string> = {
  not_pdf: "This file is not a PDF. Please choose a PDF file.",
  unreadable: "This PDF is damaged and cannot be opened. Please save or scan it again and upload the new file.",
  encrypted: "This PDF is encrypted or protected by a password. Please remove the protection and upload it again.",
  too_many_pages: "This PDF has more than 2,000 pages. Please split it into smaller files.",
  timeout: "This PDF took too long to read. Please save or scan it again and upload the new file.",
  no_such_page: "This PDF does not have so many pages. Please type pages that it has.",
  too_odd: "This PDF is built so that marks cannot be added to it. Please print it to a new PDF and use that one.",
  not_xfdf: "This file is not XFDF, or it is damaged. Please export the marks again and choose the new file.",
  name_taken: "A mark has the name of something else on this form. Please remove the mark and draw it again.",
  unseen_mark: "A mark cannot be seen on the page. Please change it or remove it.",
  no_room: "There is no storage space left to write the new file. Please try again later.",
  too_many_marks: "This form would have more than 500 marks. Please remove some of them.",
  cannot_flatten: "No copy of this form can be made that shows all of it. Please print the form to a PDF instead.",
  too_complex: "This PDF needs too much memory to read. Please save or scan it again and upload the new file.",
};

/** The refusal of a file with the sentence that a person reads. */
export function refuse(reason: RefusalReason): Refusal {
  return { kind: "refused", reason, message: messages[reason] };
}
