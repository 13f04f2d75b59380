import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Card } from "@/ui/card.tsx";
import { cn } from "@/ui/cn.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { declarePermission, readPermission } from "../contract.ts";
import type { Standing } from "../contract-shapes.ts";
import { standingQuery, storeInPath } from "../queries.ts";
import { ClockCard } from "./clock-card.tsx";
import { DeclarationStep } from "./declaration-step.tsx";
import { DeliveredStep } from "./delivered-step.tsx";
import { PackStep } from "./pack-step.tsx";
import { SendStep } from "./send-step.tsx";

const title = "Out of Business";

/** A store that stops for good: what the law asks, the four steps, and the clock. */
export default function OutOfBusinessScreen() {
  const storeId = storeInPath(useParams().storeId);
  const { permissions } = useSetting(storeId);
  useTitle(title);
  if (storeId === null || !permissions.includes(readPermission)) {
    return <DeniedState message="You can't see this page for this store." help="The account owner can." />;
  }
  return <Loaded key={storeId} storeId={storeId} />;
}

function Loaded({ storeId }: { readonly storeId: number }) {
  const { data, error, refetch } = useQuery(standingQuery(useScreens(), storeId));
  if (data) return <Steps standing={data} />;
  if (!error) return <Loading />;
  const failure = failureOf(error, "Unable to load this page");
  return isDenied(failure)
    ? <DeniedState message={failure.message} help="The account owner can." />
    : <ErrorState {...failure} onRetry={() => void refetch()} />;
}

function Steps({ standing }: { readonly standing: Standing }) {
  const { storeId, storeName, license, declaration, daysLeft, today } = standing;
  const { permissions, timeZone } = useSetting(storeId);
  const props = { standing, timeZone, mayDeclare: permissions.includes(declarePermission) };
  return (
    <div className="flex flex-col gap-5">
      <header>
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="text-ink-soft">
          {storeName}
          {license && (
            <>
              , FFL <span className="font-record">{license}</span>
            </>
          )}
        </p>
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside className="contents lg:order-last lg:flex lg:flex-col lg:gap-5">
          {declaration && daysLeft !== null && (
            <ClockCard
              declaration={declaration}
              daysLeft={daysLeft}
              today={today}
            />
          )}
          {declaration?.state === "delivered" ? <Afterwards /> : <Law isLater={declaration !== null} />}
        </aside>
        <div className="flex min-w-0 flex-col gap-4">
          <DeclarationStep {...props} />
          <PackStep {...props} />
          <SendStep standing={standing} />
          <DeliveredStep {...props} />
        </div>
      </div>
    </div>
  );
}

/** On a telephone it stands behind the steps once they have begun. */
function Law({ isLater }: { readonly isLater: boolean }) {
  return (
    <Card
      aria-label="What the law asks"
      className={cn("flex flex-col gap-2 p-4 text-sm", isLater && "max-lg:order-last")}
    >
      <h2 className="text-base font-semibold">What the law asks</h2>
      <p>
        When a licensee stops business for good, all firearms records go to ATF within 30 days. If another licensee
        takes the business over, they go to that licensee (27 CFR 478.127).
      </p>
      <p>
        You are responsible for all of it. Strongroom has the forms that were filed here. It does not have your
        acquisition and disposition record, or forms on paper.
      </p>
    </Card>
  );
}

function Afterwards() {
  return (
    <Card aria-label="What remains" className="flex flex-col gap-2 p-4 text-sm">
      <h2 className="text-base font-semibold">What remains</h2>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>Nothing was deleted here. The records stay as they are.</li>
        <li>Keep the signed letter, the proof of delivery and your copy of the zips.</li>
        <li>Keep your access for a while, in case ATF asks for something again.</li>
        <li>To remove the FFL from Strongroom, delete it: a step of its own, after an export of everything.</li>
      </ul>
    </Card>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading out of business" className="flex flex-col gap-5">
      <Skeleton className="h-12 w-72" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-40 lg:order-last" />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
