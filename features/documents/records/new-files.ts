import { pdfOffer } from "@/features/pdf/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { IncomingFile, NewFile } from "../offers-filing.ts";
import { refusalError } from "./refused-files.ts";

/** The file with its pages counted in a child process, in the asker's turn; throws what is wrong with it. */
export async function newFiles(
  context: FeatureContext,
  access: Access,
  incoming: readonly IncomingFile[],
): Promise<readonly NewFile[]> {
  const files: NewFile[] = [];
  for (const file of incoming) files.push(await newFile(context, access, file));
  return files;
}

/** One of them. */
async function newFile(context: FeatureContext, access: Access, incoming: IncomingFile): Promise<NewFile> {
  const { fileName, sha256, size, keep } = incoming;
  const result = await context.offered(pdfOffer).inspect(incoming, { asker: askerOf(access) });
  if (result.kind === "refused") throw refusalError(result, fileName);
  return { fileName, sha256, size, keep, pages: result.pages };
}
