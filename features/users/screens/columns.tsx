import Ellipsis from "lucide-react/icons/ellipsis";
import type { User } from "@/features/accounts/contract.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { EmailText } from "@/ui/email-text.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "@/ui/menu.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { UserOptions } from "../contract.ts";
import { mayDelete, mayEdit } from "../rank-rules.ts";
import type { UserActions } from "./use-user-actions.ts";
import { isWhole, permissionLabel, statusWords, storeWords } from "./words.ts";

/** What the rows need beside the people. */
export interface ColumnSetting {
  readonly options: UserOptions;
  readonly timeZone: string;
  readonly actions: UserActions;
  readonly onEdit: (user: User) => void;
  readonly onDelete: (user: User) => void;
}

/** The columns of the users table. FFLs are told only where there are several. */
export function userColumns(setting: ColumnSetting): DataColumn<User>[] {
  const { options, timeZone } = setting;
  return [
    { id: "name", header: "Name", sortField: "name", className: "min-w-52", cell: (user) => name(user, options) },
    {
      id: "email",
      header: "Email",
      sortField: "email",
      cell: ({ email }) => <EmailText>{email}</EmailText>,
    },
    {
      id: "permission",
      header: "Permission",
      sortField: "permission",
      sortFirst: "desc",
      className: "w-44",
      cell: ({ permission }) => permissionLabel(permission),
    },
    ...options.accountType === 1
      ? [{ id: "stores", header: "FFLs", className: "w-64", cell: (user: User) => storeWords(user, options) }]
      : [],
    { id: "userStatus", header: "Status", sortField: "userStatus", className: "w-24", cell: statusBadge },
    {
      id: "invitationStatus",
      header: "Invitation",
      sortField: "invitationStatus",
      sortFirst: "desc",
      className: "w-36",
      cell: (user) => <InvitationState user={user} setting={setting} />,
    },
    {
      id: "lastSignIn",
      header: "Last sign-in",
      sortField: "lastSignIn",
      sortFirst: "desc",
      className: "w-28",
      cell: ({ lastSignIn }) => <InstantText instant={lastSignIn} timeZone={timeZone} />,
    },
    {
      id: "actions",
      header: "Actions",
      headerHidden: true,
      align: "right",
      className: "w-12",
      cell: (user) => <RowActions user={user} setting={setting} />,
    },
  ];
}

function name(user: User, { me }: UserOptions) {
  return (
    <span className="flex items-center gap-2">
      <Avatar name={user.name} src={user.uri} decorative />
      <span className="font-medium">{user.name}</span>
      {user.id === me.id && <Badge tone="outline">You</Badge>}
    </span>
  );
}

function statusBadge({ userStatus }: User) {
  // What is as usual is said quietly: a mark is for the exception.
  if (userStatus === 0) return <span className="text-ink-soft">{statusWords[0]}</span>;
  return <Badge tone="red">{statusWords[1]}</Badge>;
}

/** An open invitation can be sent again by a press on its state (document 1, section 4). */
function InvitationState({ user, setting: { actions, options } }: { user: User; setting: ColumnSetting }) {
  if (user.invitationStatus === 0) return <span className="text-ink-soft">Invite Accepted</span>;
  if (user.invitationStatus === 2) return <Badge tone="yellow">Invite Rejected</Badge>;
  if (!mayEdit(options.me, user) || user.userStatus !== 0 || !isWhole(options, user)) {
    return <Badge tone="blue">Invited</Badge>;
  }
  const isSending = actions.resend.isPending && actions.resend.variables?.id === user.id;
  return (
    <Button
      variant="link"
      size="sm"
      className="px-0"
      busy={isSending}
      aria-label={`Resend Invite to ${user.name}`}
      onClick={() => actions.resend.mutate(user)}
    >
      Resend Invite
    </Button>
  );
}

function RowActions({ user, setting }: { user: User; setting: ColumnSetting }) {
  const { options, actions, onEdit, onDelete } = setting;
  const { me } = options;
  if (!mayEdit(me, user)) return null;
  const isOneself = user.id === me.id;
  const mayAll = isWhole(options, user);
  const isEnabled = user.userStatus === 0;
  return (
    <Menu
      label={`Actions for ${user.name}`}
      trigger={
        <IconButton
          label={`Actions for ${user.name}`}
          size="sm"
          variant="ghost"
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
    >
      <MenuItem onSelect={() => onEdit(user)}>Edit</MenuItem>
      {user.invitationStatus !== 0 && isEnabled && mayAll && (
        <MenuItem onSelect={() => actions.resend.mutate(user)}>Resend Invite</MenuItem>
      )}
      {!isOneself && mayAll && (
        <MenuItem onSelect={() => actions.setStatus.mutate({ user, userStatus: isEnabled ? 1 : 0 })}>
          {isEnabled ? "Disable" : "Enable"}
        </MenuItem>
      )}
      {mayDelete(me, user) && mayAll && (
        <>
          <MenuSeparator />
          <MenuItem danger onSelect={() => onDelete(user)}>Delete</MenuItem>
        </>
      )}
    </Menu>
  );
}

/** A person in two lines, for telephones. */
export function MobileRow({ user, options }: { user: User; options: UserOptions }) {
  const stores = options.accountType === 1 ? storeWords(user, options) : "";
  const words = [permissionLabel(user.permission), stores];
  return (
    <span className="flex items-center gap-3">
      <Avatar name={user.name} src={user.uri} size="md" decorative />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="line-clamp-1 font-medium break-all">{user.name}</span>
          {user.id === options.me.id && <Badge tone="outline">You</Badge>}
          {user.userStatus !== 0 && <Badge tone="red">Disabled</Badge>}
          {user.invitationStatus === 1 && <Badge tone="blue">Invited</Badge>}
          {user.invitationStatus === 2 && <Badge tone="yellow">Invite Rejected</Badge>}
        </span>
        <span className="block text-ink-soft">
          <EmailText>{user.email}</EmailText>
        </span>
        <span className="line-clamp-1 break-all text-ink-soft">{words.filter(Boolean).join(" · ")}</span>
      </span>
    </span>
  );
}
