import { useParams, useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { deskPermission } from "../contract.ts";
import { type DeskPlace, deskPlace, traceQuery, tracesQuery } from "../queries.ts";
import { type DeskSetting, Work } from "./request-workspace.tsx";

/** The trace desk: the call, the candidates and the form beside each other, or the requests there are. */
export default function Desk() {
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const place = deskPlace(storeId, search);
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const store = session?.stores.find(({ id }) => id === place?.storeId);
  if (!place || (session && !store)) {
    return <DeniedDesk message="Page not found, or you don't have access to it." />;
  }
  if (session && !store?.permissions.includes(deskPermission)) {
    return <DeniedDesk message="The trace desk is for the store's staff." />;
  }
  const stores = new Map(session?.stores.map(({ id, friendlyFFLName }) => [id, friendlyFFLName]));
  const setting = {
    timeZone: store?.timeZone ?? "UTC",
    stores,
    personId: session?.person.id ?? null,
  };
  return place.traceId === null
    ? <NextCall key={place.storeId} place={place} setting={setting} />
    : <KnownTrace key={place.storeId} place={place} traceId={place.traceId} setting={setting} />;
}

const title = "Trace Desk";

function DeniedDesk({ message }: { message: string }) {
  useTitle(title);
  return <DeniedState message={message} />;
}

/** The desk before a request is taken down, with the requests there are. */
function NextCall({ place, setting }: { place: DeskPlace; setting: DeskSetting }) {
  const { data } = useQuery(tracesQuery(useScreens(), place));
  const open = data?.open ?? 0;
  useTitle(open > 0 ? `${title}, ${formatNumber(open)} open` : title);
  return <Work place={place} trace={null} open={open} setting={setting} />;
}

function KnownTrace({ place, traceId, setting }: { place: DeskPlace; traceId: number; setting: DeskSetting }) {
  useTitle(title);
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
