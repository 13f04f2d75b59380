import type { CheckStep } from "../check/step.ts";

/** What somebody chose: a zip, or the files of a folder with their paths. */
export type Chosen =
  | { readonly kind: "zip"; readonly name: string; readonly file: File }
  | {
    readonly kind: "folder";
    readonly name: string;
    readonly files: readonly { readonly path: string; readonly file: File }[];
  };

/** What a check is asked. */
export interface Asked {
  readonly chosen: Chosen;
  readonly fingerprint?: string;
}

/** What a check tells: its steps, at last that it came to its end, or why it could not begin. */
export type Told =
  | CheckStep
  | { readonly kind: "end" }
  | { readonly kind: "cannot open"; readonly text: string };
