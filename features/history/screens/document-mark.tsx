import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { formatInstant } from "@/ui/format.ts";
import { VerifiedMark } from "@/ui/verified-mark.tsx";
import type { DetailMarkProps } from "@/features/documents/slots.ts";
import { proofQuery } from "./document-queries.ts";
import { documentChecks, documentVerdict } from "./proof-words.ts";
import { TechnicalDetails } from "./technical-details.tsx";
import { whenWords } from "./when-words.ts";

/** 'Verified' beside a document's name: checked when the page is opened; pressing it tells what was checked. */
export default function DocumentMark({ document }: DetailMarkProps) {
  const screens = useScreens();
  const { data: proof, error } = useQuery(proofQuery(screens, document.id));
  const { data: session } = useQuery(sessionQuery(screens));
  if (!proof) {
    const summary = error ? "This document can't be checked right now." : undefined;
    return <VerifiedMark state="unchecked" checks={[]} summary={summary} />;
  }
  const timeZone = session?.stores.find(({ id }) => id === document.storeId)?.timeZone ?? "UTC";
  return (
    <VerifiedMark
      state={proof.verified ? "verified" : "broken"}
      summary={documentVerdict(proof)}
      checks={documentChecks(proof)}
      checkedAt={
        <time dateTime={proof.checkedAt} title={formatInstant(proof.checkedAt, timeZone)}>
          {whenWords(proof.checkedAt, timeZone)}
        </time>
      }
    >
      {session?.sampleInstallation && (
        <p className="mb-2 text-sm text-ink-soft">
          Sample data: the form's dates are invented. Its history begins on the day the sample was loaded, and is signed
          from then on.
        </p>
      )}
      <TechnicalDetails>
        {proof.checks.map(({ name, label, detail }) => <p key={name}>{label} {detail}</p>)}
      </TechnicalDetails>
    </VerifiedMark>
  );
}
