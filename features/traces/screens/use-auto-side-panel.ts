import { useEffect, useRef } from "react";
import type { Trace } from "../contract-shapes.ts";

export interface AutoSidePanel {
  readonly trace: Trace | null;
  /** There is room for it beside the desk. */
  readonly hasRoom: boolean;
  /** A document or a pack stands there already. */
  readonly isTaken: boolean;
  /** The best candidate; null or nothing when there is none or it is not known yet. */
  readonly best: number | null | undefined;
  readonly onShow: (documentId: number) => void;
}

/**
 * Shows the form that answers an open request, or the best candidate for it, beside the desk as soon as that is known:
 * once for each request, for each look at a form is written down, and what somebody put away stays away.
 */
export function useAutoSidePanel({ trace, hasRoom, isTaken, best, onShow }: AutoSidePanel): void {
  const shownFor = useRef<number | null>(null);
  const openId = trace?.state === "open" ? trace.id : null;
  const documentId = trace?.documentId ?? best ?? null;
  useEffect(() => {
    if (openId === null || shownFor.current === openId) return;
    if (isTaken) shownFor.current = openId;
    else if (documentId !== null && hasRoom) {
      shownFor.current = openId;
      onShow(documentId);
    }
  }, [openId, hasRoom, isTaken, documentId, onShow]);
}
