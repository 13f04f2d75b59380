import { useQuery } from "@tanstack/react-query";
import ListChecks from "lucide-react/icons/list-checks";
import { Link } from "react-router";
import type { Audit } from "@/features/audits/contract.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Progress } from "@/ui/progress.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { Sample } from "../contract.ts";
import { sampleDocumentsQuery } from "../queries.ts";
import { CompareButton } from "./compare-button.tsx";
import { ExportButton } from "./export-button.tsx";
import { HowDrawn } from "./how-drawn.tsx";
import { reviewHref } from "./review-href.ts";
import { SampleDocuments } from "./sample-documents.tsx";
import { SampleResults } from "./sample-results.tsx";
import { formsText, methodWords, sampleName } from "./words.ts";

interface ChosenSampleProps {
  readonly audit: Audit;
  readonly sample: Sample;
  /** The person may read results. */
  readonly mayRead: boolean;
  readonly timeZone: string;
}

/** One sample: how far its review is, what it came to, its forms, and how it was drawn. */
export function ChosenSample({ audit, sample, mayRead, timeZone }: ChosenSampleProps) {
  const { size, population, reviewed, stratifyBy, drawnBy, drawnOn } = sample;
  const isActive = audit.status === 0;
  return (
    <section aria-label={sampleName(sample)} className="flex flex-col gap-5 rounded-md border bg-paper p-5 max-sm:p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="mr-auto">
          <h2 className="text-lg font-semibold">{sampleName(sample)}</h2>
          <p className="text-sm text-ink-soft">
            {formatNumber(size)} of {formsText(population)}, {methodWords[stratifyBy].toLowerCase()}. Drawn by{" "}
            {drawnBy}, <InstantText instant={drawnOn} timeZone={timeZone} withTime />.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {mayRead && <CompareButton sample={sample} />}
          {mayRead && <ExportButton sample={sample} />}
          {isActive && reviewed < size && <ReviewButton sample={sample} />}
        </div>
      </div>
      <Progress
        label="Reviewed"
        value={reviewed}
        max={size}
        text={`${formatNumber(reviewed)} of ${formatNumber(size)}`}
      />
      {mayRead && <SampleResults sample={sample} />}
      <SampleDocuments sample={sample} isActive={isActive} />
      <HowDrawn sample={sample} />
    </section>
  );
}

/** Leads to the first form that is not reviewed. */
function ReviewButton({ sample: { id, storeId } }: { readonly sample: Sample }) {
  const open = useQuery(sampleDocumentsQuery(useScreens(), id, { part: "open", page: 1, limit: 1 }));
  const first = open.data?.data.find(({ isInDates }) => isInDates);
  if (!first) return null;
  return (
    <Button asChild variant="primary" icon={<ListChecks aria-hidden="true" />}>
      <Link to={reviewHref({ id, storeId }, first.documentId)}>Review the sample</Link>
    </Button>
  );
}
