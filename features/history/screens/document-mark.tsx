import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { formatInstant } from "@/ui/format.ts";
import { VerifiedMark } from "@/ui/verified-mark.tsx";
import type { DetailMarkProps } from "@/features/documents/slots.ts";
import { proofQuery } from "./document-queries.ts";

/** 'Verified' beside a document's name: checked when the page is opened; pressing it tells what was checked. */
export default function DocumentMark({ document }: DetailMarkProps) {
  const { data: proof } = useQuery(proofQuery(useScreens(), document.id));
  if (!proof) return <VerifiedMark state="unchecked" checks={[]} />;
  return (
    <VerifiedMark
      state={proof.verified ? "verified" : "broken"}
      checks={proof.checks.map(({ label, detail, ok }) => ({ ok, label: `${label} ${detail}` }))}
      checkedAt={formatInstant(proof.checkedAt)}
    />
  );
}
