import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { CorrectionEditor } from "@/features/corrections/shared-screens.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { FullPageMessage } from "@/ui/full-page-message.tsx";
import { Brand } from "@/ui/shell/brand.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { type ReceivedCorrection } from "../../contract-receiver.ts";
import { receivedQuery } from "../../queries.ts";
import { Unavailable, UnavailableToStaff } from "./unavailable.tsx";
import { useLink } from "./use-link.ts";
import { useReceivedSource } from "./use-received-source.ts";

const title = "Correct your form";
const unable = "Unable to open the correction";

/** The emailed correction (document 2, section 2): opened by its link, without any sign-in in between. */
export default function CorrectionPage() {
  const { emailCorrectionId = "" } = useParams();
  return /^\d{1,15}$/.test(emailCorrectionId)
    ? <ByLink key={emailCorrectionId} id={Number(emailCorrectionId)} />
    : <FullPageMessage title="Page not found.">Check the address in the email.</FullPageMessage>;
}

function ByLink({ id }: { id: number }) {
  useTitle(title);
  const link = useLink(id);
  const isAsked = typeof document !== "undefined" && (link.kind === "done" || link.kind === "refused");
  const query = useQuery({ ...receivedQuery(useScreens(), id), enabled: isAsked });
  if (link.kind === "signed-in-else") {
    return (
      <SomebodyElse
        message={link.message}
        onLeave={() => link.exchange(true)}
      />
    );
  }
  if (link.kind === "failed") return <Failed message={link.message} onRetry={() => link.exchange(false)} />;
  // A correction that was there and is withdrawn is shown no longer, whatever was fetched of it.
  const { status, message } = query.error ? failureOf(query.error, unable) : { status: 0, message: "" };
  if (status === 403) return <UnavailableToStaff />;
  if (status === 401 || status === 404) {
    return <Unavailable id={id} isSignedOut={status === 401 && link.kind === "done"} />;
  }
  if (query.data) return <Received received={query.data} />;
  if (query.error) return <Failed message={message} onRetry={() => void query.refetch()} />;
  return (
    <Frame>
      <SkeletonGroup label="Opening the correction">
        <Skeleton className="h-[70dvh]" />
      </SkeletonGroup>
    </Frame>
  );
}

/** A browser holds one session; whoever is signed in leaves before the receiver comes, and only by saying so. */
function SomebodyElse({ message, onLeave }: { message: string; onLeave: () => void }) {
  return (
    <FullPageMessage
      title="This link is for someone else"
      actions={
        <>
          <Button variant="primary" onClick={onLeave}>Log out and open it</Button>
          <Button asChild>
            <a href="/">Stay signed in</a>
          </Button>
        </>
      }
    >
      {message}
    </FullPageMessage>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Frame>
      <ErrorState message={message} onRetry={onRetry} />
    </Frame>
  );
}

function Frame({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <main className="flex h-dvh flex-col gap-3 px-4 py-3 sm:px-6">
      <Brand />
      <h1 className="sr-only">{title}</h1>
      {above}
      <div className="min-h-0 grow">{children}</div>
    </main>
  );
}

function Received({ received }: { received: ReceivedCorrection }) {
  const navigate = useNavigate();
  const { source, sections, error, retry } = useReceivedSource(received);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (isSaved) void navigate("/EmailCorrection/UploadSuccessful", { replace: true });
  }, [isSaved, navigate]);
  if (error && !source) return <Failed message={failureOf(error, unable).message} onRetry={retry} />;
  if (!source) {
    return (
      <Frame>
        <Skeleton className="h-full" />
      </Frame>
    );
  }
  return (
    <Frame above={<AskedShort received={received} />}>
      <Suspense fallback={<Skeleton className="h-full" />}>
        <CorrectionEditor source={source} onSaved={() => setSaved(true)} leaveHref="/EmailCorrection/Closed">
          <Asked received={received} sections={sections} />
        </CorrectionEditor>
      </Suspense>
    </Frame>
  );
}

/** The same on a telephone, where the list of corrections is a sheet at the bottom: always in sight, and folded with a tap. */
function AskedShort({ received: { storeName, correctionLines } }: { received: ReceivedCorrection }) {
  return (
    <details open className="rounded-md border bg-paper text-sm lg:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium wrap-anywhere">
        {storeName} asks you to correct
      </summary>
      <ol className="flex max-h-24 list-decimal flex-col gap-1 overflow-y-auto px-3 pb-2 pl-8" tabIndex={0}>
        {correctionLines.map((line, at) => <li key={at} className="wrap-anywhere">{line}</li>)}
      </ol>
    </details>
  );
}

/** What the store asks for, above the list of corrections. */
function Asked({ received, sections }: { received: ReceivedCorrection; sections: readonly string[] }) {
  const { storeName, storePhone, correctionLines } = received;
  return (
    <section aria-label="What to correct" className="flex flex-col gap-2 text-sm">
      <h2 className="font-semibold wrap-anywhere">{storeName} asks you to correct</h2>
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        {/* The same words may stand there twice, and the list never changes. */}
        {correctionLines.map((line, at) => <li key={at} className="wrap-anywhere">{line}</li>)}
      </ol>
      <Alert tone="info">
        Draw a line through what is wrong, write the right value beside it, and put your initials to it.
        {sections.length > 0 && ` Sections ${sections.join(" and ")} are yours to correct.`}
        {storePhone && ` Questions? Call ${storePhone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3")}.`}
      </Alert>
    </section>
  );
}
