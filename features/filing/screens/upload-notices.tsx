import RotateCw from "lucide-react/icons/rotate-cw";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { offlineText } from "@/features/uploads/shared-queries.ts";
import { failedGroups, unableToUpload } from "./queue/failures.ts";
import type { UploadState } from "./upload-view.ts";

export interface UploadNoticesProps extends Pick<UploadState, "isLasting" | "isOnline" | "groups"> {
  /** Tries again whatever has failed. */
  onRetry: () => void;
}

/** What a person has to know of the whole upload, whatever they are looking at. */
export function UploadNotices({ isLasting, isOnline, groups, onRetry }: UploadNoticesProps) {
  const failed = failedGroups(groups).length;
  return (
    <>
      {!isOnline && <Alert tone="amber">{offlineText}</Alert>}
      {failed > 1 && (
        <Alert
          tone="red"
          action={
            <Button size="sm" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              Retry all {failed}
            </Button>
          }
        >
          <p>{unableToUpload}</p>
        </Alert>
      )}
      {!isLasting && groups.length > 0 && (
        <Alert tone="amber">
          This browser can't store files (private windows can't). Don't reload or close this page until everything is
          filed.
        </Alert>
      )}
    </>
  );
}
