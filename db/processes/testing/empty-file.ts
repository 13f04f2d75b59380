import { openFile } from "../../embedded-file.ts";

/**
 * Makes an empty database in a folder; answers its path. As in a server, which has opened the file before its processes do:
 * of two that make one at the same time one would find it locked.
 */
export function emptyFile(folder: string): string {
  const path = `${folder}/a.db`;
  openFile(path, { cacheKilobytes: 1000 }).close();
  return path;
}
