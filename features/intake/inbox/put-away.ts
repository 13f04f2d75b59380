import { lstat } from "node:fs/promises";
import { basename, dirname, extname } from "node:path";

/** Where taken files go, and where those that were not. Names of folders at the root of each store's folder. */
export const filedFolder = "Filed";
export const notTakenFolder = "Not taken";
export const readmeName = "README.txt";

/** Names in an inbox that are Strongroom's own, in lower case. */
export const ownNames: ReadonlySet<string> = new Set(
  [filedFolder, notTakenFolder, readmeName].map((name) => name.toLowerCase()),
);

/**
 * Moves a file or folder from its place in an inbox into another folder of it, below the same names; nothing is ever
 * overwritten. Answers where it lies now.
 */
export async function moveInto(inbox: string, path: string, folder: string): Promise<string> {
  const target = `${inbox}/${folder}/${path}`;
  await Deno.mkdir(dirname(target), { recursive: true });
  const free = await freeName(target);
  await Deno.rename(`${inbox}/${path}`, free);
  return free;
}

/** Moves away what was not taken, with a text beside it that says why. */
export async function putAside(inbox: string, path: string, reason: string): Promise<void> {
  const place = await moveInto(inbox, path, notTakenFolder);
  const note = await freeName(`${place}.txt`);
  await Deno.writeTextFile(
    note,
    `${basename(place)} was not taken.\n\n${reason}\n\nMend it and put it back into the ` +
      `folder above to try again. Nothing was deleted.\n`,
    { createNew: true },
  );
}

/** Removes folders that taking their files has emptied, up to the inbox; one with anything in it stays. */
export async function leaveEmpty(inbox: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    try {
      await Deno.remove(`${inbox}/${folder}`);
    } catch {
      return;
    }
  }
}

async function freeName(wanted: string): Promise<string> {
  for (let number = 1;; number++) {
    const ending = extname(wanted);
    const name = number === 1 ? wanted : `${wanted.slice(0, wanted.length - ending.length)} (${number})${ending}`;
    if (await lstat(name).then(() => false, () => true)) return name;
  }
}
