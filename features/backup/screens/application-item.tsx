import { useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { formatBytes, NOTHING } from "@/ui/format.ts";
import { InstantText } from "@/ui/time-text.tsx";
import { type BackupApplication, revokeApplication } from "../contract-applications.ts";
import { backupChanged } from "../contract-events.ts";
import { lastRunWords } from "./application-words.ts";
import { systemWords } from "./platform-words.ts";

export interface ApplicationItemProps {
  readonly application: BackupApplication;
  /** Of the person's store. */
  readonly timeZone: string;
  readonly mayRemove: boolean;
}

/** A computer that keeps a copy: whose it is, how its last run went, what it checked. */
export function ApplicationItem({ application, timeZone, mayRemove }: ApplicationItemProps) {
  const { name, platform, version, userName, lastRunOn, lastWholeOn, lastFullCheckOn, lastRestoreOn, freeBytes } =
    application;
  const { badge, tone, sentence } = lastRunWords(application);
  const when = (instant: string | null) => <InstantText instant={instant} timeZone={timeZone} withTime />;
  const facts = [
    ["Last run", when(lastRunOn)],
    ["Last complete backup", when(lastWholeOn)],
    ["Last full check", when(lastFullCheckOn)],
    ["Last trial restore", when(lastRestoreOn)],
    ["Room left", freeBytes === null ? NOTHING : formatBytes(freeBytes)],
  ] as const;
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <div className="flex items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className="break-words">{name}</span>
            <Badge tone={tone}>{badge}</Badge>
          </h3>
          <p className="text-sm text-ink-soft">
            {[systemWords(platform), `version ${version}`, userName].filter(Boolean).join(" · ")}
          </p>
        </div>
        {mayRemove && <RemoveButton application={application} />}
      </div>
      {sentence && <p className="text-sm break-words">{sentence}</p>}
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-faint">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function RemoveButton({ application: { id, name } }: Pick<ApplicationItemProps, "application">) {
  const { api } = useScreens();
  const happened = useHappened();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const ask = (isOpen: boolean) => {
    setAsking(isOpen);
    setError(undefined);
  };
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await api.call(revokeApplication, { params: { id: String(id) } });
      ask(false);
      await happened(backupChanged, {});
    } catch (failed) {
      setError(failureOf(failed, "Unable to remove the computer").message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="sm" aria-label={`Remove ${name}`} onClick={() => ask(true)}>Remove</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={`Remove ${name}?`}
        description="It stops backing up at once. The copy on its disk stays where it is. To back up from it again, connect it again."
        confirmLabel="Remove"
        danger
        busy={busy}
        error={error}
        onConfirm={() => void remove()}
      />
    </>
  );
}
