import { BlobReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { checkExport } from "../check/check.ts";
import { CannotOpen, type Source } from "../check/source.ts";
import { zipSource } from "../check/zip-source.ts";
import type { Asked, Chosen, Told } from "./messages.ts";

/** Checks what was chosen and tells every step; whoever runs it says how others get their turn. */
export async function runCheck(
  { chosen, fingerprint }: Asked,
  tell: (told: Told) => void,
  pause: () => Promise<void>,
): Promise<void> {
  try {
    const source = await sourceOf(chosen);
    for await (const step of checkExport(source, { pause, fingerprint })) tell(step);
    tell({ kind: "end" });
  } catch (error) {
    const text = error instanceof CannotOpen
      ? error.message
      : "Not everything could be read. Copy it to this computer, then check again.";
    tell({ kind: "cannot open", text });
  }
}

async function sourceOf(chosen: Chosen): Promise<Source> {
  if (chosen.kind === "zip") return await zipSource(new BlobReader(chosen.file));
  return { files: chosen.files.map(({ path, file }) => ({ path, size: file.size, read: () => bytesOf(file) })) };
}

const atOnce = 4 * 1024 * 1024;

async function* bytesOf(file: File): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < file.size; at += atOnce) {
    yield new Uint8Array(await file.slice(at, at + atOnce).arrayBuffer());
  }
}
