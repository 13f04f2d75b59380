import Download from "lucide-react/icons/download";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { formatBytes, formatMinute, formatNumber } from "@/ui/format.ts";
import { Progress } from "@/ui/progress.tsx";
import type { Part } from "../contract-shapes.ts";
import { usePartDownload } from "./use-part-download.ts";

export interface PartRowProps {
  readonly storeId: number;
  readonly part: Part;
  /** How many zips there are. */
  readonly parts: number;
  /** As the file is called without its ending. */
  readonly name: string;
  readonly timeZone: string;
  /** Why it cannot be downloaded now; empty when it can. */
  readonly hindrance: string;
  readonly mayDownload: boolean;
}

/** One zip of the pack: what it holds, how far its download is, and what it lacks. */
export function PartRow({ storeId, part, parts, name, timeZone, hindrance, mayDownload }: PartRowProps) {
  const { start, cancel, failure } = usePartDownload(storeId, part.number, name);
  const title = parts === 1 ? "One zip" : `Zip ${part.number} of ${parts}`;
  const isRunning = part.state === "running";
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          <p className="text-sm text-ink-soft tabular-nums">{contentWords(part, parts)}</p>
          {part.state === "finished" && part.leftOutFiles === 0 && (
            <p className="text-sm text-green">Downloaded {formatMinute(part.finishedAt, timeZone)}</p>
          )}
          {hindrance && part.state !== "finished" && <p className="text-sm text-ink-soft">{hindrance}</p>}
        </div>
        {mayDownload && !isRunning && (
          <Button
            icon={<Download aria-hidden="true" />}
            variant={part.state === "finished" || hindrance ? "secondary" : "primary"}
            disabled={hindrance !== ""}
            busy={start.isPending}
            aria-label={`${part.state === "finished" ? "Download again" : "Download"}: ${title}`}
            onClick={() => start.mutate()}
          >
            {part.state === "finished" ? "Download again" : "Download"}
          </Button>
        )}
      </div>
      {isRunning && (
        <div className="flex flex-col gap-2">
          <Progress label={`Downloading ${title.toLowerCase()}`} value={part.sentBytes} max={Math.max(1, part.bytes)} />
          <div className="flex items-start justify-between gap-3">
            <p className="text-sm text-ink-soft tabular-nums">{progressWords(part)}</p>
            {mayDownload && <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>Cancel</Button>}
          </div>
        </div>
      )}
      {failure && <Alert tone="red">{failure}</Alert>}
      {!isRunning && <Ending part={part} />}
    </li>
  );
}

function contentWords({ records, bytes, holdsIndex }: Part, parts: number): string {
  const index = holdsIndex ? (parts === 1 ? ", letter and index" : ", letter and index of all zips") : "";
  const held = records === 1 ? "1 record" : `${formatNumber(records)} records`;
  return `${records === 0 ? "No records" : held}${index}, about ${formatBytes(bytes)}`;
}

function progressWords({ sentRecords, records, sentBytes, leftOutFiles, holdsIndex }: Part): string {
  const leftOut = leftOutFiles > 0 ? `, ${fileCount(leftOutFiles)} left out` : "";
  if (sentRecords === records && holdsIndex) return `Writing the index${leftOut}`;
  return `${formatNumber(sentRecords)} of ${formatNumber(records)} records, ${formatBytes(sentBytes)}${leftOut}`;
}

const reasons = { missing: "missing", changed: "damaged" } as const;

/** How the last download ended, where it did not end well. */
function Ending({ part: { state, leftOutFiles, leftOut, ownFiles } }: { readonly part: Part }) {
  if (state === "cancelled") return <Alert tone="info">The last download was canceled. Its file is incomplete.</Alert>;
  if (state === "failed") {
    return <Alert tone="amber">The last download was interrupted. Its file is incomplete. Download again.</Alert>;
  }
  if (state !== "finished") return null;
  const more = leftOutFiles - leftOut.length;
  return (
    <>
      {leftOutFiles > 0 && (
        <Alert tone="amber">
          <p>
            Not complete: {fileCount(leftOutFiles)} left out as damaged or missing. LEFT OUT.txt in the zip lists{" "}
            {leftOutFiles === 1 ? "it" : "them"}. Ask your Strongroom administrator to restore{" "}
            {leftOutFiles === 1 ? "it" : "them"} from a backup, then download again.
          </p>
          <ul aria-label="Left out" className="my-1 max-h-40 list-disc overflow-y-auto pl-5 break-words">
            {leftOut.map(({ path, reason }, at) => <li key={at}>{path} ({reasons[reason]})</li>)}
            {more > 0 && <li>{formatNumber(more)} more</li>}
          </ul>
        </Alert>
      )}
      {ownFiles > 0 && (
        <p className="text-sm text-ink-soft">
          {ownFiles === 1 ? "1 record is a folder" : `${formatNumber(ownFiles)} records are folders`}{" "}
          of files, because the files could not be combined into one PDF. The index says which.
        </p>
      )}
    </>
  );
}

function fileCount(count: number): string {
  return count === 1 ? "1 file" : `${formatNumber(count)} files`;
}
