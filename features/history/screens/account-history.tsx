import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody } from "@/ui/card.tsx";
import { DeniedState, EmptyState } from "@/ui/states.tsx";
import { readAccount } from "../contract.ts";
import type { SessionStore } from "@/features/shell/contract.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { accountHistoryQuery } from "../queries.ts";
import { noAccountFilters, useAccountAddress } from "./account-address.ts";
import { AccountFilters, isAccountNarrowed } from "./account-filters.tsx";
import { EntriesError, EntriesSkeleton, EntryList } from "./entry-list.tsx";
import { HistoryItem } from "./history-item.tsx";

const failed = "Unable to load the account's history";

/** What happened in the account apart from its documents: people, stores, exports, and operators with their reasons. */
export default function AccountHistory() {
  useTitle("Account History");
  const { storeId } = useParams();
  const { data: session, error, refetch } = useQuery(sessionQuery(useScreens()));
  if (!session) {
    return error
      ? <EntriesError error={error} failed={failed} onRetry={() => void refetch()} />
      : <EntriesSkeleton label="Account history" />;
  }
  const { account, stores, accountPermissions } = session;
  const store = stores.find(({ id }) => String(id) === storeId);
  // An account without a store has a history too.
  const held = storeId === undefined ? accountPermissions : store?.permissions;
  if (!account || !held?.includes(readAccount)) return <DeniedState />;
  return <Entries accountId={account.id} store={store ?? stores[0] ?? null} />;
}

function Entries({ accountId, store }: { accountId: number; store: SessionStore | null }) {
  const { view, go } = useAccountAddress();
  const timeZone = store?.timeZone ?? "UTC";
  const query = useInfiniteQuery(accountHistoryQuery(useScreens(), accountId, { view, storeId: store?.id ?? null }));
  return (
    <div className="flex w-full max-w-5xl flex-col gap-3">
      <h1 className="text-xl font-semibold">Account History</h1>
      <AccountFilters view={view} go={go} timeZone={timeZone} />
      <Card>
        <CardBody>
          <EntryList
            label="Account history"
            query={query}
            failed={failed}
            onClear={isAccountNarrowed(view) ? () => go(noAccountFilters) : undefined}
            empty={<QuietAccount onSignIns={() => go({ shown: "signIns" })} />}
            item={(entry) => <HistoryItem key={entry.seq} entry={entry} timeZone={timeZone} />}
          />
        </CardBody>
      </Card>
    </div>
  );
}

function QuietAccount({ onSignIns }: { readonly onSignIns: () => void }) {
  return (
    <EmptyState title="Nothing but sign-ins yet." action={<Button onClick={onSignIns}>Show sign-ins</Button>}>
      Invitations, settings, exports and visits by your Strongroom administrator appear here. Entries are never changed
      or removed.
    </EmptyState>
  );
}
