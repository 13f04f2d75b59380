import { filedFolder, notTakenFolder, readmeName } from "./move-files.ts";

const text = `This folder is watched by Strongroom.

Drop PDF files here to send them to "To verify".

- With several stores, make a folder for each, named by its FFL number (5-73-109-01-6A-12345) or by its id, the number
  in the address of its pages. With one store this folder itself will do.
- Each PDF becomes one document. A folder of 2 to 50 PDFs of which exactly one has 4473 in its name becomes one document:
  that form, and the others as its supplements.
- A file is taken when no one has changed it for a few seconds. It is then moved to "${filedFolder}", below the day.
- What cannot be taken is moved to "${notTakenFolder}", with a text beside it that says why.

Nothing is ever deleted here. Once you have seen your files under "To verify", what lies in "${filedFolder}" is yours to
remove.
`;

/** Explains the inbox to whoever opens it. What somebody wrote there themselves stays. */
export async function writeReadme(inbox: string): Promise<void> {
  const path = `${inbox}/${readmeName}`;
  const info = await Deno.lstat(path).catch(() => null);
  if (info === null) await Deno.writeTextFile(path, text, { createNew: true });
}
