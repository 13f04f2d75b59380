import { grouped } from "../counted.ts";
import { FileDamaged } from "../files/file-store.ts";

/** A stored file that an export leaves out: what is kept under its sum is missing, or is not what was filed. */
export interface LeftOutFile {
  /** Where it would lie in the zip. */
  readonly path: string;
  /** Of what was filed. */
  readonly sha256: string;
  readonly reason: FileDamaged["reason"];
}

/** Most files that a screen or an entry of the ledger names one by one; the zip names all. */
export const mostNamed = 100;

/** The name of the list in a zip that is not whole. */
export const leftOutName = "LEFT OUT.txt";

/** Why a file was left out, for a list. */
export const leftOutReasons = {
  missing: "missing from storage",
  changed: "not the file that was filed",
} as const;

/** The list of what is not in a zip, and what to do about it. */
export function* leftOutText(files: readonly LeftOutFile[]): Generator<string> {
  const count = leftOutCount(files.length);
  yield `This export is not complete: ${count} left out. What is stored for a file below is missing, or is not what was
filed, and no part of it is here.

Ask your Strongroom administrator to restore the files from a backup. Then export again.

`;
  for (const { path, sha256, reason } of files) {
    yield `${path}\n  ${leftOutReasons[reason]}; SHA-256 as filed: ${sha256}\n`;
  }
}

/** `1 file was`, `2 files were`, before 'left out'. */
export function leftOutCount(count: number): string {
  return count === 1 ? "1 file was" : `${grouped(count)} files were`;
}

/** What a read gives, or the damage that it met. */
export async function unlessDamaged<Content>(reading: Promise<Content>): Promise<Content | FileDamaged> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileDamaged) return error;
    throw error;
  }
}
