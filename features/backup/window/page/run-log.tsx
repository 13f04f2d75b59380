import { Badge } from "@/ui/badge.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import { formatBytes, formatNumber } from "@/ui/format.ts";
import type { LogLine } from "../../contract-window.ts";
import { lasted, spoken } from "./times.ts";

const reasons: Readonly<Record<LogLine["reason"], string>> = {
  asked: "Started by hand",
  first: "First backup",
  daily: "Daily",
  retry: "Tried again",
  change: "Something changed",
};

const outcomes: Readonly<
  Record<LogLine["outcome"], { readonly text: string; readonly tone: "green" | "yellow" | "red" }>
> = {
  whole: { text: "Complete", tone: "green" },
  offline: { text: "Server not reached", tone: "yellow" },
  full_disk: { text: "Disk full", tone: "red" },
  damaged: { text: "Damaged files", tone: "red" },
  refused: { text: "Refused", tone: "red" },
  failed: { text: "Failed", tone: "red" },
};

/** The last runs, the newest first. */
export function RunLog({ lines }: { lines: readonly LogLine[] }) {
  return (
    <Card aria-label="Last runs">
      <CardHeader title="Last runs" />
      {lines.length === 0
        ? <p className="p-4 text-sm text-ink-soft">No backup has run yet.</p>
        : (
          <ul className="divide-y">
            {lines.map((line) => <Line key={line.startedAt} line={line} />)}
          </ul>
        )}
    </Card>
  );
}

function Line({ line }: { line: LogLine }) {
  const { startedAt, finishedAt, reason, files, bytes, checkedFiles, problems } = line;
  const { text, tone } = line.isStopped ? { text: "Stopped", tone: "neutral" as const } : outcomes[line.outcome];
  const copied = files === 0 ? "Nothing new" : `${formatNumber(files)} files copied, ${formatBytes(bytes)}`;
  const details = [
    copied,
    checkedFiles > 0 ? `${formatNumber(checkedFiles)} checked` : "",
    problems > 0 && !line.isStopped ? `${formatNumber(problems)} ${problems === 1 ? "problem" : "problems"}` : "",
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
      <span className="w-40 shrink-0">{spoken(startedAt)}</span>
      <span className="w-36 shrink-0">
        <Badge tone={tone}>{text}</Badge>
      </span>
      <span className="min-w-0 flex-1 basis-60 text-ink-soft">{details.join(", ")}</span>
      <span className="shrink-0 text-ink-faint">{reasons[reason]}, {lasted(startedAt, finishedAt)}</span>
    </li>
  );
}
