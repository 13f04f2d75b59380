import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "@/kernel/screens/api.ts";
import { watchSignedOut, watchSigningOut } from "@/kernel/screens/signed-out.ts";
import type { CorrectionWork } from "./correction-work.ts";
import { dropStoredDraft, type StoredDraft, storedDraft, storeDraft } from "./draft-storage.ts";
import type { EditorSource } from "./editor-source.ts";
import { foundDrafts, type OfferedDraft, storedOf } from "./found-drafts.ts";
import { clearStoredDrafts } from "./stored-drafts.ts";
import { draftOf } from "./work-content.ts";

/** Milliseconds without a change after which the server gets the draft. */
const restMs = 2000;
/** Milliseconds after which what somebody types is in this browser's storage. */
const atOnceMs = 200;
const retryMs = 5000;
/** How often the server is told that the form is still open; it forgets after a minute. */
const aliveMs = 30_000;

/** Where the unsaved work is kept by now. */
export interface Keeping {
  /** When it was last kept anywhere; null while there is nothing to keep. */
  readonly at: string | null;
  /** Nowhere: the browser has no room, and the server cannot be reached. */
  readonly isLost: boolean;
  /** Why the server does not have it. */
  readonly problem: "offline" | "signed-out" | "refused" | null;
}

/** A question whether somebody signs out although their marks are lost then. */
export interface SigningOut {
  answer(mayLose: boolean): void;
}

const nothing: Keeping = { at: null, isLost: false, problem: null };

/**
 * Keeps the work in this browser at once and on the server when the person rests, and offers what was left before.
 * `isReady` is false until it is known whether there is something.
 */
export function useDrafts(source: EditorSource, work: CorrectionWork) {
  const [keeping, setKeeping] = useState(nothing);
  const [isReady, setReady] = useState(false);
  const [offered, setOffered] = useState<readonly OfferedDraft[]>([]);
  /** Until when the marks of another device are those that are here by now. */
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map());
  const [signingOutAsked, setSigningOut] = useState<SigningOut | null>(null);
  const run = useRef({ isOn: false, hadWork: false, keptAt: "", timers: new Set<ReturnType<typeof setTimeout>>() });
  const { key } = source;

  const look = useEffectEvent(async (isOver: () => boolean) => {
    const local = storedDraft(key);
    const found = await foundDrafts(source, local);
    if (isOver()) return;
    if (local && !found.some(({ isHere }) => isHere)) dropStoredDraft(key);
    setOffered(found);
    run.current.isOn = found.length === 0;
    setReady(true);
  });
  useEffect(() => {
    let isOver = false;
    void look(() => isOver);
    return () => {
      isOver = true;
    };
  }, [key]);

  const keepHere = useEffectEvent(() => {
    if (!run.current.isOn) return;
    if (!work.hasOwnWork()) {
      dropStoredDraft(key);
      return setKeeping(nothing);
    }
    const at = new Date().toISOString();
    const isKept = storeDraft(key, entryOf(work, at, false));
    run.current.keptAt = at;
    setKeeping((before) => ({ ...before, at: isKept ? at : before.at, isLost: !isKept && before.problem !== null }));
  });
  /** Whether the server has it all by now. */
  const send = useEffectEvent(async (): Promise<boolean> => {
    const state = run.current;
    if (!state.isOn) return true;
    const hasWork = work.hasOwnWork();
    if (!hasWork && !state.hadWork) return true;
    const content = draftOf(work);
    const text = JSON.stringify(content);
    try {
      if (hasWork) await source.drafts.keep(work.base.versionNumber, content);
      else await source.drafts.drop();
      state.hadWork = hasWork;
      const at = new Date().toISOString();
      // Another tab may have gone on with the work, and kept more of it.
      const isOwn = (storedDraft(key)?.savedAt ?? state.keptAt) === state.keptAt;
      if (hasWork && isOwn && text === JSON.stringify(draftOf(work))) {
        storeDraft(key, entryOf(work, at, true));
        state.keptAt = at;
      }
      setKeeping({ at: hasWork ? at : null, isLost: false, problem: null });
      return true;
    } catch (error) {
      const problem = problemOf(error);
      setKeeping((before) => ({ ...before, problem, isLost: storedDraft(key) === null }));
      if (problem === "offline") later(retryMs);
      return false;
    }
  });
  const later = (ms: number) => {
    const { timers } = run.current;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    timers.add(setTimeout(() => void send(), ms));
  };
  const changed = useEffectEvent(() => later(restMs));
  const alive = useEffectEvent(() => {
    if (document.visibilityState === "visible") {
      void source.drafts.keep(work.base.versionNumber).catch(() => {});
    }
  });
  const online = useEffectEvent(() => later(0));
  const signingOut = useEffectEvent(async () => {
    if (await send()) return true;
    return await new Promise<boolean>((resolve) =>
      setSigningOut({
        answer(mayLose) {
          setSigningOut(null);
          resolve(mayLose);
        },
      })
    );
  });
  const signedOut = useEffectEvent(() => {
    run.current.isOn = false;
    clearStoredDrafts();
  });
  const leave = useEffectEvent(() => {
    const { timers, isOn, hadWork } = run.current;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    keepHere();
    if (isOn && work.hasOwnWork()) void send();
    else if (isOn && !hadWork) void source.drafts.drop().catch(() => {});
  });
  useEffect(() => {
    if (!isReady) return;
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keepHere(), atOnceMs);
      changed();
    };
    const ends = [
      work.subscribe(onChange),
      work.editor.subscribe(onChange),
      watchSignedOut(() => signedOut()),
      watchSigningOut(() => signingOut()),
    ];
    addEventListener("pagehide", () => keepHere(), { signal });
    document.addEventListener("visibilitychange", () => keepHere(), { signal });
    addEventListener("online", () => online(), { signal });
    alive();
    const beat = setInterval(() => alive(), aliveMs);
    return () => {
      clearTimeout(timer);
      clearInterval(beat);
      listening.abort();
      ends.forEach((end) => end());
      leave();
    };
  }, [work, isReady]);

  const stop = () => {
    run.current.isOn = false;
    for (const timer of run.current.timers) clearTimeout(timer);
    dropStoredDraft(key);
    setKeeping(nothing);
  };
  const take = ({ content, base, origin, savedAt }: StoredDraft) => {
    work.restore(content, base);
    if (!origin) return;
    source.drafts.takeUp?.(origin);
    setTaken(new Map([...taken, [origin.key, savedAt]]));
  };
  return {
    keeping,
    /** What other devices of the person have that is not here. */
    elsewhere: source.elsewhere.filter(({ key, savedAt }) => savedAt > (taken.get(key) ?? "")),
    /** The person signs out, and their marks cannot be kept on the server. */
    signingOut: signingOutAsked,
    isReady,
    /** Work that was left, about which the person has not decided yet. */
    offered,
    /** Goes on with one of them; what other devices have stays there. */
    takeUp(draft: OfferedDraft) {
      take(draft);
      run.current.isOn = true;
      run.current.hadWork = true;
      run.current.keptAt = storedDraft(key)?.savedAt ?? "";
      setOffered([]);
      later(0);
    },
    async discard(draft: OfferedDraft) {
      const rest = offered.filter((one) => one !== draft);
      setOffered(rest);
      if (draft.isHere) stop();
      await (draft.isHere ? source.drafts.drop() : source.drafts.drop(draft.origin?.key, true)).catch(() => {});
      run.current.isOn = rest.length === 0;
    },
    /** Leaves what is here for what another device has; what it has by now is asked for anew. */
    async useOther(deviceKey: string) {
      const { draft } = await source.drafts.load(deviceKey);
      if (draft?.key !== deviceKey) return false;
      take(storedOf(source, draft));
      return true;
    },
    /** The work is saved, or given up: nothing of it is kept any more. */
    stop,
  };
}

export type Drafts = ReturnType<typeof useDrafts>;

function entryOf(work: CorrectionWork, savedAt: string, isSent: boolean): StoredDraft {
  const { versionNumber, marks } = work.base;
  return { savedAt, versionNumber, base: marks.map(({ name }) => name), isSent, content: draftOf(work) };
}

function problemOf(error: unknown): Keeping["problem"] {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429) {
    return "offline";
  }
  return error.status === 401 ? "signed-out" : "refused";
}
