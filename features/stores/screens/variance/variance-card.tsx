import FileText from "lucide-react/icons/file-text";
import { useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardFooter, CardHeader } from "@/ui/card.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { FileDrop } from "@/ui/file-drop.tsx";
import { formatBytes } from "@/ui/format.ts";
import { InstantText } from "@/ui/time-text.tsx";
import type { StoreSettings } from "../../contract-settings.ts";
import { type VarianceDocument, varianceTexts } from "../../contract-variance.ts";
import { useVariance } from "./use-variance.ts";
import { VarianceDialog } from "./variance-dialog.tsx";
import { VarianceView } from "./variance-view.tsx";

/** The variance approval document of a store: uploaded, looked at, deleted; or asked for. */
export function VarianceCard({ settings: { store, variance, varianceRequested, me } }: { settings: StoreSettings }) {
  const { upload, remove, deleting, askToDelete, refusal, loadAgain } = useVariance(store.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card aria-label="Variance document">
      <CardHeader title="Variance document" description={varianceTexts.help} />
      <CardBody className="flex flex-col gap-3">
        {refusal && !deleting && (
          <Alert tone="red">
            {refusal.text}
            {refusal.isOld && <Button size="sm" className="mt-2 flex" onClick={loadAgain}>Reload</Button>}
          </Alert>
        )}
        {variance
          ? <Kept document={variance} timeZone={store.timeZone} onDelete={() => askToDelete(variance)} />
          : (
            <FileDrop
              label={upload.isPending ? "Uploading" : "Drop the approval here"}
              hint="A PDF, PNG or JPEG file of at most 25 MB."
              accept="application/pdf,image/png,image/jpeg"
              disabled={upload.isPending}
              onFiles={([file]) => upload.mutate(file)}
            />
          )}
      </CardBody>
      <CardFooter className="justify-between">
        <p className="text-sm text-ink-soft">
          {varianceRequested
            ? (
              <>
                Requested by {varianceRequested.byName} on{" "}
                <InstantText instant={varianceRequested.at} timeZone={store.timeZone} />. Waiting for the operator to
                answer.
              </>
            )
            : "Need a variance and don't have one?"}
        </p>
        <Button size="sm" onClick={() => setAsking(true)}>Submit variance request</Button>
      </CardFooter>
      {isAsking && <VarianceDialog store={store} me={me} onSent={loadAgain} onClose={() => setAsking(false)} />}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => open || askToDelete(null)}
        title="Delete the variance document?"
        description={deleting &&
          `${deleting.fileName} will be removed. The history keeps who deleted it.`}
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        error={refusal?.text}
        onConfirm={() => deleting && remove.mutate(deleting)}
      />
    </Card>
  );
}

interface KeptProps {
  readonly document: VarianceDocument;
  readonly timeZone: string;
  readonly onDelete: () => void;
}

function Kept({ document, timeZone, onDelete }: KeptProps) {
  const [isViewing, setViewing] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{document.fileName}</p>
        <p className="text-sm text-ink-faint">
          {formatBytes(document.size)}, uploaded by {document.uploadedBy} on{" "}
          <InstantText instant={document.uploadedAt} timeZone={timeZone} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setViewing(true)}>View</Button>
        <Button asChild size="sm">
          <a href={`${document.uri}?download=1`}>Download</a>
        </Button>
        <Button size="sm" variant="ghost" onClick={onDelete}>Delete</Button>
      </div>
      {isViewing && <VarianceView document={document} onClose={() => setViewing(false)} />}
    </div>
  );
}
