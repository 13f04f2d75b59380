import { useNavigation } from "react-router";

/** A line at the top while the next screen is on its way; not for what comes at once. */
export function PendingBar() {
  if (useNavigation().state === "idle") return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-70 h-0.5 animate-late bg-accent">
      <span className="sr-only">Loading</span>
    </div>
  );
}
