import { newGroup, queuedFile, type QueuedGroup } from "./model.ts";
import type { UploadQueue } from "./queue.ts";

/**
 * Makes a document of the pages of a group's main file from each first page to the next; its supplements go with the first.
 * The group is gone then. Fails with an ApiError, and the group stays as it was.
 */
export async function splitByPages(
  queue: UploadQueue,
  group: QueuedGroup,
  firstPages: readonly number[],
): Promise<void> {
  const [main, ...supplements] = group.files;
  const uploadId = main?.uploadId ?? null;
  if (!main || uploadId === null) return;
  const parts: QueuedGroup[] = [];
  for (const [at, firstPage] of firstPages.entries()) {
    const next = firstPages[at + 1];
    const lastPage = next === undefined ? null : next - 1;
    const content = await queue.options.server.pages(uploadId, firstPage, lastPage);
    const part = newGroup(fileOf(content, nameOf(main.file.name, firstPage, lastPage)), group.storeId);
    const files = part.files.map((file) => ({ ...file, type: main.type }));
    const others = at > 0 ? [] : supplements.map(({ file, type }) => ({ ...queuedFile(file, 1), type }));
    parts.push({ ...part, begun: true, files: [...files, ...others] });
  }
  await queue.add(parts);
  await queue.remove(group.key);
}

function fileOf(content: Blob, name: string): File {
  return new File([content], name, { type: "application/pdf" });
}

function nameOf(fileName: string, firstPage: number, lastPage: number | null): string {
  const name = fileName.replace(/\.pdf$/i, "");
  if (lastPage === firstPage) return `${name} page ${firstPage}.pdf`;
  return lastPage === null ? `${name} from page ${firstPage}.pdf` : `${name} pages ${firstPage}-${lastPage}.pdf`;
}
