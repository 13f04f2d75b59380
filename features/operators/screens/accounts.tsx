import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import type { DataColumn } from "@/ui/data-table-props.ts";
import { formatNumber } from "@/ui/format.ts";
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
  const columns = useMemo(() => columnsWith(setAsked), []);
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
        mobileRow={(account) => <TwoLines account={account} onAsk={setAsked} />}
        empty={
          <EmptyState title="No companies yet.">
            Companies appear here once they register.
          </EmptyState>
        }
      />
      <LicenceCard />
      <DeletedCard />
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

function columnsWith(onAsk: (account: AccountRow) => void): readonly DataColumn<AccountRow>[] {
  return [
    {
      id: "name",
      header: "Account",
      className: "min-w-48",
      cell: ({ name, isDisabled }) => (
        <span className="flex items-center gap-2">
          <span className="font-medium">{name}</span>
          {isDisabled && <Badge tone="red">Disabled</Badge>}
        </span>
      ),
    },
    { id: "type", header: "Type", className: "w-36", cell: ({ type }) => typeWords[type] },
    { id: "stores", header: "FFLs", align: "right", className: "w-20", cell: ({ stores }) => formatNumber(stores) },
    { id: "people", header: "Users", align: "right", className: "w-20", cell: ({ people }) => formatNumber(people) },
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
      className: "w-28",
      cell: (account) => <ChangeButton account={account} onAsk={onAsk} />,
    },
  ];
}

function ChangeButton({ account, onAsk }: { account: AccountRow; onAsk: (account: AccountRow) => void }) {
  const verb = account.isDisabled ? "Enable" : "Disable";
  return <Button size="sm" aria-label={`${verb} ${account.name}`} onClick={() => onAsk(account)}>{verb}</Button>;
}

function TwoLines({ account, onAsk }: { account: AccountRow; onAsk: (account: AccountRow) => void }) {
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="line-clamp-1 font-medium break-all">{account.name}</span>
          {account.isDisabled && <Badge tone="red">Disabled</Badge>}
        </span>
        <span className="line-clamp-1 text-ink-soft">
          {`${typeWords[account.type]} · ${count(account.stores, "FFL")} · ${count(account.people, "user")}`}
        </span>
      </span>
      <ChangeButton account={account} onAsk={onAsk} />
    </span>
  );
}

/** `1 FFL`, `3 FFLs`. */
function count(number: number, word: string): string {
  return `${formatNumber(number)} ${word}${number === 1 ? "" : "s"}`;
}
