/** Pages as PDFium draws them, which Chrome shows PDFs with; its build for WebAssembly, in this process. */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { Painter } from "./pictures.ts";

const loaded: { library?: Promise<PDFiumLibrary> } = {};

/** PDFium's picture of a page, with its fields and annotations. */
export const pdfium: Painter = async (path, page, width, height) => {
  loaded.library ??= PDFiumLibrary.init();
  const document = await (await loaded.library).loadDocument(await Deno.readFile(path));
  try {
    const drawn = await document.getPage(page - 1).render({ width, height, render: "bitmap", renderFormFields: true });
    const data = new Uint8Array(drawn.width * drawn.height * 3);
    for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
      data.set(drawn.data.subarray(from, from + 3), to);
    }
    return { width: drawn.width, height: drawn.height, data };
  } finally {
    document.destroy();
  }
};
