import { useEffect, useEffectEvent, useState } from "react";
import { canScroll } from "./can-scroll.ts";
import type { Engine } from "./engine.ts";
import { useEngineEvent } from "./use-engine.ts";

export interface Pages {
  /** The page in view, from 1. */
  page: number;
  /** How many there are; 0 until the document is shown. */
  pages: number;
  go(page: number): void;
}

/** The page in view, and going to another. */
export function usePages(
  engine: Engine | null,
  shown: boolean,
  initialPage: number | undefined,
  onPageChange: ((page: number, pages: number) => void) | undefined,
): Pages {
  const [place, setPlace] = useState({ page: 1, pages: 0 });
  useEngineEvent(engine, "pagesinit", () => {
    if (!engine) return;
    const pages = engine.viewer.pagesCount;
    if (canScroll(engine) && initialPage && initialPage > 1 && initialPage <= pages) {
      engine.viewer.currentPageNumber = initialPage;
    }
    setPlace({ page: engine.viewer.currentPageNumber, pages });
  });
  useEngineEvent(engine, "pagechanging", ({ pageNumber }) => setPlace((now) => ({ ...now, page: pageNumber })));

  const page = shown ? place.page : 1;
  const pages = shown ? place.pages : 0;
  const tell = useEffectEvent((page: number, pages: number) => onPageChange?.(page, pages));
  useEffect(() => {
    if (pages > 0) tell(page, pages);
  }, [page, pages]);

  const go = (wanted: number) => {
    if (engine && pages > 0) engine.viewer.currentPageNumber = Math.min(Math.max(1, wanted), pages);
  };
  return { page, pages, go };
}
