import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Trash from "lucide-react/icons/trash-2";
import { Link, useNavigate, useParams } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { formatNumber } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Mono } from "@/ui/mono.tsx";
import { Progress } from "@/ui/progress.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { DateText, InstantText } from "@/ui/time-text.tsx";
import { type Batch, type BatchForm, deleteBatch } from "../contract.ts";
import { batchesKey } from "../query-keys.ts";
import { batchFormsQuery, batchQuery } from "../queries.ts";

/** One list of forms to be corrected: what is to be done, how far it is, and what became of each form. */
export default function BatchScreen() {
  const { batchId = "", storeId = "" } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(batchId) ? Number(batchId) : 0;
  const query = useQuery({ ...batchQuery(useScreens(), id), enabled: id > 0 });
  useTitle(query.data?.name ?? "Forms to correct");
  if (query.data) return <Known batch={query.data} />;
  if (id > 0 && !query.error) return <Loading />;
  const failure = failureOf(query.error, "Unable to load the list");
  if (id > 0 && !isDenied(failure)) return <ErrorState {...failure} onRetry={() => query.refetch()} />;
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

function Known({ batch }: { batch: Batch }) {
  const { id, storeId, name, template, count, done, skipped } = batch;
  const forms = useQuery(batchFormsQuery(useScreens(), id));
  const { timeZone } = useSetting(storeId);
  const left = count - done - skipped;
  return (
    <div className="flex flex-col gap-5">
      <Link
        to={`/${storeId}/corrections`}
        className="touch-target flex items-center gap-1.5 self-start text-sm text-ink-soft hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Forms that need a correction
      </Link>
      <header className="flex items-center gap-2">
        <h1 className="mr-auto min-w-0 text-xl font-semibold wrap-anywhere">{name}</h1>
        {left > 0 && (
          <Button asChild variant="primary">
            <Link to={`/${storeId}/corrections/${id}/walk`}>{left === count ? "Start" : "Continue"}</Link>
          </Button>
        )}
        <RemoveButton batch={batch} />
      </header>
      {template && (
        <dl className="grid gap-x-4 gap-y-1 text-sm max-sm:[&_dd]:mb-1.5 sm:grid-cols-[8rem_minmax(0,1fr)] [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
          <dt>Box</dt>
          <dd>{[template.item, template.label].filter(Boolean).join(" ")}</dd>
          <dt>Says now</dt>
          <dd>{template.expected}</dd>
          <dt>Should say</dt>
          <dd className="font-medium">{template.value}</dd>
          <dt>Description</dt>
          <dd>{template.description}</dd>
        </dl>
      )}
      <Progress
        label={left === 0 ? "All forms are settled" : `${formatNumber(left)} to go`}
        value={done + skipped}
        max={count}
        text={`${formatNumber(done)} corrected, ${formatNumber(skipped)} skipped, of ${formatNumber(count)}`}
      />
      {left === 0 && (
        <Alert tone={skipped > 0 ? "amber" : "green"}>
          {skipped === 0
            ? "Every form of this list is corrected."
            : `${skipped === 1 ? "1 form was" : `${formatNumber(skipped)} forms were`} skipped and not corrected. ` +
              "Open one to put it back on the list."}
        </Alert>
      )}
      {forms.error && !forms.data && (
        <ErrorState
          {...failureOf(forms.error, "Unable to load the forms")}
          onRetry={() => forms.refetch()}
        />
      )}
      {forms.data && <FormList batch={batch} forms={forms.data} timeZone={timeZone} />}
    </div>
  );
}

function FormList({ batch, forms, timeZone }: { batch: Batch; forms: readonly BatchForm[]; timeZone: string }) {
  return (
    <ol aria-label="Forms of this list" className="flex flex-col divide-y rounded-md border bg-paper text-sm">
      {forms.map((form) => (
        <li
          key={form.documentId}
          className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 px-3 py-2"
        >
          <span className="text-right text-ink-faint tabular-nums">{form.position}</span>
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <Link
              to={`/${batch.storeId}/corrections/${batch.id}/walk?form=${form.documentId}`}
              className="touch-target min-w-0 font-medium wrap-anywhere underline-offset-3 hover:underline max-sm:w-full"
            >
              {form.customerName || "No customer name"}
            </Link>
            {form.tsn && <Mono className="text-ink-soft">{form.tsn}</Mono>}
            <DateText date={form.transferDate} className="text-ink-soft tabular-nums" />
          </span>
          <StateMark form={form} />
          {form.state !== "waiting" && (
            <p className="col-start-2 flex flex-wrap gap-x-1.5 text-ink-soft max-sm:col-span-2">
              {form.state === "skipped" && <span className="text-ink wrap-anywhere">{form.reason}.</span>}
              {form.state === "done" && (
                <Link
                  to={`/${batch.storeId}/documents/${form.documentId}?tab=versions`}
                  className="touch-target underline underline-offset-3"
                >
                  Version {form.versionNumber}
                </Link>
              )}
              {form.changedBy}
              <InstantText instant={form.changedOn} timeZone={timeZone} withTime />
            </p>
          )}
          {form.state === "waiting" && form.correctedVersion !== null && (
            <p className="col-start-2 text-ink-soft max-sm:col-span-2">
              Corrected since the list was made, version {form.correctedVersion}. Open it to count it.
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function StateMark({ form: { state } }: { form: BatchForm }) {
  if (state === "done") return <Badge tone="green">Corrected</Badge>;
  return state === "skipped" ? <Badge tone="yellow">Skipped</Badge> : <Badge tone="outline">To do</Badge>;
}

function RemoveButton({ batch: { id, storeId } }: { batch: Batch }) {
  const { api, queries } = useScreens();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const remove = async () => {
    setBusy(true);
    try {
      await api.call(deleteBatch, { params: { id: String(id) } });
      await navigate(`/${storeId}/corrections`, { replace: true });
      await queries.invalidateQueries({ queryKey: batchesKey });
    } catch (failed) {
      setError(failureOf(failed, "Unable to remove the list").message);
      setBusy(false);
    }
  };
  return (
    <>
      <IconButton label="Remove list" icon={<Trash aria-hidden="true" />} onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Remove this list?"
        description="What was corrected stays corrected, and stays in the correction logs of the forms."
        confirmLabel="Remove list"
        danger
        busy={busy}
        error={error}
        onConfirm={() => void remove()}
      />
    </>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the list">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="mt-4 h-60" />
    </SkeletonGroup>
  );
}
