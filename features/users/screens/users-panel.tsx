import { useMemo, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import type { User } from "@/features/accounts/contract.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { AddressNote } from "@/ui/address-note.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { DataTable } from "@/ui/data-table.tsx";
import { TablePagination } from "@/ui/pagination.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { SearchBox } from "@/ui/search-box.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { searchFrom, type UserOptions } from "../contract.ts";
import { usersQuery } from "../queries.ts";
import { queryOf, useUsersAddress } from "./address.ts";
import { MobileRow, userColumns } from "./columns.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { failureOf } from "@/kernel/screens/failure.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { OpenedUser } from "./opened-user.tsx";
import { useUserActions } from "./use-user-actions.ts";
import { type SavedUser, UserDialog } from "./user-dialog.tsx";

export interface UsersPanelProps {
  readonly options: UserOptions;
  /** Only people of this FFL; null for everybody whom one manages. */
  readonly storeId: number | null;
  readonly timeZone: string;
  /** The page's heading; a panel inside another page has none. */
  readonly heading?: string;
  /** Everybody of the account is listed, and can be narrowed to one FFL or to people without one. */
  readonly hasFflFilter?: boolean;
}

/** The users table with all that can be done about people. The URL holds what is shown and what is open. */
export function UsersPanel({ options, storeId, timeZone, heading, hasFflFilter = false }: UsersPanelProps) {
  const context = useScreens();
  const { view, leftOut, opened, go, open } = useUsersAddress();
  const list = useQuery(usersQuery(context, queryOf(view, storeId)));
  const actions = useUserActions();
  const [deleting, setDeleting] = useState<User | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useHotkeys({ "/": () => frame.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus() });

  const edit = (user: User) => open({ kind: "user", id: user.id });
  const columns = userColumns({ options, timeZone, actions, onEdit: edit, onDelete: setDeleting });
  const failure = list.error && failureOf(list.error, "Unable to load users");
  const saved = ({ user, isInvited, isStatusChanged }: SavedUser) => {
    open(null);
    if (isInvited) actions.tellInvited(user);
    else if (user.emailAwaited) {
      toast({
        text: `${user.name} was asked to confirm ${user.emailAwaited}. Until then nothing changes.`,
        tone: "info",
      });
    } else if (isStatusChanged) actions.tellStatus(user);
    else toast({ text: `${user.name} was saved.`, tone: "green" });
  };
  const firstStores = useMemo(
    () => options.stores.filter(({ id }) => id === storeId || options.stores.length === 1).map(({ id }) => id),
    [options.stores, storeId],
  );
  const ask = (user: User) => {
    open(null);
    setDeleting(user);
  };

  return (
    <div ref={frame} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {heading && <h1 className="mr-auto text-xl font-semibold">{heading}</h1>}
        <div className="flex flex-1 flex-wrap items-center justify-end gap-2 max-sm:basis-full">
          {hasFflFilter && (
            <Field label="FFL" labelHidden className="max-sm:w-full">
              <Select
                options={[
                  { value: "", label: "All FFLs" },
                  { value: "none", label: "No FFL" },
                  ...options.stores.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                value={view.ffl}
                onChange={({ target }) => go({ ffl: target.value })}
              />
            </Field>
          )}
          <SearchBox
            label="Search users"
            placeholder="Search by name or email"
            minCharacters={searchFrom}
            value={view.search}
            onSearch={(search) => go({ search }, { replace: true })}
          />
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden="true" />}
            className="max-sm:w-full"
            onClick={() => open({ kind: "invite" })}
          >
            Invite User
          </Button>
        </div>
      </div>
      <AddressNote leftOut={leftOut} />
      <Card className="overflow-clip" aria-label="Users">
        <DataTable
          label="Users"
          density="comfortable"
          columns={columns}
          rows={list.data?.data}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          onOpenRow={edit}
          refreshing={list.isPlaceholderData}
          error={failure && !list.data
            ? { message: failure.message, requestId: failure.requestId, onRetry: () => list.refetch() }
            : undefined}
          sort={{ field: view.sort, order: view.sortOrder }}
          onSortChange={({ field, order }) => go({ sort: field, sortOrder: order })}
          mobileRow={(user) => <MobileRow user={user} options={options} />}
          filtered={(view.search !== "" || view.ffl !== "") && list.data?.count === 0}
          onClearFilters={() => go({ search: "", ffl: "" })}
          empty={
            <Nobody
              isBeyond={(list.data?.count ?? 0) > 0}
              onFirst={() => go({})}
              onInvite={() => open({ kind: "invite" })}
            />
          }
          skeletonRows={6}
          pageKeys
        />
        {list.data && list.data.count > Math.min(view.limit, 50) && (
          <TablePagination
            page={view.page}
            limit={view.limit}
            total={list.data.count}
            onPageChange={(page) => go({ page })}
            onLimitChange={(limit) => go({ limit })}
          />
        )}
      </Card>
      {opened?.kind === "invite" && (
        <UserDialog
          user={null}
          options={options}
          storeIds={firstStores}
          onClose={() => open(null)}
          onSaved={saved}
        />
      )}
      {opened?.kind === "user" && (
        <OpenedUser
          key={opened.id}
          id={opened.id}
          row={list.isPending ? "awaited" : list.data?.data.find(({ id }) => id === opened.id)}
          options={options}
          actions={actions}
          onClose={() => open(null)}
          onSaved={saved}
          onDelete={ask}
        />
      )}
      {deleting && <DeleteDialog user={deleting} actions={actions} onClose={() => setDeleting(null)} />}
      {actions.link && <LinkDialog link={actions.link} onClose={actions.closeLink} />}
    </div>
  );
}

interface NobodyProps {
  /** There are people, but not so many pages. */
  readonly isBeyond: boolean;
  readonly onFirst: () => void;
  readonly onInvite: () => void;
}

function Nobody({ isBeyond, onFirst, onInvite }: NobodyProps) {
  if (isBeyond) {
    return (
      <EmptyState title="That page doesn't exist." action={<Button onClick={onFirst}>Go to the first page</Button>}>
        The list is shorter now, or the address was changed.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title="No users yet"
      action={<Button variant="primary" onClick={onInvite}>Invite User</Button>}
    >
      People you invite can file, read and correct documents in the FFLs you give them.
    </EmptyState>
  );
}
