import { basename, dirname, extname } from "node:path";
import { isMissing } from "@/kernel/files/disk.ts";
import { linkText, NotTaken, withoutLinks } from "./safe-file.ts";

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
 * overwritten, and no link is followed. Answers where it lies now. Throws {@link NotTaken} when there is a link on the
 * way from the inbox or back into it.
 */
export async function moveInto(inbox: string, path: string, folder: string): Promise<string> {
  await withoutLinks(dirname(`${inbox}/${path}`));
  const free = await freeName(`${await madeWithin(inbox, dirname(`${folder}/${path}`))}/${basename(path)}`);
  await Deno.rename(`${inbox}/${path}`, free);
  return free;
}

/**
 * Moves away what was not taken, with a text beside it that says why. What cannot be moved gets the text all the same,
 * once; then this throws what kept it from being moved.
 */
export async function putAside(inbox: string, path: string, reason: string): Promise<void> {
  const place = await moveInto(inbox, path, notTakenFolder).catch(async (error: unknown) => {
    if (!isMissing(error)) await leaveWord(inbox, path, reason);
    throw error;
  });
  const note = await freeName(`${place}.txt`);
  await Deno.writeTextFile(
    note,
    `${basename(place)} was not taken.\n\n${reason}\n\nMend it and put it back into the ` +
      `folder above to try again. Nothing was deleted.\n`,
    { createNew: true },
  );
}

/** Says of something that stays where it is why it is not taken; said once, it is not said again. */
async function leaveWord(inbox: string, path: string, reason: string): Promise<void> {
  const note = `${await madeWithin(inbox, dirname(`${notTakenFolder}/${path}`))}/${basename(path)}.txt`;
  await Deno.writeTextFile(
    note,
    `${basename(path)} was not taken, and it could not be moved here: it lies where it was.\n\n${reason}\n\n` +
      `Nothing was deleted.\n`,
    { createNew: true },
  ).catch((error: unknown) => {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  });
}

/** Makes a folder below an inbox when missing, and answers its path. Throws {@link NotTaken} for a link on the way. */
async function madeWithin(inbox: string, folder: string): Promise<string> {
  let place = inbox;
  for (const name of folder.split("/")) {
    place += `/${name}`;
    await Deno.mkdir(place).catch((error: unknown) => {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    });
    if (!(await Deno.lstat(place)).isDirectory) throw new NotTaken(linkText);
  }
  return place;
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
    if (await Deno.lstat(name).then(() => false, () => true)) return name;
  }
}
