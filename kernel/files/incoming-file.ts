import { diskError, removeIfThere } from "./disk.ts";
import type { ReceivedFile, StoredFile } from "./file-store.ts";
import type { Incoming } from "./receive.ts";

/** A received file of a folder. It stays open until kept or dropped, so that the sync is of this very file. */
export class IncomingFile implements ReceivedFile {
  readonly sha256: string;
  readonly size: number;
  readonly head: Uint8Array;
  readonly #file: Deno.FsFile;
  readonly #archive: () => Promise<void>;
  #done: Promise<void> | null = null;

  constructor(readonly path: string, incoming: Incoming, archive: () => Promise<void>) {
    this.sha256 = incoming.sha256;
    this.size = incoming.size;
    this.head = incoming.head;
    this.#file = incoming.file;
    this.#archive = archive;
  }

  async keep(): Promise<StoredFile> {
    this.#done ??= this.#keep();
    await this.#done;
    return { sha256: this.sha256, size: this.size };
  }

  async drop(): Promise<void> {
    this.#done ??= this.#remove();
    await this.#done.catch(() => {});
  }

  async #keep(): Promise<void> {
    try {
      await this.#archive();
    } catch (error) {
      await removeIfThere(this.path);
      throw diskError(error);
    } finally {
      this.#file.close();
    }
  }

  async #remove(): Promise<void> {
    this.#file.close();
    await removeIfThere(this.path);
  }
}
