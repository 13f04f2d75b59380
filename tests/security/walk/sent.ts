import { plainPdf } from "../../faults/pdfs.ts";

/** Values that requests of the walk are made of; right in form, and nobody's. */
export const password = "Strongroom!1";
export const licence = { fflFirstThreeDigits: "573", fflLastFiveDigits: "99999" };

/** A secret that nobody was given. */
export const wrongSecret = "a".repeat(43);

/** The multipart body of `POST /api/varianceApproval`. */
export function varianceForm(storeId: string): FormData {
  const form = new FormData();
  form.set("StoreId", storeId);
  form.set("file", new Blob([plainPdf().bytes], { type: "application/pdf" }), "variance.pdf");
  return form;
}

/** The multipart body by which supplements are added to a document. */
export function supplementForm(): FormData {
  const form = new FormData();
  form.append("files", new Blob([plainPdf().bytes], { type: "application/pdf" }), "Letter.pdf");
  form.set("fileTypes", "[9]");
  return form;
}
