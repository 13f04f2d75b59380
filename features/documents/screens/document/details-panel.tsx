import type { ReactNode } from "react";
import { CopiedValue } from "@/ui/copied-value.tsx";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { NOTHING } from "@/ui/format.ts";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component.tsx";
import { OriginMarker } from "@/ui/origin-marker.tsx";
import { Term } from "@/ui/term.tsx";
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

/**
 * The firearms, then the values of the record in the order of the form, then what the store adds to it. What the head of
 * the page says (customer, status, TSN) is not said again. As a form while it is edited.
 */
export function DetailsPanel({ document, setting, onEdited }: DetailsPanelProps) {
  if (onEdited) return <editForm.Component document={document} today={setting.today} onClose={onEdited} />;
  return (
    <div className="flex flex-col gap-6">
      <FirearmsTable firearms={document.documentSerialNumbers} />
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 text-sm">
        {factsOf(document, setting).map(({ key, label, value }) => (
          <div key={key} className="col-span-2 grid min-h-9 grid-cols-subgrid items-center border-b py-1">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 break-words">{value ?? <span className="text-ink-faint">{NOTHING}</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

function factsOf(document: Document, setting: Setting): Fact[] {
  const isForm4473 = document.formType === formTypes.form4473;
  return [
    ...isForm4473 ? checkFacts(document, setting.today) : [fact("Date", <DateText date={document.transferDate} />)],
    ...document.versionNumber > 1 ? [fact("Version", String(document.versionNumber))] : [],
    fact("Filed by", <FiledBy document={document} timeZone={setting.timeZone} />),
    ...setting.audit ? auditFacts(document) : dealerFacts(document, setting.timeZone),
  ];
}

function fact(label: string, value: ReactNode): Fact {
  return { key: label, label, value };
}

/** The dates and the number of the background check; what a stand-alone 3310.11, which is no transfer, does not have. */
function checkFacts(document: Document, today: string): Fact[] {
  return [
    fact("Certification date", <DateText date={document.certificationDate} />),
    fact("First NICS contact", <DateText date={document.nicsDate} />),
    {
      key: "NTN",
      label: <Term of="NTN" />,
      value: document.ntn && <CopiedValue label="NTN">{document.ntn}</CopiedValue>,
    },
    ...document.status === null
      ? [fact("Expiration date", expirationOf(document, today) && <Expiration document={document} today={today} />)]
      : [fact("Status Date", <DateText date={document.transferDate} />)],
  ];
}

/** The date, and in words how far off it is where the head of the page does not say so yet. */
function Expiration({ document, today }: { document: Document; today: string }) {
  const expiration = expirationOf(document, today);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <DateText date={document.expirationDate} />
      {!expiration?.near && <span className="text-ink-soft">{expiration?.words}</span>}
    </span>
  );
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
    fact("Flag", color === "none" ? null : flag),
    fact("Assigned to", document.fflAssignedToUser && <Assignee document={document} />),
    ...marksOfAuditors(document),
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

/** What auditors marked, for the dealer: only what there is. */
function marksOfAuditors({ auditFlaggedColor, auditAssignedUserName, auditReviewed }: Document): Fact[] {
  const color = FLAG_COLORS[auditFlaggedColor] ?? "none";
  return [
    ...color === "none" ? [] : [fact("Audit flag", <FlagMark color={color} />)],
    ...auditAssignedUserName === null ? [] : [fact("Auditor", auditAssignedUserName)],
    ...auditReviewed ? [fact("Audit review", "Reviewed")] : [],
  ];
}

function auditFacts(document: Document): Fact[] {
  return [
    fact("Audit flag", <FlagMark color={FLAG_COLORS[document.auditFlaggedColor] ?? "none"} />),
    fact("Assigned to", document.auditAssignedUserName),
    fact("Review", document.auditReviewed ? "Reviewed" : "Not reviewed"),
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
