import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Draft, useDrafts } from "./drafts.ts";
import { useNavigate } from "react-router";
import type { NewDocument } from "@/features/filing/contract.ts";
import type { VerifyValues } from "@/features/filing/shared-screens.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { toast } from "@/ui/toast-store.ts";
import { discardIntake, fileIntake, type IntakeItem, restoreIntake, splitIntakePages } from "../../contract.ts";
import { intakeItemQuery } from "../../queries.ts";
import { nameOf } from "../words.ts";

/** A filing that came to nothing, with everything that was entered. */
export interface FailedFiling {
  readonly id: number;
  readonly name: string;
  readonly message: string;
  readonly requestId?: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Set when the store has the TSN already. */
  readonly conflict: { readonly documentId: number; readonly tsn: string } | null;
  readonly values: VerifyValues;
}

/** An item that was not filed a moment ago. */
export interface TakenOut {
  readonly id: number;
  readonly name: string;
}

const undoMs = 10_000;

/** The queue at one item. */
export interface Queue {
  readonly item: ReturnType<typeof useItem>;
  /** The item that follows, as far as it is known. */
  readonly ahead: IntakeItem | undefined;
  /** How many are left, this one included. */
  readonly left: number | null;
  readonly failures: readonly FailedFiling[];
  /** What was just taken out of the queue, while that can be undone from here. */
  readonly takenOut: TakenOut | null;
  undo(): void;
  /** What was entered in this item before it was left. */
  readonly draft: Draft;
  /** Changes that were made before, in this visit or before a reload, are on the screen again. */
  readonly isRestored: boolean;
  isFinished(id: number): boolean;
  /** Keeps what was entered in this item, for when somebody comes back to it; changes also through a reload. */
  keep(draft: Partial<Draft>, isChanged: boolean): void;
  file(document: NewDocument, values: VerifyValues): Promise<void>;
  discard(reason: string): Promise<void>;
  /** Makes several items of this one's file, and goes on with the first. */
  split(firstPages: readonly number[]): Promise<void>;
  skip(): void;
  back(): void;
  goTo(id: number): void;
}

function useItem(id: number) {
  return useQuery(intakeItemQuery(useScreens(), id));
}

/**
 * Goes from item to item. What is filed is sent while the next item is already on the screen; when the server refuses,
 * the item comes back with everything that was entered.
 */
export function useQueue(storeId: number, id: number): Queue {
  const context = useScreens();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const happened = useHappened();
  const item = useItem(id);
  const finished = useRef(new Set<number>());
  const drafts = useDrafts(queries, id);
  const trail = useRef<number[]>([]);
  const [sending, setSending] = useState(0);
  const [failures, setFailures] = useState<readonly FailedFiling[]>([]);
  const [takenOut, setTakenOut] = useState<TakenOut | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTakenOut(null), undoMs);
    return () => clearTimeout(timer);
  }, [takenOut]);
  useLeaveWarning(sending > 0);
  const isOver = item.data?.state === "filed" || item.data?.state === "discarded";
  const forget = useEffectEvent(() => drafts.drop(id));
  useEffect(() => {
    if (isOver) forget();
  }, [id, isOver]);

  const isFinished = (one: number) => finished.current.has(one);
  const wanted = item.data?.queue.next ?? null;
  const nextId = wanted === null || isFinished(wanted) ? null : wanted;
  const ahead = useQuery({
    ...intakeItemQuery(context, nextId ?? 0),
    enabled: nextId !== null,
    refetchInterval: false,
  });

  const goTo = (to: number) => void navigate(`/${storeId}/to-verify/${to}`);
  const leave = () => {
    trail.current.push(id);
    if (nextId === null) void navigate(`/${storeId}/to-verify`);
    else goTo(nextId);
  };
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ["intake", "list"] });
    void queries.invalidateQueries({ queryKey: ["intake", "counts"] });
    void queries.invalidateQueries({ queryKey: ["intake", "one"], refetchType: "active" });
    void happened(documentsChanged, { storeId, documentIds: [] });
  };

  const send = async (document: NewDocument, values: VerifyValues, name: string): Promise<boolean> => {
    finished.current.add(id);
    setSending((count) => count + 1);
    setFailures((all) => all.filter((one) => one.id !== id));
    drafts.keep(id, { values }, true);
    try {
      await context.api.call(fileIntake, { params: { id: String(id) }, body: document });
      drafts.drop(id);
      return true;
    } catch (error) {
      finished.current.delete(id);
      setFailures((all) => [...all.filter((one) => one.id !== id), failedFiling(id, name, document, values, error)]);
      return false;
    } finally {
      setSending((count) => count - 1);
      refresh();
    }
  };

  return {
    item,
    ahead: nextId === null ? undefined : ahead.data,
    left: item.data ? Math.max(0, item.data.queue.left - Math.max(0, sending)) : null,
    failures,
    takenOut,
    undo: () => {
      if (takenOut) void undo(takenOut.id);
      setTakenOut(null);
    },
    draft: drafts.of(id),
    isRestored: drafts.isRestored,
    keep(draft, isChanged) {
      if (!isFinished(id)) drafts.keep(id, draft, isChanged);
    },
    isFinished,
    goTo,
    async file(document, values) {
      const sent = send(document, values, item.data ? nameOf(item.data) : "");
      if (nextId !== null) return leave();
      if (!await sent) return;
      toast({ text: "All verified.", tone: "green" });
      void navigate(`/${storeId}/to-verify`);
    },
    async discard(reason) {
      const discarded = await context.api.call(discardIntake, { params: { id: String(id) }, body: { reason } });
      finished.current.add(id);
      drafts.drop(id);
      queries.setQueryData(intakeItemQuery(context, id).queryKey, discarded);
      refresh();
      setTakenOut({ id, name: nameOf(discarded) });
      if (nextId === null) {
        toast({
          text: `${nameOf(discarded)} was discarded.`,
          action: { label: "Undo", onPress: () => void undo(id) },
          milliseconds: undoMs,
        });
      }
      leave();
    },
    async split(firstPages) {
      const params = { id: String(id) };
      const { ids: [first] } = await context.api.call(splitIntakePages, {
        params,
        body: { firstPages: [...firstPages] },
      });
      finished.current.add(id);
      drafts.drop(id);
      refresh();
      if (first !== undefined) goTo(first);
    },
    skip: leave,
    back() {
      const before = trail.current.pop() ?? item.data?.queue.previous ?? null;
      if (before !== null) goTo(before);
    },
  };

  async function undo(discardedId: number): Promise<void> {
    try {
      const restored = await context.api.call(restoreIntake, { params: { id: String(discardedId) } });
      finished.current.delete(discardedId);
      queries.setQueryData(intakeItemQuery(context, discardedId).queryKey, restored);
      refresh();
    } catch (error) {
      toast({ text: failureOf(error, "Unable to restore it").message, tone: "red" });
    }
  }
}

function failedFiling(
  id: number,
  name: string,
  document: NewDocument,
  values: VerifyValues,
  error: unknown,
): FailedFiling {
  const { message, requestId, fields } = failureOf(error, "Unable to create document");
  const conflictId = error instanceof ApiError && error.body.error === "documents.duplicate_tsn"
    ? error.body.conflictId
    : undefined;
  const conflict = conflictId === undefined ? null : { documentId: conflictId, tsn: document.tsn ?? "" };
  return { id, name: document.customerName || name, message, requestId, fields, conflict, values };
}

/** The browser asks before a window is closed while something is still on its way. */
function useLeaveWarning(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [when]);
}
