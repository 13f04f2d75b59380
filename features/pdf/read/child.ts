import type { SandboxChild } from "@/kernel/sandbox/sandbox.ts";
import { layoutPdf } from "../layout/layout.ts";
import { loadPdfJs } from "./content.ts";
import type { ReadAnswer, ReadRequest, ReadStep } from "./protocol.ts";
import { inspectPdf, readPdf } from "./read.ts";
import { refuse } from "./refusals.ts";

/** The child process that reads PDFs. */
export const readChild: SandboxChild<ReadRequest, ReadAnswer, ReadStep> = {
  async prepare() {
    await loadPdfJs();
  },
  async answer(request, _bytes, tell) {
    return { value: await answerTo(request, tell) };
  },
};

async function answerTo({ path, wants, rules }: ReadRequest, tell: (step: ReadStep) => void): Promise<ReadAnswer> {
  const bytes = await Deno.readFile(path).catch(() => null);
  const unreadable = refuse("unreadable");
  if (wants === "pages") return { kind: "pages", result: bytes === null ? unreadable : await inspectPdf(bytes) };
  if (wants === "layout") {
    return { kind: "layout", result: bytes === null ? unreadable : await layoutPdf(bytes, rules) };
  }
  return {
    kind: "values",
    result: bytes === null ? unreadable : await readPdf(bytes, rules, (pages) => tell({ pages })),
  };
}
