import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { unableToProcess } from "@/kernel/texts.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import type { Document, NewDocument } from "../../contract.ts";
import { checkGroup } from "../../upload-rules.ts";
import { sortFiles } from "./choose-files.ts";
import type { Send, Sent } from "./send.ts";
import { fileDocument, readMetaData } from "./uploads.ts";
import {
  type ChosenFile,
  chosenFile,
  emptyUpload,
  type Filing,
  type Group,
  newGroup,
  openGroups,
  type Reading,
  upload,
  type UploadEvent,
  type UploadState,
} from "./upload-state.ts";
import { isOtherRecord, type VerifyValues } from "./verify-values.ts";

/** What a person can do while filing. */
export interface UploadActions {
  /** Files for new groups, one each. */
  add(files: readonly File[]): Promise<void>;
  supplement(key: string, files: readonly File[]): Promise<void>;
  chooseType(key: string, id: string, fileType: number | null): void;
  move(key: string, id: string, by: -1 | 1): void;
  remove(key: string, id: string): void;
  /** Makes one document of the files that were dropped together. */
  join(): void;
  /** 'Begin Uploading'. */
  begin(): void;
  readAgain(group: Group): void;
  fillInByHand(group: Group): void;
  /** 'Complete': files the group with these values. */
  complete(group: Group, document: NewDocument): Promise<void>;
  cancel(key: string): void;
  backToFiles(draft: VerifyValues | null): void;
  leaveOut(): void;
  restart(): void;
}

export interface Upload {
  readonly state: UploadState;
  readonly actions: UploadActions;
}

/** Runs an upload: holds its state, and reads and files one group after the other. Nothing goes on after unmounting. */
export function useUpload(send: Send, onFiled: (document: Document) => void): Upload {
  const [state, dispatch] = useReducer(upload, emptyUpload);
  const running = useRequests();
  const tries = useRef(new Map<string, number>());

  const read = async (group: Group) => {
    const [main] = group.files;
    if (!main) return;
    await running.run(group.key, (signal) => reading(send, group.key, main, signal, dispatch));
  };

  const waiting = state.step === "verify" ? toRead(state) : undefined;
  const readWaiting = useEffectEvent(() => {
    if (waiting) void read(waiting);
  });
  // The effect must follow the group and its phase alone, not every change of its values.
  useEffect(() => readWaiting(), [waiting?.key]);

  const complete = async (group: Group, document: NewDocument) => {
    const attempt = (tries.current.get(group.key) ?? 0) + 1;
    tries.current.set(group.key, attempt);
    const filed = await running.run(group.key, (signal) => filing(send, group, document, attempt, signal, dispatch));
    if (filed) onFiled(filed);
  };

  const actions: UploadActions = {
    add: async (files) => {
      const { accepted, rejected } = await sortFiles(files);
      dispatch({ type: "added", groups: accepted.map(newGroup), rejected });
    },
    supplement: async (key, files) => {
      const { accepted, rejected } = await sortFiles(files);
      dispatch({ type: "supplemented", key, files: accepted.map((file) => chosenFile(file, 1)), rejected });
    },
    chooseType: (key, id, fileType) => dispatch({ type: "typeChosen", key, id, fileType }),
    move: (key, id, by) => dispatch({ type: "moved", key, id, by }),
    remove: (key, id) => dispatch({ type: "removed", key, id }),
    join: () => dispatch({ type: "joined" }),
    begin: () => {
      const isWrong = openGroups(state).some(({ files }) => Object.keys(checkGroup(files)).length > 0);
      dispatch({ type: isWrong ? "checked" : "began" });
    },
    readAgain: (group) => void read(group),
    fillInByHand: (group) => {
      running.cancel(group.key);
      const main = group.files[0]?.id ?? "";
      dispatch({ type: "readingChanged", key: group.key, main, reading: { phase: "byHand" } });
    },
    complete,
    cancel: running.cancel,
    backToFiles: (draft) => dispatch({ type: "wentBack", draft }),
    leaveOut: () => {
      if (state.current) running.cancel(state.current);
      dispatch({ type: "leftOut" });
    },
    restart: () => {
      running.cancelAll();
      dispatch({ type: "restarted" });
    },
  };
  return { state, actions };
}

/** The group that is verified now, or, while a person looks at that one, the one that follows. */
function toRead(state: UploadState): Group | undefined {
  const [current, following] = openGroups(state);
  const isIdle = (group: Group | undefined) => group?.reading.phase === "waiting" ? group : undefined;
  const isLookedAt = current?.reading.phase === "read" || current?.reading.phase === "byHand";
  return isIdle(current) ?? (isLookedAt ? isIdle(following) : undefined);
}

/** At most one request a group; a later one, a cancellation or unmounting ends it. */
function useRequests() {
  const requests = useRef(new Map<string, AbortController>());
  const cancel = (key: string) => {
    requests.current.get(key)?.abort();
    requests.current.delete(key);
  };
  const cancelAll = () => [...requests.current.keys()].forEach(cancel);
  const end = useEffectEvent(cancelAll);
  useEffect(() => () => end(), []);
  const run = async <Answer>(key: string, request: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    cancel(key);
    const controller = new AbortController();
    requests.current.set(key, controller);
    try {
      return await request(controller.signal);
    } finally {
      if (requests.current.get(key) === controller) requests.current.delete(key);
    }
  };
  return { run, cancel, cancelAll };
}

async function reading(
  send: Send,
  key: string,
  main: ChosenFile,
  signal: AbortSignal,
  dispatch: (event: UploadEvent) => void,
): Promise<void> {
  const change = (next: Reading) =>
    signal.aborted || dispatch({ type: "readingChanged", key, main: main.id, reading: next });
  change({ phase: "sending", sent: null });
  try {
    const onProgress = (sent: Sent) => change(isAll(sent) ? { phase: "reading" } : { phase: "sending", sent });
    const metaData = await readMetaData(send, main.file, { signal, onProgress });
    change({ phase: "read", metaData });
  } catch (error) {
    change(readingFailure(error));
  }
}

function readingFailure(error: unknown): Reading {
  const { status, message, requestId } = failureOf(error);
  const isRefused = status === 400 || status === 413 || status === 415;
  return isRefused ? { phase: "refused", message } : { phase: "failed", message, requestId };
}

/** Answers what was filed; undefined when it was not, and the state says why. */
async function filing(
  send: Send,
  group: Group,
  document: NewDocument,
  attempt: number,
  signal: AbortSignal,
  dispatch: (event: UploadEvent) => void,
): Promise<Document | undefined> {
  const change = (next: Filing) => dispatch({ type: "filingChanged", key: group.key, filing: next });
  change({ phase: "uploading", sent: null });
  try {
    const onProgress = (sent: Sent) =>
      signal.aborted || change(isAll(sent) ? { phase: "storing" } : { phase: "uploading", sent });
    const files = group.files.map(({ file }) => file);
    const filed = await fileDocument(send, { document, files, idempotencyKey: group.key }, { signal, onProgress });
    change({ phase: "filed", document: filed, differs: attempt > 1 && isOtherRecord(filed, document) });
    return filed;
  } catch (error) {
    change(filingFailure(error, document));
  }
}

function filingFailure(error: unknown, { tsn }: NewDocument): Filing {
  const { status, message, requestId, fields, conflictId } = failureOf(error);
  const isTaken = status === 409 && conflictId !== undefined;
  if (isTaken) return { phase: "conflict", message, documentId: conflictId, tsn: tsn ?? "" };
  return { phase: "failed", message, requestId, fields };
}

function failureOf(error: unknown) {
  if (error instanceof ApiError) {
    const { status, message, requestId, body } = error;
    return { status, message, requestId, fields: body.fields ?? {}, conflictId: body.conflictId };
  }
  // A mistake of ours still ends with a sentence and a way on.
  reportError(error);
  return { status: 0, message: unableToProcess, requestId: null, fields: {}, conflictId: undefined };
}

function isAll({ bytes, total }: Sent): boolean {
  return total > 0 && bytes >= total;
}
