import { useEffect, useState } from "react";
import { useLoneSearch } from "@/kernel/screens/lone-page.tsx";
import { Alert } from "@/ui/alert.tsx";

/** How long feedback on a password is shown (document 1, section 9), in milliseconds. */
const passwordFeedback = 10_000;

interface Reason {
  readonly text: string;
  /** Milliseconds; Infinity for what stays. */
  readonly shownFor: number;
  /** Green unless told. */
  readonly tone?: "red";
}

/**
 * Why somebody has to sign in again: what they changed ended their sessions, or an upgrade ended the page on which they were
 * signing in.
 */
const reasons: ReadonlyMap<string, Reason> = new Map([
  ["password", {
    text: "Password Updated Successfully. Please sign in with the new one.",
    shownFor: passwordFeedback,
  }],
  ["email", { text: "Your email was changed. Please sign in with the new one.", shownFor: Infinity }],
  ["updated", { text: "Strongroom was updated. Please sign in again.", shownFor: Infinity }],
  ["incomplete", {
    text: "The next step couldn't load. Check your connection, then sign in again.",
    shownFor: Infinity,
    tone: "red",
  }],
]);

/** Says why one is here again. */
export function WhyHere() {
  const reason = reasons.get(new URLSearchParams(useLoneSearch()).get("because") ?? "");
  const shownFor = reason?.shownFor ?? Infinity;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (shownFor === Infinity) return;
    const timer = setTimeout(() => setOver(true), shownFor);
    return () => clearTimeout(timer);
  }, [shownFor]);
  return reason && !isOver ? <Alert tone={reason.tone ?? "green"} className="mb-5">{reason.text}</Alert> : null;
}
