import type { Document } from "../../contract.ts";
import type { MetaData } from "../../reading/result.ts";
import { checkAnotherGroup, defaultType } from "../../upload-rules.ts";
import type { Sent } from "./send.ts";
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
  | { readonly phase: "sending"; readonly sent: Sent | null }
  | { readonly phase: "reading" }
  | { readonly phase: "read"; readonly metaData: MetaData }
  /** It may work another time, and the form can be filled in by hand. */
  | { readonly phase: "failed"; readonly message: string; readonly requestId: string | null }
  /** The server will not take this file. */
  | { readonly phase: "refused"; readonly message: string }
  | { readonly phase: "byHand" };

/** How far the filing of a group is. */
export type Filing =
  | { readonly phase: "open" }
  | { readonly phase: "uploading"; readonly sent: Sent | null }
  /** Every byte has left; the server checks and stores. */
  | { readonly phase: "storing" }
  | {
    readonly phase: "failed";
    readonly message: string;
    readonly requestId: string | null;
    readonly fields: Readonly<Record<string, string>>;
  }
  | { readonly phase: "conflict"; readonly message: string; readonly documentId: number; readonly tsn: string }
  | { readonly phase: "filed"; readonly document: Document; readonly differs: boolean };

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

/** A file that was not taken, and why. */
export interface Rejected {
  readonly name: string;
  readonly reason: string;
}

export interface UploadState {
  readonly step: "choose" | "verify" | "done";
  readonly groups: readonly Group[];
  /** The group that is being verified. */
  readonly current: string | null;
  readonly rejected: readonly Rejected[];
  /** Groups of the last drop of several files, while it can be taken for one document instead. */
  readonly together: readonly string[];
  /** 'Begin Uploading' was pressed while something was wrong: from then on problems are shown. */
  readonly checked: boolean;
}

export type UploadEvent =
  | { readonly type: "added"; readonly groups: readonly Group[]; readonly rejected: readonly Rejected[] }
  | {
    readonly type: "supplemented";
    readonly key: string;
    readonly files: readonly ChosenFile[];
    readonly rejected: readonly Rejected[];
  }
  | { readonly type: "typeChosen"; readonly key: string; readonly id: string; readonly fileType: number | null }
  | { readonly type: "moved"; readonly key: string; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: "removed"; readonly key: string; readonly id: string }
  | { readonly type: "joined" }
  | { readonly type: "checked" }
  | { readonly type: "began" }
  /** `main` is the file that was read; the answer for one that has been replaced since is dropped. */
  | { readonly type: "readingChanged"; readonly key: string; readonly main: string; readonly reading: Reading }
  | { readonly type: "filingChanged"; readonly key: string; readonly filing: Filing }
  | { readonly type: "wentBack"; readonly draft: VerifyValues | null }
  | { readonly type: "leftOut" }
  | { readonly type: "restarted" };

export const emptyUpload: UploadState = {
  step: "choose",
  groups: [],
  current: null,
  rejected: [],
  together: [],
  checked: false,
};

/** A key nobody else makes; works without a secure context too, where `randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A chosen file at a position of its group. */
export function chosenFile(file: File, position: number): ChosenFile {
  return { id: newKey(), file, type: defaultType(position) };
}

/** A new group that begins with this file. */
export function newGroup(file: File): Group {
  return {
    key: newKey(),
    files: [chosenFile(file, 0)],
    reading: { phase: "waiting" },
    filing: { phase: "open" },
    draft: null,
  };
}

/** Groups that are not filed yet. */
export function openGroups({ groups }: UploadState): readonly Group[] {
  return groups.filter(({ filing }) => filing.phase !== "filed");
}

/** What an event makes of the state. */
export function upload(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case "added":
      return added(state, event.groups, event.rejected);
    case "supplemented":
      return {
        ...withFiles(state, event.key, (files) => [...files, ...event.files]),
        rejected: event.rejected,
        together: [],
      };
    case "typeChosen":
      return withFiles(
        state,
        event.key,
        (files) => files.map((one) => one.id === event.id ? { ...one, type: event.fileType } : one),
      );
    case "moved":
      return withFiles(state, event.key, (files) => moved(files, event.id, event.by));
    case "removed":
      return removed(state, event.key, event.id);
    case "joined":
      return joined(state);
    case "checked":
      return { ...state, checked: true };
    case "began":
      return next({ ...state, rejected: [], together: [] });
    case "readingChanged":
      return withGroup(
        state,
        event.key,
        (group) => group.files[0]?.id === event.main ? { ...group, reading: event.reading } : group,
      );
    case "filingChanged": {
      const changed = withGroup(state, event.key, (group) => ({ ...group, filing: event.filing }));
      return event.filing.phase === "filed" ? next(changed) : changed;
    }
    case "wentBack":
      return {
        ...withGroup(state, state.current, (group) => ({ ...group, draft: event.draft, filing: { phase: "open" } })),
        step: "choose",
        current: null,
      };
    case "leftOut":
      return next({ ...state, groups: state.groups.filter(({ key }) => key !== state.current) });
    case "restarted":
      return emptyUpload;
  }
}

function withGroup(state: UploadState, key: string | null, change: (group: Group) => Group): UploadState {
  return { ...state, groups: state.groups.map((group) => group.key === key ? change(group) : group) };
}

/** Changes the files of a group; another main file has to be read anew, and what was entered belonged to the old one. */
function withFiles(
  state: UploadState,
  key: string,
  change: (files: readonly ChosenFile[]) => readonly ChosenFile[],
): UploadState {
  return withGroup(state, key, (group) => {
    const files = change(group.files);
    const isSameMain = files[0]?.id === group.files[0]?.id;
    return isSameMain ? { ...group, files } : { ...group, files, reading: { phase: "waiting" }, draft: null };
  });
}

/** Each group is let in only while the first files of those before it stay below the limit. */
function added(state: UploadState, groups: readonly Group[], rejected: readonly Rejected[]): UploadState {
  const taken = [...state.groups];
  const blocked: Rejected[] = [];
  for (const group of groups) {
    const reason = checkAnotherGroup(taken.map(({ files }) => files[0]?.file.size ?? 0));
    if (reason === null) taken.push(group);
    else blocked.push({ name: group.files[0]?.file.name ?? "", reason });
  }
  const together = taken.slice(state.groups.length).map(({ key }) => key);
  return {
    ...state,
    step: "choose",
    groups: taken,
    rejected: [...rejected, ...blocked],
    together: together.length > 1 ? together : [],
  };
}

function moved(files: readonly ChosenFile[], id: string, by: -1 | 1): readonly ChosenFile[] {
  const at = files.findIndex((file) => file.id === id);
  const other = files[at + by];
  const one = files[at];
  if (!one || !other) return files;
  return files.map((file) => file === one ? other : file === other ? one : file);
}

function removed(state: UploadState, key: string, id: string): UploadState {
  const changed = withFiles(state, key, (files) => files.filter((file) => file.id !== id));
  return {
    ...changed,
    groups: changed.groups.filter(({ files }) => files.length > 0),
    together: state.together.filter((one) => one !== key),
  };
}

/** The files of the last drop become one document: the first its main file, the others supplements without a type. */
function joined(state: UploadState): UploadState {
  const [first, ...others] = state.together;
  const supplements = state.groups.filter(({ key }) => others.includes(key)).flatMap(({ files }) => files)
    .map((file) => ({ ...file, type: null }));
  const kept = state.groups.filter(({ key }) => !others.includes(key));
  const whole = { ...state, groups: kept, together: [] };
  return first === undefined ? whole : withFiles(whole, first, (files) => [...files, ...supplements]);
}

/** Goes on with the first group that is not filed, or to the summary. */
function next(state: UploadState): UploadState {
  const group = openGroups(state)[0];
  if (group) return { ...state, step: "verify", current: group.key };
  return state.groups.length > 0 ? { ...state, step: "done", current: null } : emptyUpload;
}
