import { pdfOffer } from "@/features/pdf/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { IncomingFile, NewFile } from "../offers-filing.ts";
import { refusalError } from "./refused-files.ts";

/** The file with its pages counted in a child process; throws what is wrong with it. */
export async function newFile(context: FeatureContext, incoming: IncomingFile): Promise<NewFile> {
  const { fileName, sha256, size, path, keep } = incoming;
  const result = await context.offered(pdfOffer).inspect(path);
  if (result.kind === "refused") throw refusalError(result, fileName);
  return { fileName, sha256, size, keep, pages: result.pages };
}
