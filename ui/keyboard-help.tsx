import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { Kbd } from "./kbd.tsx";

/** The keys of one part of the product. */
export interface KeyGroup {
  title: string;
  /** Keys pressed together, and what they do: {keys: ["Ctrl", "K"], does: "Search everything"}. */
  keys: readonly { keys: readonly string[]; does: string }[];
}

export interface KeyboardHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly KeyGroup[];
  /** Below the keys, such as a link to more help. */
  footer?: ReactNode;
}

/** All keys at a glance; opened with ?. */
export function KeyboardHelp({ open, onOpenChange, groups, footer }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard" size="md">
      {/* The list may be longer than the dialog: it takes the focus, so that the arrow keys move it. */}
      <div tabIndex={0} role="group" aria-label="Keys" className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1 text-sm font-semibold">{group.title}</h3>
            <dl>
              {group.keys.map((entry) => (
                <div
                  key={`${entry.keys.join(" ")} ${entry.does}`}
                  className="flex min-h-8 items-center justify-between gap-4 border-b text-sm"
                >
                  <dt className="text-ink-soft">{entry.does}</dt>
                  <dd className="flex shrink-0 gap-1">{entry.keys.map((key) => <Kbd key={key}>{key}</Kbd>)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {footer && <div className="mt-4 text-sm">{footer}</div>}
    </Dialog>
  );
}
