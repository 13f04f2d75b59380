import { useQuery } from "@tanstack/react-query";
import type { User } from "@/features/accounts/contract.ts";
import { Slot, useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import type { UserOptions } from "../contract.ts";
import { mayDelete, mayEdit } from "../rank-rules.ts";
import { userQuery } from "../queries.ts";
import { personActions } from "../slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import type { UserActions } from "./use-user-actions.ts";
import { type SavedUser, UserDialog } from "./user-dialog.tsx";
import { isWhole, permissionLabel, statusWords, storeWords } from "./words.ts";

interface OpenedUserProps {
  readonly id: number;
  /** The person as the table has them; undefined when they are not in it, "awaited" while it is loaded. */
  readonly row: User | undefined | "awaited";
  readonly options: UserOptions;
  readonly actions: UserActions;
  readonly onClose: () => void;
  readonly onSaved: (saved: SavedUser) => void;
  readonly onDelete: (user: User) => void;
}

/** One person over the table: to be changed, or only looked at when their rank is higher. */
export function OpenedUser(props: OpenedUserProps) {
  const { id, row, options, actions, onClose, onSaved, onDelete } = props;
  const asked = useQuery({ ...userQuery(useScreens(), id), enabled: row === undefined });
  const user = row === "awaited" ? undefined : row ?? asked.data;
  if (!user) return <Waiting error={asked.error} onClose={onClose} />;
  if (!mayEdit(options.me, user)) return <Facts user={user} options={options} onClose={onClose} />;
  const mayAll = isWhole(options, user);
  const isInvitable = mayAll && user.invitationStatus !== 0 && user.userStatus === 0 && user.id !== options.me.id;
  return (
    <UserDialog
      user={user}
      options={options}
      storeIds={[]}
      onClose={onClose}
      onSaved={onSaved}
      more={
        <>
          {mayDelete(options.me, user) && mayAll && (
            <Button variant="ghost" onClick={() => onDelete(user)}>Delete User</Button>
          )}
          {isInvitable && (
            <Button
              variant="ghost"
              onClick={() => {
                onClose();
                actions.resend.mutate(user);
              }}
            >
              Resend Invite
            </Button>
          )}
          <Slot of={personActions} props={{ userId: user.id }} />
        </>
      }
    />
  );
}

function Waiting({ error, onClose }: { error: Error | null; onClose: () => void }) {
  const failure = error && failureOf(error, "Unable to load users");
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Edit User">
      {failure
        ? <ErrorState message={failure.message} requestId={failure.requestId} />
        : (
          <SkeletonGroup label="Loading the user">
            <Skeleton className="h-48" />
          </SkeletonGroup>
        )}
    </Dialog>
  );
}

function Facts({ user, options, onClose }: { user: User; options: UserOptions; onClose: () => void }) {
  const facts = [
    ["Email", user.email],
    ["Permission level", permissionLabel(user.permission)],
    ...options.accountType === 1 ? [["FFL Access", storeWords(user, options)]] : [],
    ["User status", statusWords[user.userStatus === 0 ? 0 : 1]],
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={user.name}
      description="Only someone with the same or a higher permission can change this."
      size="sm"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
