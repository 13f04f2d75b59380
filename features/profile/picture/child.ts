import { pictureLimits } from "../contract-picture.ts";
import { remake } from "./remake.ts";

/** The parent kills a slow child long before; this ends one whose parent has died. */
const orphanedAfterMs = 60_000;

/** The first line of what a child answers; the bytes of the picture follow it. */
export type ChildAnswer =
  | { readonly kind: "made"; readonly mediaType: "image/png" | "image/jpeg" }
  | { readonly kind: "refused"; readonly reason: string };

/** Reads one image from standard input, and writes one line about it and the new picture to standard output. */
export async function runPictureChild(): Promise<void> {
  setTimeout(() => Deno.exit(1), orphanedAfterMs);
  const result = remake(await imageFrom(Deno.stdin.readable));
  const { bytes, ...answer } = result.kind === "made" ? result : { ...result, bytes: new Uint8Array() };
  await writeAll(new TextEncoder().encode(`${JSON.stringify(answer)}\n`));
  await writeAll(bytes);
  Deno.exit(0);
}

async function imageFrom(input: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of input) {
    size += part.byteLength;
    if (size > pictureLimits.bytes) Deno.exit(1);
    parts.push(new Uint8Array(part));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function writeAll(bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await Deno.stdout.write(bytes.subarray(sent));
}
