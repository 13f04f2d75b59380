import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import {
  browserNetwork,
  Persistence,
  sumOfFile,
  transfer,
  UnreadableFile,
  uploadServer,
  usualPatience,
} from "@/features/uploads/shared-queries.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import type { Document } from "../../../contract.ts";
import { supplementTexts } from "../../../contract-supplements.ts";
import { addUpload, showDocument } from "./supplement-queries.ts";
import { type RejectedFile, sortFiles } from "../../choose-files.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { rowsAfter, type RowState, type SupplementRow, typeProblem } from "./rows.ts";

/** What came of sending. */
export interface Finished {
  readonly added: number;
  readonly failed: number;
  readonly warnings: readonly string[];
}

/** Files on their way to a document: chosen, typed, sent one after the other so that they keep their order. */
export function useSupplements(document: Pick<Document, "id" | "storeId">) {
  const { api } = useScreens();
  const queries = useQueryClient();
  const [rows, dispatch] = useReducer(rowsAfter, []);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const [sending, setSending] = useState(false);
  const job = useRef<AbortController | null>(null);
  const server = useMemo(() => uploadServer(api), [api]);
  const persistence = useMemo(() => new Persistence(browserNetwork, usualPatience), []);
  useEffect(() => {
    const stop = browserNetwork.watch(() => persistence.wake());
    return () => {
      stop();
      job.current?.abort();
    };
  }, [persistence]);

  const take = async (files: readonly File[]) => {
    const sorted = await sortFiles(files);
    setRejected(sorted.rejected);
    const chosen = sorted.accepted.map((file): SupplementRow => ({
      key: newKey(),
      file,
      type: null,
      state: { phase: "chosen" },
    }));
    dispatch({ kind: "files", rows: chosen });
  };

  const sendOne = async (row: SupplementRow, type: number, signal: AbortSignal): Promise<string | null> => {
    const tell = (state: RowState) => {
      if (!signal.aborted) dispatch({ kind: "state", key: row.key, state });
    };
    tell({ phase: "sending", received: 0 });
    const file = {
      ...{ file: row.file, size: row.file.size, uploadKey: row.key, uploadId: null },
      sha256: await sumOfFile(row.file),
    };
    const upload = await transfer(server, persistence, file, document.storeId, newKey, {
      signal,
      onBegun: () => {},
      onReceived: (received) => tell({ phase: "sending", received }),
      onTrouble: (received, message) => tell({ phase: "interrupted", received, message }),
    });
    const adding = () =>
      addUpload({ api }, document.id, { uploadId: upload.id, type, key: `${row.key}-add` }).catch((error) => {
        throw inOurWords(error);
      });
    const onTrouble = (message: string) => tell({ phase: "interrupted", received: row.file.size, message });
    const added = await persistence.carryOut(adding, { signal, onTrouble });
    tell({ phase: "added" });
    showDocument({ api, queries }, added);
    return added.warningMessage;
  };

  const send = async (some: readonly SupplementRow[]): Promise<Finished> => {
    const { signal } = job.current = new AbortController();
    const warnings: string[] = [];
    const tally = { added: 0, failed: 0 };
    setSending(true);
    try {
      for (const row of some) {
        if (row.state.phase === "added" || row.type === null || typeProblem(row.type)) continue;
        try {
          const warning = await sendOne(row, row.type, signal);
          tally.added++;
          if (warning) warnings.push(warning);
        } catch (error) {
          if (signal.aborted) break;
          tally.failed++;
          dispatch({ kind: "state", key: row.key, state: { phase: "failed", message: wordsOf(error) } });
        }
      }
    } finally {
      setSending(false);
    }
    return { ...tally, warnings };
  };

  return { rows, rejected, sending, dispatch, take, send };
}

/** A server that fails itself is told of in the specification's words, also while it is tried again. */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status < 500) return error;
  const { message } = failureOf(error, supplementTexts.uploadFailed);
  return new ApiError(error.status, { ...error.body, message }, error.requestId);
}

function wordsOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  return failureOf(error instanceof Error ? error : new Error("unknown"), supplementTexts.uploadFailed).message;
}
