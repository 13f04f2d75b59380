import type { SandboxChild } from "@/kernel/sandbox/sandbox.ts";
import { loadPdfJs, UnreadablePdf, withPdf } from "../read/content.ts";
import { refuse } from "../read/refusals.ts";
import type { ExtractAnswer, ExtractRequest } from "./protocol.ts";

/** The child process that takes pages out of a PDF. Form fields stay fields, with their values. */
export const extractChild: SandboxChild<ExtractRequest, ExtractAnswer> = {
  async prepare() {
    await loadPdfJs();
  },
  async answer(request) {
    try {
      return { value: { kind: "ok", pages: await extract(request) } };
    } catch (error) {
      return { value: refuse(error instanceof UnreadablePdf ? error.reason : "unreadable") };
    }
  },
};

async function extract({ path, output, firstPage, lastPage }: ExtractRequest): Promise<number> {
  return await withPdf(await Deno.readFile(path), async (document) => {
    const last = Math.min(lastPage ?? document.numPages, document.numPages);
    if (firstPage > last) throw new UnreadablePdf("no_such_page");
    const bytes = await document.extractPages([{ document: null, includePages: [[firstPage - 1, last - 1]] }]);
    await Deno.writeFile(output, bytes);
    return last - firstPage + 1;
  });
}
