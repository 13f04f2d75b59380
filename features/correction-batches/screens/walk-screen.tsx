import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { Document } from "@/features/documents/contract.ts";
import { documentQuery } from "@/features/documents/shared-queries.ts";
import { DocumentEditor } from "@/features/corrections/shared-screens.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton, SkeletonBox } from "@/ui/skeleton.tsx";
import { DeniedState, EmptyState, ErrorState } from "@/ui/states.tsx";
import { useFilledHeight } from "@/ui/use-filled-height.ts";
import { useMedia } from "@/ui/use-media.ts";
import { toast } from "@/ui/toast-store.ts";
import { proposalFor } from "../batch-rules.ts";
import type { Batch, BatchForm } from "../contract.ts";
import { batchFormsQuery, batchQuery, layoutQuery } from "../queries.ts";
import { ProposalNotice } from "./proposal-notice.tsx";
import { SkipDialog } from "./skip-dialog.tsx";
import { TakeBackDialog } from "./take-back-dialog.tsx";
import { useSettling } from "./use-settling.ts";
import { WalkBar } from "./walk-bar.tsx";
import { nextToDo, stepsFrom } from "./walk-order.ts";

/** The forms of a list one after the other, each in the editor with its correction proposed. */
export default function WalkScreen() {
  const { batchId = "", storeId = "" } = useParams();
  const context = useScreens();
  const id = /^[1-9]\d{0,14}$/.test(batchId) ? Number(batchId) : 0;
  const batch = useQuery({ ...batchQuery(context, id), enabled: id > 0 });
  const forms = useQuery({ ...batchFormsQuery(context, id), enabled: id > 0 });
  useTitle(batch.data?.name ?? "Forms to correct");
  if (batch.data && forms.data) return <Walk batch={batch.data} forms={forms.data} />;
  const error = batch.error ?? forms.error;
  if (id > 0 && !error) return <SkeletonBox label="Loading the list" className="h-[70dvh]" />;
  const failure = failureOf(error, "Unable to load the list");
  if (id > 0 && !isDenied(failure)) {
    return <ErrorState {...failure} onRetry={() => void Promise.all([batch.refetch(), forms.refetch()])} />;
  }
  return (
    <DeniedState
      message="List not found, or you don't have access to it."
      help="It may have been removed."
      action={
        <Button asChild>
          <Link to={`/${storeId}/corrections`}>Go to the lists</Link>
        </Button>
      }
    />
  );
}

/** Where the walk stands is in the address; without it the first form that waits is shown. */
function Walk({ batch, forms }: { batch: Batch; forms: readonly BatchForm[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  /** Asked for once in a walk. */
  const [initials, setInitials] = useState("");
  const asked = Number(search.get("form"));
  const form = forms.find(({ documentId }) => documentId === asked) ?? nextToDo(forms, 0);
  const list = `/${batch.storeId}/corrections/${batch.id}`;
  const show = useCallback(
    (next: BatchForm | undefined) => void navigate(next ? `${list}/walk?form=${next.documentId}` : list),
    [navigate, list],
  );
  const isAddressed = asked === form?.documentId;
  useEffect(() => {
    // So that the form under somebody's hands stays when another person settles it.
    if (form && !isAddressed) void navigate(`${list}/walk?form=${form.documentId}`, { replace: true });
  }, [form, isAddressed, list, navigate]);
  if (!form) {
    return (
      <EmptyState
        title="All forms of this list are settled"
        action={
          <Button asChild variant="primary">
            <Link to={list}>See what was done</Link>
          </Button>
        }
      >
        {formatNumber(batch.done)} corrected, {formatNumber(batch.skipped)} skipped.
      </EmptyState>
    );
  }
  return (
    <FormWalk
      key={form.documentId}
      batch={batch}
      forms={forms}
      form={form}
      onShow={show}
      initials={initials}
      onInitials={setInitials}
    />
  );
}

interface Initials {
  initials: string;
  onInitials: (initials: string) => void;
}

interface FormWalkProps extends Initials {
  batch: Batch;
  forms: readonly BatchForm[];
  form: BatchForm;
  onShow: (form: BatchForm | undefined) => void;
}

function FormWalk({ batch, forms, form, onShow, ...initials }: FormWalkProps) {
  const query = useQuery(documentQuery(useScreens(), form.documentId));
  const [asking, setAsking] = useState<"skip" | "take-back" | null>(null);
  const settling = useSettling(batch);
  const frame = useFilledHeight();
  const steps = stepsFrom(forms, form);
  type What = { state: "done" } | { state: "skipped"; reason: string } | { state: "waiting" };
  /** Resolves to a sentence when it failed. */
  const settle = async (what: What): Promise<string | null> => {
    const { form: settled, failed } = await settling.settle({ ...what, documentId: form.documentId });
    if (failed !== null) return failed;
    setAsking(null);
    if (settled.state === "done") {
      toast({
        text: `${form.customerName || "The form"} is corrected: version ${settled.versionNumber}.`,
        action: { label: "Go back to it", onPress: () => onShow(form) },
      });
    }
    if (what.state !== "waiting") onShow(steps.nextToDo);
    return null;
  };
  const settleNow = async (what: What) => {
    const failed = await settle(what);
    if (failed !== null) toast({ tone: "red", text: failed });
  };
  return (
    <div
      ref={frame}
      className="flex h-[calc(100dvh-var(--filled-top,7rem))] min-h-96 flex-col gap-2 max-sm:h-[calc(100dvh-var(--filled-top,7rem)-3.5rem)] lg:h-[calc(100dvh-var(--filled-top,7rem)-1rem)]"
      data-full-height="always"
    >
      <WalkBar
        batch={batch}
        form={form}
        onBack={steps.previous ? () => onShow(steps.previous) : null}
        onNext={steps.next ? () => onShow(steps.next) : null}
        onSkip={form.state === "waiting" ? () => setAsking("skip") : null}
        onReopen={form.state === "skipped" ? () => void settleNow({ state: "waiting" }) : null}
        onTakeBack={form.state === "done" ? () => setAsking("take-back") : null}
        onCount={form.state !== "done" && form.correctedVersion !== null && !settling.isBusy
          ? () => void settleNow({ state: "done" })
          : null}
      />
      <div className="min-h-0 grow">
        {query.data
          ? (
            <Correcting
              batch={batch}
              form={form}
              document={query.data}
              {...initials}
              onSaved={() => void settleNow({ state: "done" })}
            />
          )
          : query.error
          ? <ErrorState {...failureOf(query.error, "Unable to load the form")} onRetry={() => query.refetch()} />
          : <Skeleton className="h-full" />}
      </div>
      {asking === "skip" && (
        <SkipDialog
          busy={settling.isBusy}
          onSkip={(reason) => void settleNow({ state: "skipped", reason })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "take-back" && (
        <TakeBackDialog
          batch={batch}
          form={form}
          onTakenBack={() => settle({ state: "waiting" })}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

interface CorrectingProps extends Initials {
  batch: Batch;
  form: BatchForm;
  document: Document;
  onSaved: () => void;
}

/** The editor on one form. Nothing is proposed before it is known what the form says there. */
function Correcting({ batch, form, document, onSaved, ...initials }: CorrectingProps) {
  const { template } = batch;
  const layout = useQuery({ ...layoutQuery(useScreens(), document.id), enabled: template !== null });
  const proposal = useMemo(
    () => template && layout.data ? proposalFor(layout.data, template) : null,
    [template, layout.data],
  );
  // A corrected form says its new value in its marks; what is printed under them is the old one still.
  const isCorrected = document.versionNumber > 1;
  // What is settled is looked at again; what somebody decided is not proposed anew under their hands.
  const isWaiting = form.state === "waiting";
  const suggestion = useMemo(
    () =>
      template && proposal?.kind === "proposed" && !isCorrected && isWaiting
        ? { box: proposal.box, value: template.value, description: template.description }
        : null,
    [template, proposal, isCorrected, isWaiting],
  );
  const isWide = useMedia("(min-width: 64rem)", true);
  if (template && layout.isLoading) return <SkeletonBox label="Loading the form" className="h-full" />;
  // On a telephone the side is folded away: why nothing is proposed has to be seen there too.
  const isAbove = !isWide && suggestion === null;
  const told = proposal ?? { kind: "no-box" } as const;
  const notice = template && (
    <ProposalNotice template={template} proposal={told} form={form} versionNumber={document.versionNumber} />
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {isAbove && notice}
      <div className="min-h-0 grow">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <DocumentEditor
            document={document}
            suggestion={suggestion}
            onSaved={onSaved}
            {...initials}
            leaveHref={`/${batch.storeId}/corrections/${batch.id}`}
          >
            {!isAbove && notice}
          </DocumentEditor>
        </Suspense>
      </div>
    </div>
  );
}
