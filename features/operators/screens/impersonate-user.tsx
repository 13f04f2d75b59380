import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { User } from "@/features/accounts/contract.ts";
import { roles } from "@/features/accounts/contract-roles.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Avatar } from "@/ui/avatar.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { EmailText } from "@/ui/email-text.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { peopleQuery } from "../queries.ts";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import { ListFrame } from "./list-frame.tsx";
import { OperatorsOnly, useIsOperator } from "./operators-only.tsx";
import { useListPlace } from "./use-list-place.ts";

const unable = "Unable to load users";

/** Everyone whom an operator may act for, with a search from three characters on. */
export default function ImpersonateUser() {
  useTitle("Impersonate Users");
  // A dealer's managers may list their own people too: the list's answer does not tell that this page is not theirs.
  return useIsOperator() ? <People /> : <OperatorsOnly />;
}

function People() {
  const at = useListPlace();
  const list = useQuery(peopleQuery(useScreens(), at.place));
  const [chosen, setChosen] = useState<User | null>(null);
  const columns = useMemo(() => columnsWith(setChosen), []);
  const failure = list.error && failureOf(list.error, unable);
  if (failure?.status === 403) return <OperatorsOnly message={failure.message} />;
  return (
    <div ref={at.frame}>
      <ListFrame
        heading="Impersonate Users"
        label="Users"
        columns={columns}
        at={at}
        list={list}
        unable={unable}
        mobileRow={(user) => <TwoLines user={user} onChoose={setChosen} />}
        empty={
          <EmptyState title="No users yet.">
            Users appear here once a company registers or invites someone.
          </EmptyState>
        }
      />
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
    { id: "email", header: "Email", cell: ({ email }) => <EmailText>{email}</EmailText> },
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
        <span className="block text-ink-soft">
          <EmailText>{user.email}</EmailText>
        </span>
        <span className="line-clamp-1 break-all text-ink-soft">
          {[user.account?.name ?? "No account", roleLabel(user)].filter(Boolean).join(" · ")}
        </span>
      </span>
      <ChooseButton user={user} onChoose={onChoose} />
    </span>
  );
}
