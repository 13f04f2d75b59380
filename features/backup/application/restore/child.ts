import type { SandboxChild } from "@/kernel/sandbox/sandbox.ts";
import type { OpenAnswer, OpenRequest } from "./protocol.ts";

/** The child process that opens a form of the copy as a reader would, page by page. */
export const openChild: SandboxChild<OpenRequest, OpenAnswer> = {
  async answer(_request, bytes) {
    return { value: await opened(bytes) };
  },
};

async function opened(bytes: Uint8Array<ArrayBuffer>): Promise<OpenAnswer> {
  // Over damaged files it lets go of promises that fail; they are nobody's, and must not end the process.
  addEventListener("unhandledrejection", (event) => event.preventDefault());
  const worker = await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
  Object.assign(globalThis, { pdfjsWorker: worker });
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({
    data: bytes,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: 1,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    let count = 0;
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent();
      if (items) count++;
    }
    return { pages: document.numPages, opened: count };
  } catch {
    return { pages: 0, opened: 0 };
  } finally {
    await task.destroy();
  }
}
