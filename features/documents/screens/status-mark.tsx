import type { ReactNode } from "react";
import { NOTHING } from "@/ui/format.ts";
import { StatusBadge, transferStatus } from "@/ui/status-badge.tsx";
import { formTypes } from "../contract.ts";

export interface StatusMarkProps {
  document: { readonly formType: number; readonly status: number | null };
  /** What stands there for a stand-alone 3310.11, which is no transfer and has no status: a dash unless told. */
  otherwise?: ReactNode;
}

/** The status of a Form 4473. */
export function StatusMark({ document, otherwise = noStatus }: StatusMarkProps) {
  return document.formType === formTypes.standAloneAtfForm
    ? otherwise
    : <StatusBadge status={transferStatus(document.status)} />;
}

const noStatus = <span className="text-ink-faint">{NOTHING}</span>;
