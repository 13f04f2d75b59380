/** A file of an export, wherever it lies: in a zip, in a folder, in a browser. */
export interface SourceFile {
  /** From the top of the export, with `/` between its parts. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Its bytes from the beginning, each time anew. */
  readonly read: () => AsyncIterable<Uint8Array>;
}

/** What is to be checked. */
export interface Source {
  readonly files: readonly SourceFile[];
}

/** The export cannot be opened at all: no zip, cut off, or not for this reader. The message is for people. */
export class CannotOpen extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CannotOpen";
  }
}

/** All of a small file as text; null for one of more than `most` bytes, and for one that is not UTF-8. */
export async function textOf(file: SourceFile, most: number): Promise<string | null> {
  if (file.size > most) return null;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const parts: string[] = [];
  let length = 0;
  try {
    for await (const piece of file.read()) {
      length += piece.length;
      if (length > most) return null;
      parts.push(decoder.decode(piece, { stream: true }));
    }
    return parts.join("") + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
