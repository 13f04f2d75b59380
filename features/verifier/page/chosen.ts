import type { Chosen } from "./messages.ts";

/** A zip that was chosen or dropped. */
export function chosenZip(file: File): Chosen {
  return { kind: "zip", name: file.name, file };
}

/** A folder of which the browser gives all files, each with its path from the folder's own name on. Null for an empty one. */
export function chosenFolder(files: Iterable<File>): Chosen | null {
  const all = [...files];
  if (all.length === 0) return null;
  const [name = ""] = all[0].webkitRelativePath.split("/");
  const paths = all.map((file) => ({ path: file.webkitRelativePath.slice(name.length + 1), file }));
  return { kind: "folder", name, files: paths };
}

/** What was dropped: one zip, or one folder. Throws with a sentence where it is neither. */
export async function chosenDrop({ items }: DataTransfer): Promise<Chosen> {
  const things = [...items].filter(({ kind }) => kind === "file");
  if (things.length !== 1) throw new Error("Drop one zip file, or one folder.");
  const [thing] = things;
  const entry = thing.webkitGetAsEntry();
  if (isFolder(entry)) return { kind: "folder", name: entry.name, files: await filesBelow(entry, "") };
  const file = thing.getAsFile();
  if (!file) throw new Error("This browser does not hand over what was dropped. Use the buttons.");
  return chosenZip(file);
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

async function filesBelow(
  folder: FileSystemDirectoryEntry,
  below: string,
): Promise<{ readonly path: string; readonly file: File }[]> {
  const found: { readonly path: string; readonly file: File }[] = [];
  try {
    const reader = folder.createReader();
    const some = () => new Promise<FileSystemEntry[]>((given, failed) => reader.readEntries(given, failed));
    // A browser gives a hundred at a time, and none at the end.
    for (let entries = await some(); entries.length > 0; entries = await some()) {
      for (const entry of entries) {
        const path = below + entry.name;
        if (isFolder(entry)) found.push(...await filesBelow(entry, `${path}/`));
        else if (isFile(entry)) {
          found.push({ path, file: await new Promise<File>((given, failed) => entry.file(given, failed)) });
        }
      }
    }
  } catch {
    throw new Error("This browser does not hand over dropped folders here. Use the button Choose folder.");
  }
  return found;
}
