import { Avatar } from "@/ui/avatar.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { InstantText } from "@/ui/time-text.tsx";
import type { Auditor } from "../contract-auditors.ts";
import type { AuditorActions } from "./use-auditor-actions.ts";

/** What the rows need beside the auditors. */
export interface AuditorColumnSetting {
  readonly isAtf: boolean;
  /** May invite, edit and disable. */
  readonly mayManage: boolean;
  readonly userId: number;
  readonly timeZone: string;
  readonly actions: AuditorActions;
  readonly onEdit: (auditor: Auditor) => void;
  readonly onToggle: (auditor: Auditor) => void;
}

/** The columns of the tables of auditors (document 3, section 2). */
export function auditorColumns(setting: AuditorColumnSetting): DataColumn<Auditor>[] {
  const { isAtf, mayManage, timeZone } = setting;
  return [
    { id: "name", header: "Name", sortField: "name", className: "min-w-52", cell: (auditor) => name(auditor, setting) },
    {
      id: "lastSignIn",
      header: "Last Sign In",
      sortField: "lastSignIn",
      sortFirst: "desc",
      className: "w-36",
      cell: ({ lastSignIn }) => <InstantText instant={lastSignIn} timeZone={timeZone} />,
    },
    ...isAtf
      ? [{
        id: "invitationStatus",
        header: "Invitation Status",
        className: "w-40",
        cell: (auditor: Auditor) => <InvitationState auditor={auditor} setting={setting} />,
      }]
      : [],
    { id: "status", header: "User Status", className: "w-32", cell: statusText },
    ...mayManage
      ? [{
        id: "actions",
        header: "Actions",
        headerHidden: true,
        align: "right" as const,
        className: "w-28",
        cell: (auditor: Auditor) => <RowAction auditor={auditor} setting={setting} />,
      }]
      : [],
  ];
}

function name({ name, uri, userId, isLeadAuditor }: Auditor, setting: AuditorColumnSetting) {
  return (
    <span className="flex items-center gap-2">
      <Avatar name={name} src={uri} decorative />
      <span className="font-medium">{name}</span>
      {isLeadAuditor && <Badge tone="outline">Lead Auditor</Badge>}
      {userId === setting.userId && <Badge tone="outline">You</Badge>}
    </span>
  );
}

function statusText({ status }: Auditor) {
  return status === 0 ? <span className="text-ink-soft">Enabled</span> : <Badge tone="red">Disabled</Badge>;
}

/** An open invitation is sent again by a press on its state (document 3, section 2); one turned down in Manage User. */
function InvitationState({ auditor, setting }: { auditor: Auditor; setting: AuditorColumnSetting }) {
  const { actions, mayManage } = setting;
  if (auditor.invitationStatus === 0) return <span className="text-ink-soft">Invite Accepted</span>;
  if (auditor.invitationStatus === 2) return <Badge tone="yellow">Invite Rejected</Badge>;
  if (!mayManage) return <Badge tone="blue">Invited</Badge>;
  return (
    <Button
      variant="link"
      size="sm"
      className="px-0"
      busy={actions.resend.isPending && actions.resend.variables?.id === auditor.id}
      aria-label={`Resend Invite to ${auditor.name}`}
      onClick={() => actions.resend.mutate(auditor)}
    >
      Resend Invite
    </Button>
  );
}

function RowAction({ auditor, setting }: { auditor: Auditor; setting: AuditorColumnSetting }) {
  if (setting.isAtf) {
    return <Button size="sm" aria-label={`Edit ${auditor.name}`} onClick={() => setting.onEdit(auditor)}>Edit</Button>;
  }
  if (auditor.isLeadAuditor) return null;
  const verb = auditor.status === 0 ? "Disable" : "Enable";
  return (
    <Button size="sm" aria-label={`${verb} ${auditor.name}`} onClick={() => setting.onToggle(auditor)}>{verb}</Button>
  );
}

/** An auditor in two lines, for telephones. */
export function AuditorMobileRow({ auditor, timeZone }: { readonly auditor: Auditor; readonly timeZone: string }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={auditor.name} src={auditor.uri} size="md" decorative />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="line-clamp-1 font-medium break-all">{auditor.name}</span>
          {auditor.isLeadAuditor && <Badge tone="outline">Lead Auditor</Badge>}
          {auditor.status === 1 && <Badge tone="red">Disabled</Badge>}
          {auditor.invitationStatus === 1 && <Badge tone="blue">Invited</Badge>}
          {auditor.invitationStatus === 2 && <Badge tone="yellow">Invite Rejected</Badge>}
        </span>
        <span className="block text-ink-soft">
          {auditor.lastSignIn
            ? (
              <>
                Last sign-in <InstantText instant={auditor.lastSignIn} timeZone={timeZone} />
              </>
            )
            : "Has not signed in yet"}
        </span>
      </span>
    </span>
  );
}
