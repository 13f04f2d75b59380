import { useQuery } from "@tanstack/react-query";
import { Slot, useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { SectionedPage } from "@/ui/sectioned-page.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { type Profile, texts } from "../contract.ts";
import { profileQuery } from "../queries.ts";
import { profileSections } from "../slots.ts";
import { DetailsCard } from "./details-card.tsx";
import { failureOf } from "@/kernel/screens/failure.ts";
import { PasswordCard } from "./password-card.tsx";
import { PictureCard } from "./picture-card.tsx";

/** My Profile: the picture, the details and the password, and what other features have to say about one's sign-in. */
export default function ProfileScreen() {
  useTitle("My Profile");
  const { data, error, refetch } = useQuery(profileQuery(useScreens()));
  return (
    <div className="flex w-full flex-col gap-4">
      <h1 className="text-xl font-semibold">Your Profile</h1>
      <SectionedPage>
        {data ? <Sections profile={data} /> : error ? <Failed error={error} onRetry={() => refetch()} /> : <Waiting />}
      </SectionedPage>
    </div>
  );
}

function Sections({ profile }: { profile: Profile }) {
  const { user, hasPassword, mayChange } = profile;
  return (
    <>
      <PictureCard user={user} mayChange={mayChange} />
      <DetailsCard user={user} mayChange={mayChange} />
      {hasPassword && <PasswordCard user={user} />}
      <Slot of={profileSections} props={{}} />
    </>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { message, requestId } = failureOf(error, texts.unableToLoad);
  return <ErrorState message={message} requestId={requestId} onRetry={onRetry} />;
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading your profile" className="flex flex-col gap-4">
      <Skeleton className="h-36" />
      <Skeleton className="h-80" />
    </SkeletonGroup>
  );
}
