import { QueueList } from "./queue-list.tsx";
import { UploadNotices } from "./upload-notices.tsx";
import type { UploadState } from "./upload-view.ts";
import type { UploadActions } from "./use-upload.ts";

/** All documents of the upload, with the state of each. */
export function QueueStep({ state, actions }: { state: UploadState; actions: UploadActions }) {
  return (
    <div className="flex flex-col gap-3">
      <UploadNotices {...state} onRetry={() => actions.retry()} />
      <QueueList
        groups={state.groups}
        onVerify={({ key }) => actions.show(key)}
        onRetry={actions.retry}
        onRemove={actions.removeGroup}
      />
    </div>
  );
}
