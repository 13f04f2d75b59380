import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link, useParams, useSearchParams } from "react-router";
import { Slot, useScreens, useSlot, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { SectionedPage } from "@/ui/sectioned-page.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import type { StoreSettings } from "../contract-settings.ts";
import { storeSettingsQuery } from "../queries.ts";
import { settingsEnd, settingsTabs } from "../slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { SettingsForm } from "./settings-form.tsx";
import { VarianceCard } from "./variance/variance-card.tsx";

const multipleFfls = 1;

/** FFL Settings: what a store is called, where it is, when it is open, and its variance document. */
export default function FflSettings() {
  useTitle("FFL Settings");
  const { storeId = "", fflId = "" } = useParams();
  const { data: settings, error, refetch } = useQuery(storeSettingsQuery(useScreens(), Number(fflId)));
  // What is on the screen stays there while it is being edited, even when asking anew fails.
  if (settings) return <Settings key={settings.store.id} settings={settings} openedIn={storeId} />;
  if (error) {
    const { status, message, requestId } = failureOf(error, "Unable to load FFL");
    return (
      <>
        <h1 className="sr-only">FFL Settings</h1>
        {status === 403 ? <DeniedState message={message} /> : (
          <ErrorState
            message={message}
            requestId={requestId}
            onRetry={status === 404 ? undefined : () => refetch()}
          />
        )}
      </>
    );
  }
  return (
    <SkeletonGroup label="Loading FFL settings" className="flex max-w-3xl flex-col gap-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}

function Settings({ settings, openedIn }: { settings: StoreSettings; openedIn: string }) {
  const { store, accountType } = settings;
  const [search, setSearch] = useSearchParams();
  const others = useSlot(settingsTabs, { storeId: store.id });
  const isOneOfSeveral = accountType === multipleFfls;
  const own = (
    <SectionedPage>
      <SettingsForm settings={settings} />
      <div className="mt-4">
        <h2 className="text-lg font-semibold">More settings</h2>
        <p className="text-sm text-ink-soft">These save right away.</p>
      </div>
      <VarianceCard settings={settings} />
      <Slot of={settingsEnd} props={{ storeId: store.id, accountType }} />
    </SectionedPage>
  );
  return (
    <div className="flex flex-col gap-4">
      <header>
        {isOneOfSeveral && (
          <Link
            to={`/${openedIn}/organization`}
            className="mb-1 inline-flex items-center gap-1.5 text-sm text-ink-soft hover:text-ink pointer-coarse:-mt-3 pointer-coarse:min-h-11 [&_svg]:size-4"
          >
            <ArrowLeft aria-hidden="true" />
            Your Organization
          </Link>
        )}
        <h1 className="text-xl font-semibold">FFL Settings</h1>
        <p className="text-ink-soft">{store.friendlyFFLName}</p>
      </header>
      {isOneOfSeveral && others.length > 0
        ? (
          <Tabs
            label="FFL Settings"
            items={[
              { value: "settings", label: "Settings", content: own },
              ...others.map(({ key, label, element }) => ({ value: key, label, content: element })),
            ]}
            value={search.get("tab") ?? "settings"}
            onValueChange={(tab) => setSearch(tab === "settings" ? {} : { tab }, { preventScrollReset: true })}
          />
        )
        : own}
    </div>
  );
}
