import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router";
import { BackupOverview } from "@/features/backup/shared-screens.ts";
import { useScreens, useSlot, useTitle } from "@/kernel/screens/screens-context.tsx";
import { DeniedState } from "@/ui/states.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { organizationTabs } from "../slots.ts";
import { ownOrganization, useOrganizationAddress } from "./address.ts";
import { DetailsTab } from "./details/details-tab.tsx";
import { FflsTab } from "./ffls/ffls-tab.tsx";

/** Your Organization: the FFLs of an account with several of them and, for its owner, the account's details. */
export default function Organization() {
  useTitle("Your Organization");
  const { storeId } = useParams();
  // The frame's loader has fetched it before anything inside is shown.
  const { data: session } = useSuspenseQuery(sessionQuery(useScreens()));
  const account = ownOrganization(session);
  if (!account) {
    return (
      <>
        <h1 className="sr-only">Your Organization</h1>
        <DeniedState help="Your Organization is for admins and owners of accounts with more than one FFL." />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 className="text-xl font-semibold">Your Organization</h1>
        <p className="text-ink-soft">{account.name}</p>
      </header>
      <OrganizationTabs
        accountId={account.id}
        storeId={storeId === undefined ? null : Number(storeId)}
        isOwner={session.accountPermissions.includes("accounts.manage_account")}
      />
    </div>
  );
}

interface OrganizationTabsProps {
  readonly accountId: number;
  readonly storeId: number | null;
  readonly isOwner: boolean;
}

function OrganizationTabs({ accountId, storeId, isOwner }: OrganizationTabsProps) {
  const { view, go } = useOrganizationAddress();
  const others = useSlot(organizationTabs, { accountId, storeId });
  return (
    <Tabs
      label="Your Organization"
      value={view.tab || "ffls"}
      onValueChange={(tab) => go({ tab: tab === "ffls" ? "" : tab, search: "" })}
      items={[
        {
          value: "ffls",
          label: "FFLs",
          content: <FflsTab accountId={accountId} storeId={storeId} isOwner={isOwner} />,
        },
        ...isOwner ? [{ value: "details", label: "Details", content: <DetailsTab accountId={accountId} /> }] : [],
        {
          value: "backup",
          label: "Backup",
          content: (
            <Suspense>
              <BackupOverview />
            </Suspense>
          ),
        },
        ...others.map(({ key, label, element }) => ({ value: key, label, content: element })),
      ]}
    />
  );
}
