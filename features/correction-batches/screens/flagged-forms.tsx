import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { FLAG_COLORS, FlagMark } from "@/ui/flag-mark.tsx";
import { formatDate, formatNumber } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import { Select } from "@/ui/select.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { DateText } from "@/ui/time-text.tsx";
import { createBatch, mostForms, type QueuePage } from "../contract.ts";
import { batchesKey } from "../query-keys.ts";
import { queuedDocuments, queueQuery } from "../queries.ts";

const colors = [
  { value: "1", label: "Flagged Red" },
  { value: "3", label: "Flagged Yellow" },
  { value: "2", label: "Flagged Green" },
  { value: "any", label: "All Flag Colors" },
];

/** So many are named; the rest is counted. */
const shownForms = 10;

/** The forms that a flag marks and nobody has corrected since, and the button that begins to walk them. */
export function FlaggedForms({ storeId, today }: { storeId: number; today: string }) {
  const context = useScreens();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const asked = search.get("flag");
  const flag = colors.find(({ value }) => value === asked) ?? colors[0];
  const query = useQuery(queueQuery(context, storeId, flag.value, shownForms));
  const count = query.data?.count ?? 0;
  const choose = (value: string) => {
    setError("");
    setSearch((before) => {
      before.set("flag", value);
      return before;
    }, { replace: true, preventScrollReset: true });
  };
  const begin = async () => {
    setBusy(true);
    setError("");
    try {
      const documents = [...await queuedDocuments(context, storeId, flag.value)];
      const body = { name: `${flag.label}, ${formatDate(today)}`, documents, template: null };
      const made = await context.api.call(createBatch, { body });
      await context.queries.invalidateQueries({ queryKey: batchesKey });
      void navigate(`/${storeId}/corrections/${made.id}/walk`);
    } catch (failed) {
      setError(failureOf(failed, "Unable to make the list").message);
      setBusy(false);
    }
  };
  return (
    <section aria-label="Flagged forms" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold max-sm:w-full">
          Flagged forms {query.data && <span className="font-normal text-ink-soft">{formatNumber(count)}</span>}
        </h2>
        <div className="w-44 max-sm:w-auto max-sm:flex-1">
          <Select
            aria-label="Flag"
            value={flag.value}
            options={colors}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
        <Button variant="primary" disabled={count === 0} busy={busy} onClick={() => void begin()}>
          Go through them
        </Button>
      </div>
      {error && <Alert tone="red">{error}</Alert>}
      {query.error && !query.data && (
        <ErrorState
          {...failureOf(query.error, "Unable to load documents")}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isLoading && (
        <SkeletonGroup label="Loading the flagged forms">
          <Skeleton className="h-28" />
        </SkeletonGroup>
      )}
      {query.data && <Queue storeId={storeId} flag={flag.value} queue={query.data} />}
    </section>
  );
}

function Queue({ storeId, flag, queue }: { storeId: number; flag: string; queue: QueuePage }) {
  const { data, count, corrected, hasMore } = queue;
  const archive = `/${storeId}/documents?${flag === "any" ? "fflFlagged=true" : `fflFlaggedColor=${flag}`}`;
  return (
    <>
      {count === 0 && (
        <p className="rounded-md border bg-paper px-3 py-2.5 text-sm text-ink-soft">
          {corrected > 0
            ? "Every form with this flag has been corrected."
            : "No form has this flag. Flag what needs a correction in the archive, and it shows up here."}
        </p>
      )}
      {count > 0 && (
        <ol className="flex flex-col divide-y rounded-md border bg-paper text-sm">
          {data.map((row) => (
            <li key={row.documentId} className="flex items-center gap-3 px-3 py-2 pointer-coarse:min-h-11">
              <FlagMark color={FLAG_COLORS[row.fflFlaggedColor] ?? "none"} compact />
              <Link
                to={`/${storeId}/documents/${row.documentId}`}
                className="touch-target min-w-0 font-medium wrap-anywhere underline-offset-3 hover:underline"
              >
                {row.customerName || <Mono>{row.serialNumbers.join(", ") || "No customer name"}</Mono>}
              </Link>
              <DateText date={row.transferDate} className="ml-auto text-ink-soft tabular-nums" />
            </li>
          ))}
          {count > data.length && (
            <li className="px-3 py-2 text-ink-soft">and {formatNumber(count - data.length)} more</li>
          )}
        </ol>
      )}
      {(corrected > 0 || hasMore) && (
        <p className="text-sm text-ink-soft">
          {corrected > 0 && (
            <>
              {corrected === 1
                ? "1 form was corrected since it was flagged and still has its flag. "
                : `${
                  formatNumber(corrected)
                } forms were corrected since they were flagged and still have their flags. `}
            </>
          )}
          {hasMore && `Only the first ${formatNumber(mostForms)} flagged forms are looked at. `}
          <Link to={archive} className="font-medium text-accent-strong underline underline-offset-3">
            Show all flagged forms
          </Link>
        </p>
      )}
    </>
  );
}
