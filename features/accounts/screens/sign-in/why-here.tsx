import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Alert } from "@/ui/alert.tsx";

/** As long as feedback on a password is shown (document 1, section 9), in milliseconds. */
const shownFor = 10_000;

/** Why somebody who was signed in has to sign in again: what they changed ended their sessions. */
const reasons: ReadonlyMap<string, string> = new Map([
  ["password", "Password Updated Successfully. Please sign in with the new one."],
  ["email", "Your email was changed. Please sign in with the new one."],
]);

/** Says why one is here again, for a while. */
export function WhyHere() {
  const because = new URLSearchParams(useLocation().search).get("because") ?? "";
  const reason = reasons.get(because);
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownFor);
    return () => clearTimeout(timer);
  }, []);
  return reason && isShown ? <Alert tone="green" className="mb-5">{reason}</Alert> : null;
}
