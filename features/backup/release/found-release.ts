import type { Platform } from "../contract-releases.ts";

/** A file of a release: bytes on this server, or a link to where it is. */
export interface FoundFile {
  readonly platform: Platform;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string | null;
  readonly place: { readonly path: string } | { readonly url: string };
}

/** The newest release, or a sentence that says why there is none. */
export type FoundRelease =
  | { readonly isThere: true; readonly version: string; readonly files: readonly FoundFile[] }
  | { readonly isThere: false; readonly problem: string };

const versionShape = /^v?(\d{1,6}(?:\.\d{1,6}){0,3})$/;

/** A version as the product writes it, numbers with dots between them; null for anything else. */
export function versionIn(text: string): string | null {
  return versionShape.exec(text)?.[1] ?? null;
}

/** Why there is no release. */
export function noRelease(problem: string): FoundRelease {
  return { isThere: false, problem };
}
