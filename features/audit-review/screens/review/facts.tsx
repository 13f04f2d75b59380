import type { ReactNode } from "react";
import Check from "lucide-react/icons/check";
import { type Document, formTypes } from "@/features/documents/contract.ts";
import { documentTitle, formName } from "@/features/documents/shared-screens.ts";
import { Badge } from "@/ui/badge.tsx";
import { NOTHING } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import { StatusBadge, transferStatus } from "@/ui/status-badge.tsx";
import { Term } from "@/ui/term.tsx";
import { DateText } from "@/ui/time-text.tsx";

/** The values of the record, each to be found again on the form. */
export function Facts({ document }: { document: Document }) {
  const isForm4473 = document.formType === formTypes.form4473;
  const { documentSerialNumbers: firearms, auditAssignedUserName: assignee } = document;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-sm text-ink-soft">{formName(document)}</p>
        <h2 className="text-lg font-semibold break-words">{documentTitle(document)}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          {isForm4473 && <StatusBadge status={transferStatus(document.status)} />}
          {document.auditReviewed && (
            <Badge tone="green">
              <Check aria-hidden="true" />
              Reviewed
            </Badge>
          )}
        </p>
      </div>
      <dl className="text-sm">
        {isForm4473 && (
          <>
            <Fact label={<Term of="TSN" />}>{document.tsn && <Mono>{document.tsn}</Mono>}</Fact>
            <Fact label={<Term of="NTN" />}>{document.ntn && <Mono>{document.ntn}</Mono>}</Fact>
            <Fact label="Certification date">
              <DateText date={document.certificationDate} />
            </Fact>
            <Fact label="First NICS contact">
              <DateText date={document.nicsDate} />
            </Fact>
          </>
        )}
        <Fact label={isForm4473 ? "Status Date" : "Date"}>
          <DateText date={document.transferDate} />
        </Fact>
        {assignee !== null && <Fact label="Assigned to">{assignee}</Fact>}
      </dl>
      <section aria-label="Firearms">
        <h3 className="text-sm font-semibold">{firearms.length === 1 ? "1 firearm" : `${firearms.length} firearms`}</h3>
        <ul className="divide-y text-sm">
          {firearms.map((firearm, at) => (
            <li key={at} className="py-1.5">
              <Mono className="text-base font-semibold">{firearm.serialNumber}</Mono>
              <p className="text-ink-soft empty:hidden">
                {[firearm.manufacturer, firearm.importer, firearm.model, firearm.type, firearm.caliber].filter(Boolean)
                  .join(", ")}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b py-1">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-right font-medium break-words">
        {children ?? <span className="text-ink-faint">{NOTHING}</span>}
      </dd>
    </div>
  );
}
