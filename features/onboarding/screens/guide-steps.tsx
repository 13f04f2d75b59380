import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { IconButton } from "@/ui/icon-button.tsx";
import type { Guide } from "../contract.ts";

/** The steps in a row, what is done ticked off. */
export default function GuideSteps({ steps, onDismiss }: { steps: Guide["steps"]; onDismiss: () => void }) {
  return (
    <section aria-label="First steps" className="border-b bg-accent-soft print:hidden">
      <div className="mx-auto flex min-h-10 w-full max-w-[90rem] items-start gap-x-4 px-4 py-2 text-sm lg:items-center lg:px-6">
        <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1 lg:flex-row lg:items-center">
          <h2 className="font-semibold">First steps</h2>
          <ol className="flex flex-col gap-x-6 gap-y-1 lg:flex-row">
            {steps.map(({ key, label, href, isDone }, at) => (
              <li key={key} className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong text-xs [&>svg]:size-3.5"
                >
                  {isDone ? <Check /> : at + 1}
                </span>
                {isDone
                  ? (
                    <span className="text-ink-soft line-through">
                      {label}
                      <span className="sr-only">, done</span>
                    </span>
                  )
                  : (
                    <Link
                      to={href}
                      className="touch-target font-medium text-accent-strong underline underline-offset-2"
                    >
                      {label}
                    </Link>
                  )}
              </li>
            ))}
          </ol>
        </div>
        <IconButton label="Dismiss first steps" size="sm" icon={<X aria-hidden="true" />} onClick={onDismiss} />
      </div>
    </section>
  );
}
