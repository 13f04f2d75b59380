import { useCallback, useEffect, useRef, useState } from "react";
import type { WindowState } from "../../contract-window.ts";
import { CallFailed, type Calls } from "./calls.ts";

const pacesMs = { running: 700, resting: 4000 } as const;

/** What the window knows, and what came of the last thing that it asked. */
export interface Known {
  /** Null until it was told once. */
  readonly state: WindowState | null;
  /** Why the application cannot be asked; null while it can. */
  readonly problem: CallFailed | null;
  /** Shows what an action was answered with at once. */
  readonly take: (state: WindowState) => void;
  /** Asks again now. */
  readonly refresh: () => void;
}

/** Asks the application how things stand, often while a backup runs. */
export function useWindowState(calls: Pick<Calls, "state">): Known {
  const [state, setState] = useState<WindowState | null>(null);
  const [problem, setProblem] = useState<CallFailed | null>(null);
  const asked = useRef(0);
  const take = useCallback((next: WindowState) => {
    asked.current++;
    setState(next);
    setProblem(null);
  }, []);
  const refresh = useCallback(async () => {
    const turn = ++asked.current;
    try {
      const next = await calls.state();
      if (turn !== asked.current) return;
      setState(next);
      setProblem(null);
    } catch (error) {
      if (turn === asked.current) setProblem(error instanceof CallFailed ? error : new CallFailed(String(error), 500));
    }
  }, [calls]);
  const isBusy = state !== null && (state.running !== null || state.isRunningElsewhere);
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), isBusy ? pacesMs.running : pacesMs.resting);
    return () => clearInterval(timer);
  }, [refresh, isBusy]);
  return { state, problem, take, refresh };
}
