import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import { readTrueType, type TrueType } from "./true-type.ts";

/** The faces of a report by their names in the file. */
export const fontFaceNames = ["Inter-Regular", "Inter-SemiBold", "JetBrainsMonoNL-Regular"] as const;

export type FontFaceName = (typeof fontFaceNames)[number];

/** Every face, read once a process. */
export type FontFaces = Readonly<Record<FontFaceName, TrueType>>;

let loaded: Promise<FontFaces> | null = null;

/** The faces; loaded with the first report, since a server may never write one. */
export function loadFontFaces(): Promise<FontFaces> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<FontFaces> {
  const [regular, semibold, mono] = await Promise.all([
    import("./fonts/inter-regular.ts"),
    import("./fonts/inter-semibold.ts"),
    import("./fonts/jetbrains-mono.ts"),
  ]);
  return {
    "Inter-Regular": unpacked(regular.default),
    "Inter-SemiBold": unpacked(semibold.default),
    "JetBrainsMonoNL-Regular": unpacked(mono.default),
  };
}

function unpacked(text: string): TrueType {
  return readTrueType(Uint8Array.from(inflateSync(Buffer.from(text, "base64"))));
}
