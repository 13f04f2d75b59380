import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { User } from "@/features/accounts/contract.ts";
import { roles } from "@/features/accounts/contract-roles.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Avatar } from "@/ui/avatar.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { type DataColumn, DataTable } from "@/ui/data-table.tsx";
import { Pagination } from "@/ui/pagination.tsx";
import { SearchBox } from "@/ui/search-box.tsx";
import { DeniedState, EmptyState } from "@/ui/states.tsx";
import { peoplePlace, peopleQuery, searchFrom } from "../queries.ts";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";

/** Everybody whom an operator may act for, with a search from three characters on. */
export default function ImpersonateUser() {
  useTitle("Impersonate Users");
  const screens = useScreens();
  const [address, setAddress] = useSearchParams();
  const place = peoplePlace(address);
  const { data, error, isPlaceholderData, refetch } = useQuery(peopleQuery(screens, place));
  const [chosen, setChosen] = useState<User | null>(null);
  const columns = useMemo(() => columnsWith(setChosen), []);
  const change = (values: Partial<typeof place>) => {
    const next = { ...place, ...values };
    setAddress(
      { ...next.search ? { search: next.search } : {}, page: String(next.page), limit: String(next.limit) },
      { replace: true },
    );
  };
  if (error instanceof ApiError && error.status === 403) return <DeniedState message={error.message} />;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-xl font-semibold">Impersonate Users</h1>
        <SearchBox
          label="Search users"
          placeholder={`Search from ${searchFrom} characters`}
          minCharacters={searchFrom}
          value={place.search}
          onSearch={(search) => change({ search, page: 1 })}
        />
      </div>
      <Card className="overflow-clip" aria-label="Users">
        <DataTable
          label="Users"
          columns={columns}
          rows={data?.data}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          refreshing={isPlaceholderData}
          error={error && !data
            ? { message: "Unable to load users. Please try again later.", onRetry: () => void refetch() }
            : undefined}
          filtered={place.search.trim().length >= searchFrom}
          onClearFilters={() => change({ search: "", page: 1 })}
          mobileRow={(user) => <TwoLines user={user} onChoose={setChosen} />}
          empty={
            <EmptyState title="Nobody can be acted for yet.">
              People appear here once a company has registered or somebody is invited.
            </EmptyState>
          }
        />
        {data && data.count > 0 && (
          <div className="border-t bg-frame">
            <Pagination
              className="px-3 py-2"
              page={place.page}
              limit={place.limit}
              total={data.count}
              onPageChange={(page) => change({ page })}
              onLimitChange={(limit) => change({ limit, page: 1 })}
            />
          </div>
        )}
      </Card>
      {chosen && <ImpersonateDialog user={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

const roleLabel = (user: User) => roles.find(({ number }) => number === user.permission)?.label ?? "";

function columnsWith(onChoose: (user: User) => void): readonly DataColumn<User>[] {
  return [
    {
      id: "name",
      header: "Name",
      className: "min-w-48",
      cell: (user) => (
        <span className="flex items-center gap-2">
          <Avatar name={user.name} src={user.uri} decorative />
          <span className="font-medium">{user.name}</span>
          {user.userStatus !== 0 && <Badge tone="red">Disabled</Badge>}
        </span>
      ),
    },
    { id: "email", header: "E-mail", cell: ({ email }) => <span className="break-all">{email}</span> },
    { id: "account", header: "Account", cell: ({ account }) => account?.name ?? "No account" },
    { id: "permission", header: "Permission", className: "w-44", cell: roleLabel },
    {
      id: "act",
      header: "Act",
      headerHidden: true,
      align: "right",
      className: "w-36",
      cell: (user) => <ChooseButton user={user} onChoose={onChoose} />,
    },
  ];
}

function ChooseButton({ user, onChoose }: { user: User; onChoose: (user: User) => void }) {
  return (
    <Button
      size="sm"
      disabled={user.userStatus !== 0}
      aria-label={`Impersonate ${user.name}`}
      onClick={() => onChoose(user)}
    >
      Impersonate
    </Button>
  );
}

function TwoLines({ user, onChoose }: { user: User; onChoose: (user: User) => void }) {
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="line-clamp-1 font-medium break-all">{user.name}</span>
          {user.userStatus !== 0 && <Badge tone="red">Disabled</Badge>}
        </span>
        <span className="line-clamp-1 break-all text-ink-soft">
          {[user.account?.name ?? "No account", roleLabel(user), user.email].filter(Boolean).join(" · ")}
        </span>
      </span>
      <ChooseButton user={user} onChoose={onChoose} />
    </span>
  );
}
