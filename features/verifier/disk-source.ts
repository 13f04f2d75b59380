import { Reader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { CannotOpen, type Source, type SourceFile } from "./check/source.ts";
import { zipSource } from "./check/zip-source.ts";

/** An export on this machine: a zip, or the folder that it was unpacked to. Throws {@link CannotOpen}. */
export async function sourceAt(path: string): Promise<Source> {
  let isDirectory: boolean;
  try {
    ({ isDirectory } = await Deno.stat(path));
  } catch {
    throw new CannotOpen(`There is nothing to read at ${path}.`);
  }
  return isDirectory ? { files: await Array.fromAsync(filesIn(path, "")) } : await zipSource(new FileReader(path));
}

/** All files below a folder; a link is a file, which can be read where it leads to something within. */
async function* filesIn(folder: string, below: string): AsyncGenerator<SourceFile, void, void> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const place = `${folder}/${name}`;
    if (isDirectory) {
      yield* filesIn(place, `${below}${name}/`);
      continue;
    }
    const { size } = await Deno.lstat(place);
    yield { path: `${below}${name}`, size, read: () => bytesAt(place) };
  }
}

async function* bytesAt(path: string): AsyncGenerator<Uint8Array, void, void> {
  const file = await Deno.open(path);
  try {
    const room = new Uint8Array(256 * 1024);
    for (let read = await file.read(room); read !== null; read = await file.read(room)) yield room.slice(0, read);
  } finally {
    file.close();
  }
}

/** A zip on this machine, read in parts. */
class FileReader extends Reader<string> {
  #file: Deno.FsFile | null = null;

  constructor(readonly path: string) {
    super(path);
  }

  override async init(): Promise<void> {
    await super.init?.();
    this.#file = await Deno.open(this.path);
    this.size = (await this.#file.stat()).size;
  }

  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const file = this.#file;
    if (!file) return Promise.reject(new Error("The zip is not open."));
    // Without a pause between them, no two reads can meet.
    file.seekSync(index, Deno.SeekMode.Start);
    const bytes = new Uint8Array(Math.min(length, Math.max(0, this.size - index)));
    let filled = 0;
    while (filled < bytes.length) {
      const read = file.readSync(bytes.subarray(filled));
      if (read === null) break;
      filled += read;
    }
    return Promise.resolve(bytes.subarray(0, filled));
  }
}
