import { useEffect, useEffectEvent, useRef } from "react";
import type { VerifyValues } from "@/features/filing/shared-screens.ts";

/** How long a person pauses before what they typed is kept. */
const pauseMs = 400;

/**
 * Notices what a person changes in the form of an item, and keeps it while they type and when the page goes away. Spread
 * `watch` over what surrounds the form.
 */
export function useChanges(id: number, values: () => VerifyValues | null, keep: (values: VerifyValues) => void) {
  /** The form as it was before the person touched it. */
  const before = useRef<{ readonly id: number; readonly words: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = () => {
    if (before.current?.id === id) return;
    const now = values();
    before.current = now && { id, words: JSON.stringify(now) };
  };
  /** What the form holds, when it is not what it was. */
  const changed = () => {
    const now = values();
    return now && before.current?.id === id && JSON.stringify(now) !== before.current.words ? now : null;
  };
  const keepChanged = useEffectEvent(() => {
    clearTimeout(timer.current);
    const now = changed();
    if (!now) return;
    // What was kept once is kept on, also when it is changed back.
    before.current = { id, words: "" };
    keep(now);
  });
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keepChanged, pauseMs);
  };
  useEffect(() => {
    const listening = new AbortController();
    addEventListener("pagehide", () => keepChanged(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  useEffect(() => () => clearTimeout(timer.current), [id]);
  return {
    isChanged: () => changed() !== null,
    watch: { onFocusCapture: look, onPointerDownCapture: look, onKeyDownCapture: look, onChange: soon, onClick: soon },
  };
}
