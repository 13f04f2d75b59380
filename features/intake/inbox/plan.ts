import { lstat } from "node:fs/promises";
import { limits } from "@/features/documents/contract.ts";
import { linkText } from "./safe-file.ts";

/** A file as a folder shows it. */
export interface SeenFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** What becomes one document: a single file, or a folder of several. */
export interface Unit {
  readonly kind: "unit";
  /** Of the file, or of the folder, from the root. */
  readonly path: string;
  readonly files: readonly SeenFile[];
}

/** Something that nobody takes, and why. */
export interface Refused {
  readonly kind: "refused";
  readonly path: string;
  readonly reason: string;
}

const deepest = 20;
/** What systems and programs leave in folders, and files that are still being written under another name. */
const ignored = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$|ehthumbs\.db$)|\.(?:part|partial|crdownload|tmp|filepart)$/i;
const naturally = new Intl.Collator("en", { numeric: true });

/**
 * What lies in a folder, in natural order. A PDF is a document of its own; a folder within, with 2 to 50 files and no
 * further folder, is one document with supplements. Links are refused, at any depth. `skipped` are names at the root.
 */
export async function* unitsIn(root: string, skipped: ReadonlySet<string> = new Set()): AsyncGenerator<Unit | Refused> {
  yield* unitsBelow(root, "", 0, skipped);
}

async function* unitsBelow(
  root: string,
  folder: string,
  depth: number,
  skipped: ReadonlySet<string> = new Set(),
): AsyncGenerator<Unit | Refused> {
  const { files, folders, refused } = await lookInto(root, folder, skipped);
  yield* refused;
  if (depth > 0 && folders.length === 0 && files.length > 1 && files.length <= limits.filesOfOneDocument) {
    if (refused.length === 0) yield { kind: "unit", path: folder, files: mainFirst(files) };
    else yield { kind: "refused", path: folder, reason: "There is a link in this folder. Put the file itself there." };
    return;
  }
  for (const file of files) yield { kind: "unit", path: file.path, files: [file] };
  for (const path of folders) {
    if (depth < deepest) yield* unitsBelow(root, path, depth + 1);
    else yield { kind: "refused", path, reason: "This folder lies too deep within others." };
  }
}

/** The 4473 first, as its name tells; the reader looks into the files later. */
function mainFirst(files: readonly SeenFile[]): readonly SeenFile[] {
  return files.toSorted((a, b) => Number(/4473/.test(b.name)) - Number(/4473/.test(a.name)));
}

async function lookInto(root: string, folder: string, skipped: ReadonlySet<string>) {
  const files: SeenFile[] = [];
  const folders: string[] = [];
  const refused: Refused[] = [];
  const names = (await namesIn(folder === "" ? root : `${root}/${folder}`)).filter((name) =>
    !ignored.test(name) && !skipped.has(name.toLowerCase())
  );
  for (const name of names.toSorted(naturally.compare)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    const info = await lstat(`${root}/${path}`).catch(() => null);
    // What is gone since the folder was listed is somebody else's business.
    if (info === null) continue;
    if (info.isSymbolicLink()) refused.push({ kind: "refused", path, reason: linkText });
    else if (info.isDirectory()) folders.push(path);
    else if (info.isFile()) files.push({ path, name, size: info.size, mtimeMs: info.mtimeMs });
    else refused.push({ kind: "refused", path, reason: "This is no ordinary file." });
  }
  return { files, folders, refused };
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) names.push(name);
  return names;
}
