import { PDFDocument } from "@cantoo/pdf-lib";
import { expect } from "expect";
import jpeg from "jpeg-js";
import { pdfOf } from "./photo-pdf.ts";

function photo(width: number, height: number) {
  const data = new Uint8Array(width * height * 4).fill(200);
  const encoded = jpeg.encode({ data, width, height }, 80);
  return { jpeg: new Uint8Array(encoded.data), width, height };
}

Deno.test("photos become a PDF with a page each, on letter paper as each lies", async () => {
  const pdf = await PDFDocument.load(pdfOf([photo(30, 40), photo(40, 30)]), { throwOnInvalidObject: true });
  expect(pdf.getPages().map((page) => page.getSize())).toEqual([
    { width: 612, height: 792 },
    { width: 792, height: 612 },
  ]);
});
