import { createHash } from "node:crypto";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";

/** A PDF that no other is the same as. */
export interface UniquePdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

const form = drawForm4473({ revision: "2023-08", style: "flattened" });

/** A form of 14 kB, told from all others by blanks behind its end: it stays plainly built and needs no reading child. */
export function plainPdf(): UniquePdf {
  const bits = [...crypto.randomUUID().replaceAll("-", "")].map((digit) =>
    parseInt(digit, 16).toString(2).padStart(4, "0")
  );
  return withEnd(bits.join("").replaceAll("0", " ").replaceAll("1", "\t"));
}

/** A form with a comment of `size` bytes behind its end, so that a reading child must look at it before it is filed. */
export function commentedPdf(size = 100): UniquePdf {
  return withEnd(`%${crypto.randomUUID().padEnd(size, "x")}\n`);
}

function withEnd(end: string): UniquePdf {
  const tail = new TextEncoder().encode(end);
  const bytes = new Uint8Array(form.length + tail.length);
  bytes.set(form);
  bytes.set(tail, form.length);
  return { bytes, sha256: sha256Of(bytes) };
}

/** Lower-case hexadecimal SHA-256. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
