import { Alert } from "@/ui/alert.tsx";
import type { QueuedFile, QueuedGroup } from "./queue/model.ts";
import { sameFileOf } from "./queue/words.ts";

interface FileHintsProps {
  storeId: number;
  groups: readonly QueuedGroup[];
  group: QueuedGroup;
}

/** Says before filing which files of a document were filed before, or chosen twice. */
export function FileHints({ storeId, groups, group }: FileHintsProps) {
  const hints = group.files.filter((file) => hasHint(file, groups));
  if (hints.length === 0) return null;
  return (
    <Alert tone="amber">
      {hints.map((file) => (
        <p key={file.id}>
          <span className="font-medium wrap-anywhere">{file.file.name}</span>:{" "}
          <FileHint storeId={storeId} file={file} groups={groups} />
        </p>
      ))}
    </Alert>
  );
}

export function hasHint(file: QueuedFile, groups: readonly QueuedGroup[]): boolean {
  return file.filedBefore !== null || sameFileOf(file, groups) !== null;
}

/** The sentence about a file that is there already. */
export function FileHint({ storeId, file, groups }: Omit<FileHintsProps, "group"> & { file: QueuedFile }) {
  const sameFile = sameFileOf(file, groups);
  return (
    <>
      {sameFile && <>the same file as {sameFile.name} of document {sameFile.number}.{" "}</>}
      {file.filedBefore !== null && (
        <>
          {sameFile ? "This file" : "this file"} was filed before, as{" "}
          <a
            href={`/${storeId}/documents/${file.filedBefore}`}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-3"
          >
            document {file.filedBefore}
            <span className="sr-only">(in a new tab)</span>
          </a>.
        </>
      )}
    </>
  );
}
