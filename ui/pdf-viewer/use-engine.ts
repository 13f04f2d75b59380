import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Engine } from "./engine.ts";

/** The messages of pdf.js that the viewer listens to. */
export interface EngineEvents {
  pagesinit: unknown;
  pagechanging: { pageNumber: number };
  pagerender: { pageNumber: number };
  pagerendered: { pageNumber: number };
  scalechanging: { scale: number; presetValue?: string };
  rotationchanging: unknown;
  updatefindmatchescount: { matchesCount: MatchesCount };
  updatefindcontrolstate: { state: number; matchesCount: MatchesCount };
}

/** Which of how many matches is the chosen one; 0 of 0 while unknown. */
export interface MatchesCount {
  current: number;
  total: number;
}

/**
 * The pdf.js viewer for a mounted container; null on the server and until its code has arrived. `onFailure` tells when
 * the code could not be fetched; a new `attempt` fetches it again.
 */
export function useEngine(
  container: RefObject<HTMLDivElement | null>,
  pages: RefObject<HTMLDivElement | null>,
  attempt: number,
  onFailure: () => void,
): Engine | null {
  const [engine, setEngine] = useState<Engine | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let made: Engine | undefined;
    let gone = false;
    import("./engine.ts").then(({ createEngine }) => {
      if (gone || !container.current || !pages.current) return;
      made = createEngine(container.current, pages.current);
      setEngine(made);
    }).catch(() => gone || fail());
    return () => {
      gone = true;
      setEngine(null);
      made?.destroy();
    };
  }, [container, pages, attempt]);
  return engine;
}

/** Listens to one message of the engine for as long as the component is mounted. */
export function useEngineEvent<Name extends keyof EngineEvents>(
  engine: Engine | null,
  name: Name,
  listener: (event: EngineEvents[Name]) => void,
) {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    if (!engine) return;
    const on = (event: EngineEvents[Name]) => hear(event);
    engine.bus.on(name, on);
    return () => engine.bus.off(name, on);
  }, [engine, name]);
}
