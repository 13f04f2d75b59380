import type { ReactNode } from "react";
import X from "lucide-react/icons/x";
import { ALERT_LOOKS, AlertIcon, type AlertTone } from "./alert.tsx";
import { cn } from "./cn.ts";
import { IconButton } from "./icon-button.tsx";

export interface BannerProps {
  tone?: AlertTone;
  /** The sentence: 'Audit Mode is Currently On'. */
  children: ReactNode;
  /** The one thing to do about it: a small button or link. */
  action?: ReactNode;
  /** Given when it may be put away. */
  onDismiss?: () => void;
}

/** One line across the page under the top bar: a state that lasts, and the one thing to do about it. */
export function Banner({ tone = "info", children, action, onDismiss }: BannerProps) {
  return (
    <div className={cn("border-b print:hidden", ALERT_LOOKS[tone])}>
      <div className="mx-auto flex min-h-10 w-full max-w-[90rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-sm lg:px-6">
        <AlertIcon tone={tone} />
        <p className="min-w-0 flex-1 basis-60 font-medium">{children}</p>
        {action}
        {onDismiss && <IconButton label="Dismiss" size="sm" icon={<X aria-hidden="true" />} onClick={onDismiss} />}
      </div>
    </div>
  );
}
