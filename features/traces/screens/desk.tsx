import { useParams, useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { deskPermission } from "../contract.ts";
import { type DeskPlace, deskPlace, traceQuery } from "../queries.ts";
import { Work } from "./work.tsx";

/** The trace desk: the call, the candidates and the form beside each other, or the requests there are. */
export default function Desk() {
  useTitle("Trace Desk");
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const place = deskPlace(storeId, search);
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const store = session?.stores.find(({ id }) => id === place?.storeId);
  if (!place || (session && !store)) {
    return <DeniedState message="This page does not exist, or it is not yours to see." />;
  }
  if (session && (session.auditorMode || !store?.permissions.includes(deskPermission))) {
    return <DeniedState message="The trace desk is for the people of the store." />;
  }
  const stores = new Map(session?.stores.map(({ id, friendlyFFLName }) => [id, friendlyFFLName]));
  const setting = {
    timeZone: store?.timeZone ?? "UTC",
    stores,
    personId: session?.person.id ?? null,
  };
  return place.traceId === null
    ? <Work key={place.storeId} place={place} trace={null} setting={setting} />
    : <KnownTrace key={place.storeId} place={place} traceId={place.traceId} setting={setting} />;
}

/** What the desk knows of the store and the person. */
export interface DeskSetting {
  readonly timeZone: string;
  /** Names of the stores that the person may see. */
  readonly stores: ReadonlyMap<number, string>;
  readonly personId: number | null;
}

function KnownTrace({ place, traceId, setting }: { place: DeskPlace; traceId: number; setting: DeskSetting }) {
  const query = useQuery(traceQuery(useScreens(), traceId));
  const { data: trace, error } = query;
  if (trace) return <Work place={place} trace={trace} setting={setting} />;
  if (!error) {
    return (
      <SkeletonGroup label="Loading the request">
        <Skeleton className="mb-3 h-7 w-40" />
        <Skeleton className="h-72 w-full max-w-sm" />
      </SkeletonGroup>
    );
  }
  const { status, message, requestId } = failureOf(error, "Unable to load the trace request");
  return status === 403 || status === 404
    ? <DeniedState message={message} />
    : <ErrorState message={message} requestId={requestId} onRetry={() => query.refetch()} />;
}
