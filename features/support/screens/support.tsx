import { useQuery } from "@tanstack/react-query";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Card } from "@/ui/card.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { supportQuery } from "../queries.ts";
import { ContactCard } from "./contact-card.tsx";
import { VideoCard } from "./video-card.tsx";

/** Whom to ask, the manual, and short videos of the most frequent tasks. */
export default function SupportPage() {
  useTitle("Support");
  const { data: support, error, refetch } = useQuery(supportQuery(useScreens()));
  const failure = error && !support ? failureOf(error, "Unable to load support") : null;
  if (failure && isDenied(failure)) return <DeniedState message={failure.message} />;
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold">Support</h1>
      {failure && (
        <Card>
          <ErrorState message={failure.message} requestId={failure.requestId} onRetry={() => void refetch()} />
        </Card>
      )}
      {!support && !failure && <Waiting />}
      {support && (
        <>
          <ContactCard support={support} />
          <h2 className="text-lg font-semibold">Help videos</h2>
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {support.videos.map((video) => <VideoCard key={video.title} video={video} />)}
          </ul>
        </>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading support" className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((at) => <Skeleton key={at} className="h-64 w-full" />)}
      </div>
    </SkeletonGroup>
  );
}
