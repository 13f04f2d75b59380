import type { ReactNode } from "react";
import type { Document } from "@/features/documents/contract.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox, FormLayout } from "@/features/pdf/contract-layout.ts";
import type { HeaderSource } from "@/ui/pdf-viewer/byte-source.ts";
import type { NewCorrection } from "../../contract.ts";
import type { Draft, DraftContent, UsedDraft } from "../../contract-marks.ts";
import type { Party } from "../../section-rules.ts";

/** Values of the record that an edit may change; what is left out stays. */
export type ChangedValues = Partial<
  Pick<
    Document,
    | "customerName"
    | "status"
    | "transferDate"
    | "certificationDate"
    | "nicsDate"
    | "tsn"
    | "ntn"
    | "documentSerialNumbers"
  >
>;

/** The form's newest version, on which the corrections are made. A later one by `versionNumber` is put under the work. */
export interface EditorBase {
  readonly versionNumber: number;
  /** Who saved it, and when. */
  readonly savedBy: string;
  readonly savedAt: string;
  /** Where its bytes are, and what the file is called. */
  readonly uri: string;
  readonly fileName: string;
  /** The marks that it has. They can be removed, and not changed. */
  readonly marks: readonly Annotation[];
  /** The record's values; null where only marks are made. */
  readonly record: Document | null;
}

/** What is saved: all of it, or nothing. */
export interface CorrectionsToSave {
  /** The version it was made on. */
  readonly versionNumber: number;
  /** All marks of the new version; null when they stay as they are. */
  readonly annotations: readonly Annotation[] | null;
  readonly corrections: readonly NewCorrection[];
  /** Two letters, upper case; null where nothing is marked. */
  readonly initials: string | null;
  readonly values: ChangedValues;
  /** Why marks of earlier versions are taken off; "" where none is. */
  readonly removalReason: string;
  /** The record's own version, as the person saw its values; null without a record. */
  readonly recordVersion: number | null;
  /** The same TSN stands on another form, and the person said that both are right. */
  readonly allowDuplicateTsn: boolean;
}

/**
 * Where the unsaved work of this device lies on the server. Each answer tells too who else has the form open, and what lies
 * there from other devices.
 */
export interface EditorDrafts {
  /** This device's, or the newest of another where it has none; that of one other device if it is named. */
  load(device?: string): Promise<Draft>;
  /** Without content it says only that the form is still open. */
  keep(versionNumber: number, content?: DraftContent): Promise<Draft>;
  /** Drops this device's, and that one of another if it is named; that one alone where `isOnlyOther`. */
  drop(other?: string, isOnlyOther?: boolean): Promise<void>;
  /** The work goes on from a draft that was loaded: it goes when the work is saved. */
  takeUp?(draft: UsedDraft): void;
}

/**
 * Everything that the editor gets and gives. The dealer's page and the emailed correction make one each; the editor knows
 * neither a route nor who is signed in. It may be another object at any render; what is compared is in `key` and
 * `base.versionNumber`.
 */
export interface EditorSource {
  /** Whose work on which form it is: unsaved work in the browser is kept under it, and shown to nobody else. */
  readonly key: string;
  readonly base: EditorBase;
  /** Asked for each request of the file anew. */
  readonly headers: HeaderSource;
  /** Null while it is being asked for; without boxes where the form's are not known. */
  readonly layout: FormLayout | null;
  readonly party: Party;
  /** Title of the marks: who makes them. */
  readonly author: string;
  /** Today where the store is, `YYYY-MM-DD`; it stands in the stamps. */
  readonly today: string;
  /** The store's, for instants. */
  readonly timeZone: string;
  /** Who else has the form open, and who saved a later version than `base`, as far as it is known. */
  readonly others: Draft["others"];
  /** What the person has unsaved on other devices, as far as it is known. */
  readonly elsewhere: Draft["elsewhere"];
  readonly drafts: EditorDrafts;
  /** Rejects with the server's ApiError. `key` is the same for the same work, so that a retry saves once. */
  save(work: CorrectionsToSave, key: string): Promise<void>;
  /** Asks for the newest version; `base` is it afterwards. */
  refresh(): Promise<void>;
  /** Reads an XFDF file into marks; none where it is not offered. */
  readXfdf?(file: File): Promise<{ readonly annotations: readonly Annotation[]; readonly leftOut: readonly string[] }>;
}

/** A correction that somebody described before the form was opened. */
export interface SuggestedCorrection {
  readonly box: FormBox;
  /** What the box should say. */
  readonly value: string;
  /** For the log; a value of the record describes itself. */
  readonly description: string;
}

export interface CorrectionEditorProps {
  readonly source: EditorSource;
  /** A new version is saved. */
  readonly onSaved: () => void;
  /** Where 'Cancel' leads. */
  readonly leaveHref: string;
  /**
   * Proposed as soon as its page is shown, unless there is work to carry on with; the person looks at it and saves it,
   * without another review as long as they change nothing of it. Keep the object the same between renders.
   */
  readonly suggestion?: SuggestedCorrection | null;
  /** The person's, where they gave them on a form before this one. */
  readonly initials?: string;
  /** They gave their initials. */
  readonly onInitials?: (initials: string) => void;
  /** What stands above the list of corrections, such as what a dealer asks for. */
  readonly children?: ReactNode;
}
