import { useEffect, useRef } from "react";
import { Link } from "react-router";
import CircleCheck from "lucide-react/icons/circle-check";
import { Alert } from "@/ui/alert.tsx";
import { StatusBadge, transferStatus } from "@/ui/status-badge.tsx";
import { formTypes } from "@/features/documents/contract.ts";
import { Slot } from "@/kernel/screens/screens-context.tsx";
import { verifyLater } from "../slots.ts";
import type { Group } from "./upload-state.ts";

export interface DoneStepProps {
  storeId: number;
  groups: readonly Group[];
  /** A link was followed. */
  onLeave: () => void;
}

/** What was filed, with the way to each document. */
export function DoneStep({ storeId, groups, onLeave }: DoneStepProps) {
  const list = useRef<HTMLUListElement>(null);
  // The form that had the focus is gone.
  useEffect(() => list.current?.focus(), []);
  const later = groups.filter(({ filing }) => filing.phase === "later").length;
  return (
    <>
      {later > 0 && (
        <Alert tone="info" className="mb-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>{later === 1 ? "1 document to verify." : `${later} documents to verify.`}</p>
            <Slot of={verifyLater} props={{ storeId, count: later }} />
          </div>
        </Alert>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Filed documents" className="divide-y outline-none">
        {groups.map(({ key, filing, files }) =>
          filing.phase === "filed" && (
            <li key={key} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
              <div className="flex gap-3">
                <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-green" />
                <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4 gap-y-1">
                  <div className="min-w-0">
                    <p className="font-medium">
                      {filing.document.customerName || filing.document.serialNumbers.join(", ")}
                    </p>
                    <p className="text-sm wrap-anywhere text-ink-faint">
                      {files.map(({ file }) => file.name).join(", ")}
                    </p>
                  </div>
                  <div className="flex items-center gap-3">
                    {filing.document.formType === formTypes.form4473 && (
                      <StatusBadge status={transferStatus(filing.document.status)} />
                    )}
                    <Link
                      to={`/${storeId}/documents/${filing.document.id}`}
                      onClick={onLeave}
                      className="text-sm font-medium text-accent underline decoration-1 underline-offset-3"
                    >
                      Open document
                    </Link>
                  </div>
                </div>
              </div>
              {filing.document.warningMessage && (
                <FiledBefore storeId={storeId} warning={filing.document.warningMessage} onLeave={onLeave} />
              )}
              {filing.differs && (
                <Alert tone="amber">
                  An earlier attempt went through and was filed with its values. Open the document and compare it with
                  your last entries.
                </Alert>
              )}
            </li>
          )
        )}
      </ul>
    </>
  );
}

interface FiledBeforeProps {
  storeId: number;
  /** 'The file ... was already filed as document 12.' */
  warning: string;
  onLeave: () => void;
}

/** The warning of a file that is in the store already, with the way to the earlier document it names. */
function FiledBefore({ storeId, warning, onLeave }: FiledBeforeProps) {
  const earlier = /\bdocument (\d+)\.$/.exec(warning)?.[1];
  return (
    <Alert tone="amber">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{warning}</p>
        {earlier && (
          <Link to={`/${storeId}/documents/${earlier}`} onClick={onLeave} className="underline underline-offset-3">
            Open document {earlier}
          </Link>
        )}
      </div>
    </Alert>
  );
}
