import type { Document } from "@/features/documents/contract.ts";
import type { NewDocument } from "../contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import type { VerifyValues } from "./verify-values.ts";

/** A file that was chosen, with the type the person gave it; null while it has none. */
export interface ChosenFile {
  readonly id: string;
  readonly file: File;
  readonly type: number | null;
}

/** How far the reading of a group's main file is. */
export type Reading =
  | { readonly phase: "waiting" }
  | { readonly phase: "reading" }
  /** No answer yet: it is tried again by itself. */
  | { readonly phase: "interrupted"; readonly message: string }
  | { readonly phase: "read"; readonly metaData: MetaData }
  /** It may work another time, and the form can be filled in by hand. */
  | { readonly phase: "failed"; readonly message: string; readonly requestId: string | null }
  /** The server will not take this file. */
  | { readonly phase: "refused"; readonly message: string }
  | { readonly phase: "byHand" };

/** How far the filing of a group is. */
export type Filing =
  | { readonly phase: "open" }
  /** To be filed as soon as every byte has arrived. */
  | { readonly phase: "uploading" }
  /** Every byte has arrived; the server checks and stores. */
  | { readonly phase: "storing" }
  /** No answer yet: it goes on by itself. */
  | { readonly phase: "interrupted"; readonly message: string }
  | {
    readonly phase: "failed";
    readonly message: string;
    readonly requestId: string | null;
    readonly fields: Readonly<Record<string, string>>;
    /** What was to be filed, as long as nothing else has been typed; null when a person has to look at it first. */
    readonly document: NewDocument | null;
  }
  | { readonly phase: "conflict"; readonly message: string; readonly documentId: number; readonly tsn: string }
  | { readonly phase: "filed"; readonly document: Document; readonly differs: boolean }
  /** Handed over to be verified another time. */
  | { readonly phase: "later" };

/** One document to be: its main file and its supplements. */
export interface Group {
  /** Also the Idempotency-Key of every try to file it. */
  readonly key: string;
  readonly files: readonly ChosenFile[];
  readonly reading: Reading;
  readonly filing: Filing;
  /** What was entered before the person went back to the files. */
  readonly draft: VerifyValues | null;
}
