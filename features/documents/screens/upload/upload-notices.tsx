import { Alert } from "@/ui/alert.tsx";
import { offlineText } from "./queue/persistence.ts";
import type { UploadState } from "./upload-view.ts";

/** What a person has to know of the whole upload, whatever they are looking at. */
export function UploadNotices({ isLasting, isOnline, groups }: Pick<UploadState, "isLasting" | "isOnline" | "groups">) {
  return (
    <>
      {!isOnline && <Alert tone="amber">{offlineText}</Alert>}
      {!isLasting && groups.length > 0 && (
        <Alert tone="amber">
          This browser cannot keep the files, as in a private window: reloading or closing the page would lose what is
          not filed yet.
        </Alert>
      )}
    </>
  );
}
