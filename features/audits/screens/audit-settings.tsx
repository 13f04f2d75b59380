import { useQuery } from "@tanstack/react-query";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import { type ReactNode, useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { formatNumber } from "@/ui/format.ts";
import { EmptyState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { Audit } from "../contract.ts";
import { auditTypes } from "../contract-states.ts";
import { auditCountsQuery } from "../queries.ts";
import { DatesDialog } from "./dates-dialog.tsx";
import { EndedAudits } from "./ended-audits.tsx";
import type { ManagementProps } from "./management-props.ts";
import { datesOf } from "./words.ts";

/** What the active audit is; without one, what an audit is for and how it begins. Below, the audits that have ended. */
export function AuditSettings({ type, storeId, audit, setting }: ManagementProps) {
  const isAtf = type === auditTypes.atf;
  return (
    <div className="flex flex-col gap-6">
      {audit ? <ActiveAudit audit={audit} timeZone={setting.timeZone} today={setting.today} /> : (
        <EmptyState
          className="rounded-md border bg-paper"
          icon={<ClipboardCheck />}
          title={isAtf ? "No ATF audit is under way" : "No internal audit is under way"}
        >
          {isAtf
            ? "Start one when an ATF investigator is here. They get read-only access to the dates you set, during business hours."
            : "Your own people check forms before ATF does. The lead auditor you choose picks who helps."}
        </EmptyState>
      )}
      <EndedAudits storeId={storeId} type={type} timeZone={setting.timeZone} />
    </div>
  );
}

function ActiveAudit({ audit, timeZone, today }: { audit: Audit; timeZone: string; today: string }) {
  const [isEditing, setEditing] = useState(false);
  const { data: counts } = useQuery(auditCountsQuery(useScreens(), audit));
  const { totalDocuments, totalDocumentsFlagged, totalDocumentsReviewed, countIsMinimum } = counts;
  const count = (number: number) => `${formatNumber(number)}${countIsMinimum ? " or more" : ""}`;
  return (
    <Card aria-label="Current audit" className="p-4">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name="Dates">
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="tabular-nums">{datesOf(audit)}</span>
            {audit.permissions.includes("edit") && (
              <Button size="sm" onClick={() => setEditing(true)}>Select Date Range</Button>
            )}
          </span>
        </Fact>
        <Fact name="FFL">{audit.storeName}</Fact>
        <Fact name="Lead auditor">{audit.leadAuditorName}</Fact>
        <Fact name="Started">
          <InstantText instant={audit.createdDate} timeZone={timeZone} />
        </Fact>
        <Fact name="Reviewed">{`${count(totalDocumentsReviewed)} of ${count(totalDocuments)} documents`}</Fact>
        <Fact name="Flagged by auditors">{count(totalDocumentsFlagged)}</Fact>
      </dl>
      {isEditing && <DatesDialog audit={audit} today={today} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
