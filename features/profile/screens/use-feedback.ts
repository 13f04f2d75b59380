import { useEffect, useState } from "react";
import { FEEDBACK_MILLISECONDS } from "../contract-passwords.ts";

/** What became of a password change. */
export interface Feedback {
  readonly tone: "red" | "green";
  readonly text: string;
}

/** Feedback that goes by itself after ten seconds (document 1, sections 4 and 9). */
export function useFeedback() {
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  useEffect(() => {
    if (!feedback) return;
    const timer = setTimeout(() => setFeedback(null), FEEDBACK_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [feedback]);
  return [feedback, setFeedback] as const;
}
