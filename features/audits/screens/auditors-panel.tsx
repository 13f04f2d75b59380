import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { LinkDialog } from "@/features/users/shared-screens.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import { type Auditor, auditorSortFields, type InvitedAuditor } from "../contract-auditors.ts";
import { type Audit, texts } from "../contract.ts";
import { auditTypes } from "../contract-states.ts";
import { type AuditorSort, auditorsQuery } from "../queries.ts";
import { AddInternalDialog } from "./add-internal-dialog.tsx";
import { auditorColumns, AuditorMobileRow } from "./auditor-columns.tsx";
import { AuditorDialog } from "./auditor-dialog.tsx";
import type { AuditSetting } from "./use-audit-setting.ts";
import { useAuditorActions } from "./use-auditor-actions.ts";
import { datesOf } from "./words.ts";

interface AuditorsPanelProps {
  readonly audit: Audit;
  readonly setting: AuditSetting;
}

type Opened = { readonly kind: "new" } | { readonly kind: "edit" | "toggle"; readonly auditor: Auditor } | null;

/** The table of an audit's auditors with all that may be done about them. */
export function AuditorsPanel({ audit, setting }: AuditorsPanelProps) {
  const [sort, setSort] = useState<AuditorSort>({ field: "name", order: "asc" });
  const [opened, setOpened] = useState<Opened>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(auditorsQuery(useScreens(), audit.id, sort));
  const actions = useAuditorActions(audit);
  const isAtf = audit.type === auditTypes.atf;
  const mayManage = audit.permissions.includes("invite");
  const close = () => setOpened(null);
  const saved = (auditor: InvitedAuditor) => {
    const isNew = opened?.kind === "new";
    close();
    if (isNew || auditor.invitationLink) actions.tellInvited(auditor);
  };
  const edit = (auditor: Auditor) => {
    if (isAtf) setOpened({ kind: "edit", auditor });
    else if (!auditor.isLeadAuditor) setOpened({ kind: "toggle", auditor });
  };
  const columns = auditorColumns({
    ...{ isAtf, mayManage, userId: setting.userId, timeZone: setting.timeZone, actions, onEdit: edit, onToggle: edit },
  });
  const failure = error && failureOf(error, "Unable to load auditors");
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isAtf && !audit.permissions.includes("edit") && (
          <p className="text-sm text-ink-soft">
            This audit covers documents dated <span className="tabular-nums">{datesOf(audit)}</span>.
          </p>
        )}
        {!isAtf && (
          <p className="text-sm text-ink-soft">
            {mayManage ? "Add or edit internal auditors on your account" : texts.onlyTheLead}
          </p>
        )}
        {mayManage && (
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden="true" />}
            className="ml-auto max-sm:w-full"
            onClick={() => setOpened({ kind: "new" })}
          >
            {isAtf ? "Invite User" : "Add Auditor"}
          </Button>
        )}
      </div>
      <Card className="overflow-clip" aria-label="Auditors">
        <DataTable
          label="Auditors"
          density="comfortable"
          columns={columns}
          rows={data}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          onOpenRow={mayManage ? edit : undefined}
          refreshing={isPlaceholderData}
          error={failure && !data
            ? { message: failure.message, requestId: failure.requestId, onRetry: () => refetch() }
            : undefined}
          sort={sort}
          onSortChange={({ field, order }) => setSort({ field: sortFieldOf(field), order })}
          mobileRow={(auditor) => <AuditorMobileRow auditor={auditor} timeZone={setting.timeZone} />}
          skeletonRows={3}
          pageKeys
        />
      </Card>
      {opened?.kind === "new" && !isAtf && <AddInternalDialog audit={audit} onClose={close} />}
      {opened?.kind === "new" && isAtf && (
        <AuditorDialog audit={audit} auditor={null} isOneself={false} onClose={close} onSaved={saved} />
      )}
      {opened?.kind === "edit" && (
        <AuditorDialog
          audit={audit}
          auditor={opened.auditor}
          isOneself={opened.auditor.userId === setting.userId}
          onClose={close}
          onSaved={saved}
          onResend={opened.auditor.invitationStatus === 0 ? undefined : () => {
            close();
            actions.resend.mutate(opened.auditor);
          }}
        />
      )}
      {opened?.kind === "toggle" && (
        <ToggleDialog
          auditor={opened.auditor}
          onClose={close}
          onToggle={(status) => {
            close();
            actions.setStatus.mutate({ auditor: opened.auditor, status });
          }}
        />
      )}
      {actions.link && <LinkDialog link={actions.link} onClose={actions.closeLink} />}
    </div>
  );
}

function sortFieldOf(field: string): AuditorSort["field"] {
  return auditorSortFields.find((known) => known === field) ?? "name";
}

interface ToggleDialogProps {
  readonly auditor: Auditor;
  readonly onClose: () => void;
  readonly onToggle: (status: 0 | 1) => void;
}

/** Asks before an internal auditor loses or gets access. */
function ToggleDialog({ auditor: { name, status }, onClose, onToggle }: ToggleDialogProps) {
  const isDisabling = status === 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isDisabling ? "Disable Internal Auditor" : "Enable Internal Auditor"}
      description={isDisabling
        ? `${name} loses access to the audit at once. What they flagged and reviewed is kept.`
        : `${name} can see the audit's documents and contribute again.`}
      confirmLabel={isDisabling ? "Disable" : "Enable"}
      danger={isDisabling}
      onConfirm={() => onToggle(isDisabling ? 1 : 0)}
    />
  );
}
