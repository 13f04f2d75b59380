import { useCallback, useEffect, useState } from "react";

/** How long a banner stays that goes by itself (document 1, section 9), in milliseconds. */
export const BANNER_MILLISECONDS = 3000;

/** A text that goes by itself, or stays until another one comes. */
export function useTimedText() {
  const [told, setTold] = useState<{ readonly text: string; readonly stays: boolean } | null>(null);
  useEffect(() => {
    if (!told || told.stays) return;
    const timer = setTimeout(() => setTold(null), BANNER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [told]);
  const clear = useCallback(() => setTold(null), []);
  return {
    text: told?.text,
    clear,
    show: (text: string, { stays }: { stays: boolean }) => setTold({ text, stays }),
  };
}
