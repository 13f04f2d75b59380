import { useMutation, useQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import { useMemo, useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { formatBytes, formatNumber } from "@/ui/format.ts";
import { EmptyState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { updateAccount } from "@/features/organization/contract.ts";
import type { AccountRow } from "../contract.ts";
import { accountsQuery } from "../queries.ts";
import { DeletedCard } from "./deleted-card.tsx";
import { LicenceCard } from "./licence-card.tsx";
import { ListFrame } from "./list-frame.tsx";
import { OperatorsOnly } from "./operators-only.tsx";
import { OperatorsCard } from "./operators-card.tsx";
import { useInvitations } from "./use-invitations.tsx";
import { useListPlace } from "./use-list-place.ts";

const unable = "Unable to load account details";

/** The operator's list of accounts: who is there, who is kept out, and what was deleted and can come back. */
export default function Accounts() {
  useTitle("Accounts");
  const screens = useScreens();
  const at = useListPlace();
  const list = useQuery(accountsQuery(screens, at.place));
  const [asked, setAsked] = useState<AccountRow | null>(null);
  const change = useMutation({
    mutationFn: ({ id, isDisabled }: { id: number; isDisabled: boolean }) =>
      screens.api.call(updateAccount, { params: { id: String(id) }, body: { isDisabled } }),
    onSuccess: async (_, { isDisabled }) => {
      setAsked(null);
      await list.refetch();
      toast(isDisabled ? "The account is disabled." : "The account is enabled.");
    },
  });
  const { inviting, invited, again, invitationDialogs } = useInvitations();
  const columns = useMemo(() => columnsWith({ onAsk: setAsked, onAgain: again }), [again]);
  const failure = list.error && failureOf(list.error, unable);
  if (failure?.status === 403) return <OperatorsOnly message={failure.message} />;
  return (
    <div ref={at.frame} className="flex flex-col gap-6">
      <ListFrame
        heading="Accounts"
        label="Accounts"
        columns={columns}
        at={at}
        list={list}
        unable={unable}
        mobileRow={(account) => <TwoLines account={account} does={{ onAsk: setAsked, onAgain: again }} />}
        actions={
          <Button
            variant="primary"
            icon={<Building2 aria-hidden="true" />}
            className="max-sm:w-full"
            onClick={() => inviting("dealer")}
          >
            Invite a dealer
          </Button>
        }
        empty={
          <EmptyState
            title="No companies yet."
            action={<Button onClick={() => inviting("dealer")}>Invite a dealer</Button>}
          >
            Companies appear here once you invite their owner, or once they register.
          </EmptyState>
        }
      />
      <OperatorsCard onInvite={() => inviting("operator")} onInvited={invited} />
      <LicenceCard />
      <DeletedCard />
      {invitationDialogs}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => {
            setAsked(null);
            change.reset();
          }}
          title={asked.isDisabled ? `Enable ${asked.name}?` : `Disable ${asked.name}?`}
          description={asked.isDisabled
            ? "Its users can work again right away."
            : "Its users will only see that the account is disabled. Nothing is deleted."}
          confirmLabel={asked.isDisabled ? "Enable" : "Disable"}
          danger={!asked.isDisabled}
          busy={change.isPending}
          error={change.error ? failureOf(change.error, "Unable to update account details").message : undefined}
          onConfirm={() => change.mutate({ id: asked.id, isDisabled: !asked.isDisabled })}
        />
      )}
    </div>
  );
}

const typeWords = ["Single FFL", "Multiple FFL", "Not chosen"];

/** What can be done about an account. */
interface Does {
  readonly onAsk: (account: AccountRow) => void;
  readonly onAgain: (account: AccountRow) => void;
}

function columnsWith(does: Does): readonly DataColumn<AccountRow>[] {
  return [
    {
      id: "name",
      header: "Account",
      className: "min-w-48",
      cell: ({ name, isDisabled, waitsForOwner }) => (
        <span className="flex items-center gap-2">
          <span className="font-medium">{name}</span>
          {isDisabled && <Badge tone="red">Disabled</Badge>}
          {waitsForOwner && <Badge tone="blue">Owner invited</Badge>}
        </span>
      ),
    },
    { id: "type", header: "Type", className: "w-36", cell: ({ type }) => typeWords[type] },
    { id: "stores", header: "FFLs", align: "right", className: "w-20", cell: ({ stores }) => formatNumber(stores) },
    { id: "people", header: "Users", align: "right", className: "w-20", cell: ({ people }) => formatNumber(people) },
    {
      id: "storage",
      header: "Storage",
      align: "right",
      className: "w-24",
      cell: ({ storage }) => storage === null ? "" : formatBytes(storage),
    },
    {
      id: "lastActive",
      header: "Last active",
      className: "w-32",
      cell: ({ lastActive }) => lastActive ? <InstantText instant={lastActive} /> : <span>Never</span>,
    },
    {
      id: "createdOn",
      header: "Since",
      className: "w-32",
      cell: ({ createdOn }) => <InstantText instant={createdOn} />,
    },
    {
      id: "act",
      header: "Act",
      headerHidden: true,
      align: "right",
      className: "w-56",
      cell: (account) => <RowButtons account={account} does={does} />,
    },
  ];
}

function RowButtons({ account, does }: { readonly account: AccountRow; readonly does: Does }) {
  const { name, isDisabled, waitsForOwner } = account;
  const verb = isDisabled ? "Enable" : "Disable";
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {waitsForOwner && !isDisabled && (
        <Button
          size="sm"
          aria-label={`Resend Invite to the owner of ${name}`}
          onClick={() => does.onAgain(account)}
        >
          Resend Invite
        </Button>
      )}
      <Button size="sm" aria-label={`${verb} ${name}`} onClick={() => does.onAsk(account)}>{verb}</Button>
    </span>
  );
}

function TwoLines({ account, does }: { readonly account: AccountRow; readonly does: Does }) {
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="line-clamp-1 font-medium break-all">{account.name}</span>
          {account.isDisabled && <Badge tone="red">Disabled</Badge>}
          {account.waitsForOwner && <Badge tone="blue">Owner invited</Badge>}
        </span>
        <span className="line-clamp-1 text-ink-soft">
          {`${typeWords[account.type]} · ${count(account.stores, "FFL")} · ${count(account.people, "user")}`}
        </span>
        <span className="block text-ink-faint">
          {account.storage === null ? "" : `${formatBytes(account.storage)} · `}
          {account.lastActive
            ? (
              <>
                Active <InstantText instant={account.lastActive} />
              </>
            )
            : "Never active"}
        </span>
      </span>
      <RowButtons account={account} does={does} />
    </span>
  );
}

/** `1 FFL`, `3 FFLs`. */
function count(number: number, word: string): string {
  return `${formatNumber(number)} ${word}${number === 1 ? "" : "s"}`;
}
