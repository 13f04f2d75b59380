import type { ReactNode } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { cn } from "./cn.ts";

/** What a message means: danger or failure, success, care, or plain news. */
export type AlertTone = "red" | "green" | "amber" | "info";

/** Surface and ink of each tone; shared by alerts, banners and toasts. */
export const ALERT_LOOKS: Record<AlertTone, string> = {
  red: "border-red/35 bg-red-soft text-red",
  green: "border-green/35 bg-green-soft text-green",
  amber: "border-yellow/40 bg-yellow-soft text-yellow",
  info: "border-blue/35 bg-blue-soft text-blue",
};

const ICONS = { red: CircleAlert, green: CircleCheck, amber: TriangleAlert, info: Info };

/** The mark of a tone. */
export function AlertIcon({ tone, className }: { tone: AlertTone; className?: string }) {
  const Icon = ICONS[tone];
  return <Icon aria-hidden="true" className={cn("size-4 shrink-0", className)} />;
}

export interface AlertProps {
  tone: AlertTone;
  /** A button or link at the end of the line. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A line in a form or a card: 'Error: All fields need to be correct'. Red and amber ones are announced at once. */
export function Alert({ tone, action, className, children }: AlertProps) {
  const urgent = tone === "red" || tone === "amber";
  return (
    <div
      role={urgent ? "alert" : "status"}
      className={cn(
        "flex flex-wrap items-start gap-x-2 gap-y-1 rounded-md border px-3 py-2 text-sm",
        ALERT_LOOKS[tone],
        className,
      )}
    >
      <AlertIcon tone={tone} className="mt-0.5" />
      <div className={cn("min-w-0 flex-1", action && "basis-60")}>{children}</div>
      {action}
    </div>
  );
}
