import { limits } from "@/features/documents/contract.ts";
import { isMissing } from "@/kernel/files/disk.ts";
import { linkText } from "./safe-file.ts";

/** A file as a folder shows it. */
export interface SeenFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** What becomes one document: a single file, or a folder of a form and its supplements. */
export interface Unit {
  readonly kind: "unit";
  /** Of the file, or of the folder, from the root. */
  readonly path: string;
  readonly files: readonly SeenFile[];
}

/** Something that nobody takes, and why. */
export interface Refused {
  readonly kind: "refused";
  /** From the root; empty for the root itself. */
  readonly path: string;
  readonly reason: string;
}

const deepest = 20;
const unreadableFolderText = "Strongroom has no permission to read this folder.";
const unreadableText = "Strongroom has no permission to read this.";
const incompleteText =
  "There is something in this folder that cannot be taken, such as a link. Put the file itself there.";
/** What systems and programs leave in folders, and files that are still being written under another name. */
const ignored = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$|ehthumbs\.db$)|\.(?:part|partial|crdownload|tmp|filepart)$/i;
const naturally = new Intl.Collator("en", { numeric: true });

/**
 * What lies in a folder, in natural order. A PDF is a document of its own; a folder within, with 2 to 50 files and no
 * further folder, is one document with supplements when the names say so: one of them, and no other, has 4473 in it. Links are refused, at any depth, and so is what may not be read; it
 * keeps nobody from the rest. `skipped` are names at the root.
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
  const names = await namesIn(folder === "" ? root : `${root}/${folder}`);
  if (names === null) return yield { kind: "refused", path: folder, reason: unreadableFolderText };
  const shown = names.filter((name) => !ignored.test(name) && !skipped.has(name.toLowerCase()));
  const { files, folders, refused } = await lookAt(root, folder, shown);
  yield* refused;
  if (depth > 0 && folders.length === 0 && areOneDocument(files)) {
    if (refused.length === 0) yield { kind: "unit", path: folder, files: mainFirst(files) };
    else yield { kind: "refused", path: folder, reason: incompleteText };
    return;
  }
  for (const file of files) yield { kind: "unit", path: file.path, files: [file] };
  for (const path of folders) {
    if (depth < deepest) yield* unitsBelow(root, path, depth + 1);
    else yield { kind: "refused", path, reason: "This folder is nested too deep." };
  }
}

/** A folder of scans is many documents; only a name that stands out among the others makes it one. */
function areOneDocument(files: readonly SeenFile[]): boolean {
  return files.length > 1 && files.length <= limits.filesOfOneDocument && files.filter(isForm4473).length === 1;
}

/** As its name tells; the reader looks into the files later. */
function isForm4473({ name }: SeenFile): boolean {
  return /4473/.test(name);
}

function mainFirst(files: readonly SeenFile[]): readonly SeenFile[] {
  return files.toSorted((a, b) => Number(isForm4473(b)) - Number(isForm4473(a)));
}

async function lookAt(root: string, folder: string, names: readonly string[]) {
  const files: SeenFile[] = [];
  const folders: string[] = [];
  const refused: Refused[] = [];
  const refuse = (path: string, reason: string) => refused.push({ kind: "refused", path, reason });
  for (const name of names.toSorted(naturally.compare)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    try {
      const { isSymlink, isDirectory, isFile, size, mtime } = await Deno.lstat(`${root}/${path}`);
      if (isSymlink) refuse(path, linkText);
      else if (isDirectory) folders.push(path);
      else if (isFile) files.push({ path, name, size, mtimeMs: mtime?.getTime() ?? 0 });
      else refuse(path, "This is not a regular file.");
    } catch (error) {
      // What is gone since the folder was listed is somebody else's business.
      if (!isMissing(error)) refuse(path, unreadableText);
    }
  }
  return { files, folders, refused };
}

/** The names in a folder; none in one that is gone meanwhile, null for one that may not be read. */
async function namesIn(folder: string): Promise<readonly string[] | null> {
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) names.push(name);
  } catch (error) {
    return isMissing(error) ? [] : null;
  }
  return names;
}
