import { useQuery } from "@tanstack/react-query";
import Dices from "lucide-react/icons/dices";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Audit } from "@/features/audits/contract.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, EmptyState, ErrorState } from "@/ui/states.tsx";
import { samplesQuery } from "../queries.ts";
import { ChosenSample } from "./chosen-sample.tsx";
import { DrawDialog } from "./draw-dialog.tsx";
import { SampleList } from "./sample-list.tsx";
import { StoreComparison } from "./store-comparison.tsx";

/** The samples of one internal audit; which of them is shown is in the address (`sample`). */
export function SampleBoard({ audit }: { readonly audit: Audit }) {
  const context = useScreens();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isDrawing, setDrawing] = useState(false);
  const { data: samples, error, refetch } = useQuery(samplesQuery(context, audit.id));
  const { data: session } = useQuery(sessionQuery(context));
  const store = session?.stores.find(({ id }) => id === audit.storeId);
  const held = store?.permissions ?? [];
  const timeZone = store?.timeZone ?? "UTC";
  const mayDraw = audit.status === 0 && audit.leadAuditorId === session?.person.id &&
    held.includes("audit-sampling.draw");
  const mayRead = held.includes("audit-sampling.results");
  const hrefOf = (id: number) => {
    const address = new URLSearchParams(search);
    for (const name of ["part", "page"]) address.delete(name);
    address.set("sample", String(id));
    return `?${address}`;
  };

  if (error && !samples) {
    const failure = failureOf(error, "Unable to load samples");
    if (isDenied(failure)) {
      return (
        <DeniedState
          message="The samples of an audit under way are for its auditors."
          help="They can be read here once the audit has ended."
        />
      );
    }
    return <ErrorState message={failure.message} requestId={failure.requestId} onRetry={() => refetch()} />;
  }
  if (!samples) {
    return (
      <SkeletonGroup label="Loading the samples">
        <Skeleton className="h-10" />
        <Skeleton className="mt-3 h-48" />
      </SkeletonGroup>
    );
  }
  const shown = samples.find(({ id }) => String(id) === search.get("sample")) ?? samples[0];
  const draw = mayDraw && (
    <Button
      variant={shown ? "secondary" : "primary"}
      icon={<Dices aria-hidden="true" />}
      onClick={() => setDrawing(true)}
    >
      Draw a sample
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      {shown
        ? (
          <>
            <SampleList samples={samples} shownId={shown.id} timeZone={timeZone} action={draw} hrefOf={hrefOf} />
            <ChosenSample key={shown.id} audit={audit} sample={shown} mayRead={mayRead} timeZone={timeZone} />
          </>
        )
        : (
          <EmptyState title="No sample yet" icon={<Dices />} action={draw}>
            {mayDraw
              ? "Draw a sample, review its forms, and see how many of all forms have errors, within a margin you choose."
              : "The lead of this audit drew no sample."}
          </EmptyState>
        )}
      {mayRead && <StoreComparison ownStoreId={audit.storeId} />}
      {isDrawing && (
        <DrawDialog
          audit={audit}
          timeZone={timeZone}
          onClose={() => setDrawing(false)}
          onDrawn={(id) => {
            setDrawing(false);
            void navigate(hrefOf(id), { replace: true, preventScrollReset: true });
          }}
        />
      )}
    </div>
  );
}
