import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import { passwordRules } from "../contract.ts";

/** What a new password needs, and what of it is there as it is typed (document 1, section 2). */
export function PasswordChecklist({ typed }: { typed: string }) {
  return (
    <ul aria-label="Password requirements" className="-mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-sm sm:grid-cols-3">
      {passwordRules.map(({ label, holds }) => {
        const isThere = holds(typed);
        const Mark = isThere ? Check : Circle;
        return (
          <li key={label} className={`flex items-center gap-1.5 ${isThere ? "text-green" : "text-ink-soft"}`}>
            <Mark aria-hidden="true" className="size-3.5 shrink-0" />
            {label}
            <span className="sr-only">{isThere ? ", there" : ", missing"}</span>
          </li>
        );
      })}
    </ul>
  );
}
