import { homedir, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Folders } from "../contract-window.ts";
import { NotReady } from "../application/not-ready.ts";
import { freeBytesAt } from "../application/home/place.ts";

const naturally = new Intl.Collator("en", { numeric: true });
const mostListed = 500;
/** Never read further, however many names a folder holds. */
const mostNames = 20_000;

/** The folders in a folder, for somebody who chooses one; the person's own folder to begin with. Throws {@link NotReady}. */
export async function foldersIn(path: string = homedir()): Promise<Folders> {
  if (path === allDisks) return await disks();
  const folder = resolve(path);
  const names: string[] = [];
  let seen = 0;
  try {
    for await (const { name, isDirectory, isSymlink } of Deno.readDir(folder)) {
      if (++seen > mostNames) break;
      if (name.startsWith(".")) continue;
      if (isDirectory || (isSymlink && await isFolder(join(folder, name)))) names.push(name);
    }
  } catch (error) {
    throw new NotReady(sentenceOf(error, folder), { cause: error });
  }
  const sorted = names.sort(naturally.compare);
  return {
    path: folder,
    parent: parentOf(folder),
    folders: sorted.slice(0, mostListed).map((name) => ({ name, path: join(folder, name) })),
    isCut: sorted.length > mostListed || seen > mostNames,
    freeBytes: await freeBytesAt(folder),
    shortcuts: await shortcuts(),
  };
}

/** Where people's own folders and other disks are. */
async function shortcuts(): Promise<Folders["shortcuts"]> {
  const home = { name: "Home", path: homedir() };
  if (Deno.build.os === "windows") return [home, { name: "Disks", path: allDisks }];
  const places = Deno.build.os === "darwin"
    ? ["/Volumes"]
    : [`/media/${userInfo().username}`, `/run/media/${userInfo().username}`, "/mnt"];
  const found = await Promise.all(places.map(isFolder));
  return [home, ...places.filter((_place, at) => found[at]).map((path) => ({ name: path, path }))];
}

/** Makes a folder in another one, and lists it. Throws {@link NotReady}. */
export async function makeFolder(parent: string, name: string): Promise<Folders> {
  const folder = join(resolve(parent), name);
  try {
    await Deno.mkdir(folder, { mode: 0o700 });
  } catch (error) {
    throw new NotReady(sentenceOf(error, folder), { cause: error });
  }
  return await foldersIn(folder);
}

/** The list of disks, where a computer has no folder above all of them. */
const allDisks = "disks";
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

async function disks(): Promise<Folders> {
  const found = await Promise.all(letters.map((letter) => isFolder(`${letter}:\\`)));
  const folders = letters.filter((_letter, at) => found[at]).map((letter) => ({ name: letter, path: `${letter}:\\` }));
  return { path: "", parent: null, folders, isCut: false, freeBytes: null, shortcuts: await shortcuts() };
}

function parentOf(folder: string): string | null {
  const parent = dirname(folder);
  if (parent !== folder) return parent;
  return Deno.build.os === "windows" ? allDisks : null;
}

async function isFolder(path: string): Promise<boolean> {
  return await Deno.stat(path).then(({ isDirectory }) => isDirectory, () => false);
}

function sentenceOf(error: unknown, folder: string): string {
  if (error instanceof Deno.errors.NotFound) return `There is no folder ${folder} any more.`;
  if (error instanceof Deno.errors.AlreadyExists) return `${folder} exists already. Choose another name.`;
  if (error instanceof Deno.errors.PermissionDenied) return `You may not use ${folder}. Choose another folder.`;
  return `The folder ${folder} cannot be used. Choose another one.`;
}
