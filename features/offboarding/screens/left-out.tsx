import { useSetting } from "@/features/documents/shared-queries.ts";
import { Alert } from "@/ui/alert.tsx";
import { formatMinute, formatNumber } from "@/ui/format.ts";
import type { ExportState } from "../contract.ts";
import type { OffboardingThing } from "../queries.ts";

/** Before an export and while it runs: the files that are known not to be as filed, by their form. */
export function WillBeLeftOut({ state: { damagedFiles, damaged } }: { readonly state: ExportState }) {
  if (damagedFiles === 0) return null;
  const files = damaged.map(({ customerName, fileName, reason }) => ({ name: `${customerName}: ${fileName}`, reason }));
  return (
    <Alert tone="amber">
      <p>
        {fileCount(damagedFiles)} can't be exported: damaged or missing. The export leaves{" "}
        {damagedFiles === 1 ? "it" : "them"} out. Ask your Strongroom administrator to restore{" "}
        {damagedFiles === 1 ? "it" : "them"} from a backup first.
      </p>
      <FileList label="Damaged or missing files" count={damagedFiles} files={files} />
    </Alert>
  );
}

/** Finished without some files; never told as whole. Told by the store's clock. */
export function PartialExport({ state, thing }: { readonly state: ExportState; readonly thing: OffboardingThing }) {
  const { timeZone } = useSetting(thing.kind === "store" ? thing.id : null);
  const { sentFiles, leftOutFiles, leftOut, finishedAt, reason } = state;
  const files = leftOut.map(({ path, reason }) => ({ name: path, reason }));
  return (
    <Alert tone="amber">
      <p>
        {`Finished on ${formatMinute(finishedAt, timeZone)} with ${fileCount(leftOutFiles)} left out. ${
          fileCount(sentFiles)
        } exported. LEFT OUT.txt in the zip lists what is missing.`}
      </p>
      <FileList label="Left out" count={leftOutFiles} files={files} />
      {reason && <p>{reason}</p>}
    </Alert>
  );
}

interface FileListProps {
  readonly label: string;
  /** Of all; `files` are the first of them. */
  readonly count: number;
  readonly files: readonly { readonly name: string; readonly reason: "missing" | "changed" }[];
}

const reasons = { missing: "missing", changed: "damaged" } as const;

function FileList({ label, count, files }: FileListProps) {
  const more = count - files.length;
  return (
    <ul aria-label={label} className="my-1 max-h-40 list-disc overflow-y-auto pl-5 break-words">
      {files.map(({ name, reason }, at) => <li key={at}>{name} ({reasons[reason]})</li>)}
      {more > 0 && <li>{formatNumber(more)} more</li>}
    </ul>
  );
}

function fileCount(count: number): string {
  return count === 1 ? "1 file" : `${formatNumber(count)} files`;
}
