import { type FormEvent, useEffect, useState } from "react";
import Folder from "lucide-react/icons/folder";
import FolderUp from "lucide-react/icons/folder-up";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { formatBytes } from "@/ui/format.ts";
import { Input } from "@/ui/input.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import type { Folders, WindowState } from "../../contract-window.ts";
import type { Calls } from "./calls.ts";
import { type Action, useAction } from "./use-action.ts";

export interface FolderChooserProps {
  calls: Pick<Calls, "folders" | "makeFolder" | "choosePlace">;
  onChosen: (state: WindowState) => void;
}

/** Walks through the folders of this computer, makes a new one, and chooses one. */
export function FolderChooser({ calls, onChosen }: FolderChooserProps) {
  const [shown, setShown] = useState<Folders | null>(null);
  const look = useAction();
  const choice = useAction();
  const open = (path?: string) => look.run(async () => setShown(await calls.folders(path)));
  // Once, when it is first shown: the person's own folder.
  useEffect(() => void open(), []);
  if (!shown) return look.error ? <Retry error={look.error} onRetry={() => void open()} /> : <Loading />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {shown.shortcuts.map(({ name, path }) => (
          <Button key={path} size="sm" onClick={() => void open(path)}>{name}</Button>
        ))}
      </div>
      <div className="rounded-md border border-line-strong bg-raised">
        <p className="border-b px-3 py-2 text-sm font-medium wrap-anywhere" aria-live="polite">
          {shown.path || "Disks"}
        </p>
        <FolderList shown={shown} onOpen={(path) => void open(path)} />
      </div>
      {look.error && <Alert tone="red">{look.error}</Alert>}
      <NewFolder
        action={choice}
        onMake={(name) => choice.run(async () => setShown(await calls.makeFolder(shown.path, name)))}
      />
      {choice.error && <Alert tone="red">{choice.error}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          size="lg"
          busy={choice.isBusy}
          disabled={shown.path === ""}
          onClick={() =>
            void choice.run(async () => onChosen(await calls.choosePlace({ kind: "folder", path: shown.path })))}
        >
          Use this folder
        </Button>
        {shown.freeBytes !== null && <span className="text-sm text-ink-faint">{formatBytes(shown.freeBytes)} free
        </span>}
      </div>
    </div>
  );
}

const row =
  "flex min-h-9 w-full min-w-0 items-center gap-2 px-3 text-left text-sm hover:bg-hover pointer-coarse:min-h-11";

function FolderList({ shown, onOpen }: { shown: Folders; onOpen: (path: string) => void }) {
  const { parent, folders, isCut } = shown;
  return (
    <ul aria-label="Folders" className="max-h-64 overflow-y-auto py-1" tabIndex={-1}>
      {parent !== null && (
        <li>
          <button type="button" className={row} onClick={() => onOpen(parent)}>
            <FolderUp aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            Up one folder
          </button>
        </li>
      )}
      {folders.map(({ name, path }) => (
        <li key={path}>
          <button type="button" className={row} onClick={() => onOpen(path)}>
            <Folder aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            <span className="truncate">{name}</span>
          </button>
        </li>
      ))}
      {folders.length === 0 && <li className="px-3 py-2 text-sm text-ink-faint">No folders in here.</li>}
      {isCut && <li className="px-3 py-2 text-sm text-ink-faint">Only the first 500 folders are shown.</li>}
    </ul>
  );
}

function NewFolder({ action, onMake }: { action: Action; onMake: (name: string) => Promise<boolean> }) {
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onMake(name).then((isMade) => isMade && setName(""));
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2" noValidate>
      <Field label="New folder in here" className="flex-1">
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder="Strongroom copy"
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" disabled={name.trim() === "" || action.isBusy}>Make folder</Button>
    </form>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading folders" className="flex flex-col gap-3">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-64 w-full" />
    </SkeletonGroup>
  );
}

function Retry({ error, onRetry }: { error: string; onRetry: () => void }) {
  return <Alert tone="red" action={<Button size="sm" onClick={onRetry}>Try again</Button>}>{error}</Alert>;
}
