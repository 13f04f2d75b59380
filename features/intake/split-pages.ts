import { limits } from "@/features/documents/contract.ts";
import { type PageRange, pdfOffer } from "@/features/pdf/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import type { ArrivedFile } from "./receiving.ts";
import type { FileRow } from "./schema.ts";

/** Keeps the pages from each first page to the next as files of their own. Throws 400 for pages that are not there. */
export async function keptPages(
  context: FeatureContext,
  access: Access,
  { sha256, fileName, pages, type }: FileRow,
  firstPages: readonly number[],
): Promise<readonly ArrivedFile[]> {
  if (firstPages.some((page) => page > pages)) {
    const message = pages === 1 ? "This file has 1 page." : `This file has ${pages} pages.`;
    throw badRequest(message, { firstPages: message });
  }
  const path = await context.files.localPath(sha256);
  const kept: ArrivedFile[] = [];
  for (const [at, firstPage] of firstPages.entries()) {
    const range = { firstPage, lastPage: (firstPages[at + 1] ?? pages + 1) - 1 };
    const extracted = await context.offered(pdfOffer).extract({ path, sha256 }, range, { asker: askerOf(access) });
    if (extracted.kind === "refused") throw badRequest(extracted.message, { firstPages: extracted.message });
    try {
      const file = await Deno.open(extracted.path);
      const received = await context.files.receive(file.readable, limits.fileBytes);
      kept.push({ ...await received.keep(), name: nameOfPages(fileName, range), type });
    } finally {
      await extracted.drop();
    }
  }
  return kept;
}

/** "scan pages 1-6.pdf". */
function nameOfPages(fileName: string, { firstPage, lastPage }: PageRange): string {
  const name = fileName.replace(/\.pdf$/i, "");
  return lastPage === firstPage ? `${name} page ${firstPage}.pdf` : `${name} pages ${firstPage}-${lastPage}.pdf`;
}
