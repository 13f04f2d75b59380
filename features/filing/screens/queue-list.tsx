import { useState } from "react";
import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { formatBytes } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { isFinished, type QueuedGroup, wantsPerson } from "./queue/model.ts";
import { canRetry } from "./queue/retry.ts";
import { fileWords, groupWords, type QueueWords } from "./queue/words.ts";

export interface QueueListProps {
  groups: readonly QueuedGroup[];
  /** Opens a document that waits for somebody; left out where there is no place to. */
  onVerify?: (group: QueuedGroup) => void;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

/** Every document of the queue with what happens to it, why, and what can be done. */
export function QueueList({ groups, onVerify, onRetry, onRemove }: QueueListProps) {
  const [asked, setAsked] = useState<QueuedGroup | null>(null);
  return (
    <>
      <ul aria-label="Documents of this upload" className="divide-y">
        {groups.map((group) => (
          <li
            key={group.key}
            className="flex items-start gap-3 py-2.5 contain-intrinsic-size-[3.5rem] [content-visibility:auto]"
          >
            <QueueRow group={group} />
            <div className="flex shrink-0 items-center gap-1">
              {onVerify && canVerify(group) && (
                <Button size="sm" onClick={() => onVerify(group)}>
                  {isReady(group) ? "Verify" : "View"}
                  <span className="sr-only">{nameOf(group)}</span>
                </Button>
              )}
              {canRetry(group) && (
                <Button
                  size="sm"
                  icon={<RotateCw aria-hidden="true" />}
                  onClick={() => onRetry(group.key)}
                >
                  Retry<span className="sr-only">{nameOf(group)}</span>
                </Button>
              )}
              {!isFinished(group) && (
                <IconButton
                  size="sm"
                  label={`Remove ${nameOf(group)}`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => setAsked(group)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        danger
        title="Remove this document from the upload?"
        description={asked ? `${nameOf(asked)} won't be filed. Its upload and your entries will be discarded.` : ""}
        confirmLabel="Remove"
        cancelLabel="Keep"
        onConfirm={() => {
          if (asked) onRemove(asked.key);
          setAsked(null);
        }}
      />
    </>
  );
}

const inks: Record<QueueWords["tone"], string> = {
  plain: "text-ink-faint",
  good: "text-green",
  bad: "text-red",
  care: "text-yellow",
};

function QueueRow({ group }: { group: QueuedGroup }) {
  const words = groupWords(group);
  const { files } = group;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <div className="min-w-0 grow">
      <p className="truncate text-sm font-medium" title={nameOf(group)}>{nameOf(group)}</p>
      <p className="text-sm wrap-anywhere text-ink-faint">
        <span className={inks[words.tone]}>{words.text}</span>
        {words.tone === "plain" && <span>, {formatBytes(size)}</span>}
      </p>
      {files.length > 1 && words.tone !== "good" && (
        <ul className="mt-0.5 text-xs text-ink-faint">
          {files.slice(1).map((file) => (
            <li key={file.id} className="truncate">{file.file.name}: {fileWords(file).text}</li>
          ))}
        </ul>
      )}
      {words.share !== null && words.share < 1 && <Bar share={words.share} name={nameOf(group)} />}
    </div>
  );
}

/** How much of something has left, without words of its own. */
export function Bar({ share, name, className }: { share: number; name: string; className?: string }) {
  return (
    <progress
      aria-label={`Uploaded of ${name}`}
      value={share}
      max={1}
      className={cn(
        "mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full bg-frame",
        "[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-frame [&::-webkit-progress-value]:bg-accent",
        className,
      )}
    />
  );
}

function nameOf({ files }: QueuedGroup): string {
  return files[0]?.file.name ?? "";
}

function isReady({ filing, reading }: QueuedGroup): boolean {
  return filing.phase === "open" && (reading.phase === "read" || reading.phase === "byHand");
}

function canVerify(group: QueuedGroup): boolean {
  if (!wantsPerson(group)) return false;
  return group.files.every(({ transfer }) => transfer.phase !== "refused" && transfer.phase !== "failed");
}
