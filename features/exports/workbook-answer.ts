import type { FeatureContext } from "@/kernel/feature.ts";
import { downloadAs } from "@/kernel/file-name.ts";
import { openTemporary } from "@/kernel/files/temporary.ts";
import { fileDownload } from "./file-download.ts";
import type { AskedWorkbook } from "./offers.ts";
import { writeTables } from "./xlsx/workbook.ts";

/** The media type of an Excel workbook. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A workbook as the answer to a request. */
export async function workbookAnswer(
  { configuration, clock }: FeatureContext,
  { title, creator, tables, signal }: AskedWorkbook,
): Promise<Response> {
  const write = (file: Deno.FsFile) => writeTables(file, tables, { title, creator, created: clock.now(), signal });
  const { file, size } = await writtenFile(configuration.dataFolder, write);
  const headers = {
    "content-type": workbookType,
    "content-disposition": downloadAs(`${title}.xlsx`),
    "content-length": String(size),
    "cache-control": "no-store",
  };
  return new Response(fileDownload(file, size, () => Promise.resolve()), { headers });
}

/** What is written into a file without a name, at its beginning: a slow reader holds up nothing but a place on the disk. */
export async function writtenFile(
  dataFolder: string,
  write: (file: Deno.FsFile) => Promise<void>,
): Promise<{ readonly file: Deno.FsFile; readonly size: number }> {
  const file = await openTemporary(dataFolder);
  try {
    await write(file);
    const { size } = await file.stat();
    await file.seek(0, Deno.SeekMode.Start);
    return { file, size };
  } catch (error) {
    file.close();
    throw error;
  }
}
