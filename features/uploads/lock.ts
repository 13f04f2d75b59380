import { serviceKey } from "@/kernel/feature.ts";

/** The right to write to an upload. */
export interface UploadLock {
  /** Somebody newer has come. */
  isOver(): boolean;
  end(): void;
}

interface Writing {
  readonly giveUp: () => void;
  readonly ended: Promise<void>;
}

/**
 * One writer at a time for each upload in this process. The newest wins: a sender who comes again has lost its former
 * connection, which the server may learn only minutes later. Among several processes the file itself decides (see
 * `PartialFiles.append`): a connection that another process still holds learns it with its next bytes.
 */
export class UploadLocks {
  readonly #writing = new Map<number, Writing>();

  /** Ends whoever writes to the upload now and waits until they have. `giveUp` is called when somebody newer comes. */
  async take(id: number, giveUp: () => void): Promise<UploadLock> {
    const before = this.#writing.get(id);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let isOver = false;
    const writing: Writing = {
      ended,
      giveUp: () => {
        isOver = true;
        giveUp();
      },
    };
    this.#writing.set(id, writing);
    before?.giveUp();
    await before?.ended;
    return {
      isOver: () => isOver,
      end: () => {
        if (this.#writing.get(id) === writing) this.#writing.delete(id);
        resolve();
      },
    };
  }
}

/** Who writes to which upload, in this process. */
export const uploadLocks = serviceKey<UploadLocks>("uploads.locks");
