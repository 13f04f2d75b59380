import type { ReactNode } from "react";
import { Badge } from "@/ui/badge.tsx";
import { CopiedValue } from "@/ui/copied-value.tsx";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { NOTHING } from "@/ui/format.ts";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component.tsx";
import { OriginMarker } from "@/ui/origin-marker.tsx";
import { STATUS_WORDS, transferStatus } from "@/ui/status-badge.tsx";
import { DateText, InstantText } from "@/ui/time-text.tsx";
import { type Document, formTypes } from "../../contract.ts";
import { expirationOf } from "../archive/expiration.ts";
import type { EditFormProps } from "../edit/edit-form.tsx";
import type { Setting } from "../use-setting.ts";
import { FirearmsTable } from "./firearms-table.tsx";

const editForm: LazyComponent<EditFormProps> = lazyComponent(async () =>
  (await import("../edit/edit-form.tsx")).EditForm
);

export interface DetailsPanelProps {
  document: Document;
  setting: Setting;
  /** Ends the editing; null while the values are only shown. */
  onEdited: (() => void) | null;
}

/** Every value of the record, and the firearms it is about; as a form while they are edited. */
export function DetailsPanel({ document, setting, onEdited }: DetailsPanelProps) {
  if (onEdited) return <editForm.Component document={document} today={setting.today} onClose={onEdited} />;
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 text-sm">
        {factsOf(document, setting).map(({ label, value }) => (
          <div key={label} className="col-span-2 grid min-h-9 grid-cols-subgrid items-center border-b py-1">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 break-words">{value ?? <span className="text-ink-faint">{NOTHING}</span>}</dd>
          </div>
        ))}
      </dl>
      <FirearmsTable firearms={document.documentSerialNumbers} />
    </div>
  );
}

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

function factsOf(document: Document, setting: Setting): Fact[] {
  return [
    { label: "Customer name", value: document.customerName || null },
    // A stand-alone 3310.11 is no transfer and has no status.
    ...document.formType === formTypes.form4473
      ? [{ label: "Document status", value: STATUS_WORDS[transferStatus(document.status)] }]
      : [],
    { label: "Status Date", value: <DateText date={document.transferDate} /> },
    { label: "Certification date", value: <DateText date={document.certificationDate} /> },
    { label: "First NICS contact", value: <DateText date={document.nicsDate} /> },
    ...document.status === null ? [expirationFact(document, setting.today)] : [],
    { label: "TSN", value: document.tsn && <CopiedValue label="TSN">{document.tsn}</CopiedValue> },
    { label: "NTN", value: document.ntn && <CopiedValue label="NTN">{document.ntn}</CopiedValue> },
    ...setting.audit ? auditFacts(document) : dealerFacts(document, setting.timeZone),
    { label: "Version", value: String(document.versionNumber) },
    { label: "Filed by", value: <FiledBy document={document} timeZone={setting.timeZone} /> },
  ];
}

function expirationFact(document: Document, today: string): Fact {
  const expiration = expirationOf(document, today);
  if (!expiration) return { label: "Expiration date", value: null };
  return {
    label: "Expiration date",
    value: (
      <span className="inline-flex flex-wrap items-center gap-2">
        <DateText date={expiration.date} />
        {expiration.near
          ? <Badge tone={expiration.daysLeft < 0 ? "red" : "yellow"}>{expiration.words}</Badge>
          : <span className="text-ink-soft">{expiration.words}</span>}
      </span>
    ),
  };
}

function dealerFacts(document: Document, timeZone: string): Fact[] {
  const color = FLAG_COLORS[document.fflFlaggedColor] ?? "none";
  const flag = (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <FlagMark color={color} />
      {document.fflFlaggedByUser && <span className="text-ink-soft">by {document.fflFlaggedByUser}</span>}
      {document.fflFlaggedDate && (
        <InstantText instant={document.fflFlaggedDate} timeZone={timeZone} className="text-ink-soft tabular-nums" />
      )}
    </span>
  );
  return [
    { label: "Flag", value: color === "none" ? null : flag },
    { label: "Assigned to", value: document.fflAssignedToUser && <Assignee document={document} /> },
  ];
}

function Assignee({ document: { fflAssignedToUser, fflAssignedToUserOrigin } }: { document: Document }) {
  return (
    <span className="inline-flex items-center gap-x-2">
      {fflAssignedToUser}
      <OriginMarker origin={fflAssignedToUserOrigin === 1 ? "fastbound" : "strongroom"} />
    </span>
  );
}

function auditFacts(document: Document): Fact[] {
  return [
    { label: "Audit flag", value: <FlagMark color={FLAG_COLORS[document.auditFlaggedColor] ?? "none"} /> },
    { label: "Assigned to", value: document.auditAssignedUserName },
    { label: "Review", value: document.auditReviewed ? "Reviewed" : "Not reviewed" },
  ];
}

function FiledBy({ document, timeZone }: { document: Document; timeZone?: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {document.createdBy}
      <OriginMarker origin={document.createdByOrigin === 1 ? "fastbound" : "strongroom"} />
      <InstantText instant={document.createdOn} timeZone={timeZone} className="text-ink-soft tabular-nums" />
    </span>
  );
}
