import { useMutation, useQueryClient } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import { useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardFooter, CardHeader } from "@/ui/card.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { FileDrop } from "@/ui/file-drop.tsx";
import { formatBytes } from "@/ui/format.ts";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { StoreSettings } from "../../contract-settings.ts";
import {
  deleteVariance,
  uploadVariance,
  varianceBytes,
  type VarianceDocument,
  varianceTexts,
} from "../../contract-variance.ts";
import { storeSettingsQuery } from "../../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { VarianceDialog } from "./variance-dialog.tsx";
import { VarianceView } from "./variance-view.tsx";

/** The variance approval document of a store: uploaded, looked at, deleted; or asked for. */
export function VarianceCard({ settings: { store, variance, me } }: { settings: StoreSettings }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card aria-label="Variance document">
      <CardHeader title="Variance document" description={varianceTexts.help} />
      <CardBody>
        {variance ? <Kept document={variance} timeZone={store.timeZone} /> : <Upload storeId={store.id} />}
      </CardBody>
      <CardFooter className="justify-between">
        <p className="text-sm text-ink-soft">Do you need a variance and have none?</p>
        <Button size="sm" onClick={() => setAsking(true)}>Submit variance request</Button>
      </CardFooter>
      {isAsking && <VarianceDialog store={store} me={me} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function useSettingsAgain(storeId: number) {
  const context = useScreens();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: storeSettingsQuery(context, storeId).queryKey });
}

function Upload({ storeId }: { storeId: number }) {
  const { api } = useScreens();
  const askAgain = useSettingsAgain(storeId);
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (file.size > varianceBytes) throw new RangeError("too large");
      const form = new FormData();
      form.set("StoreId", String(storeId));
      form.set("file", file, file.name);
      return api.call(uploadVariance, { form });
    },
    onSuccess: async () => {
      await askAgain();
      toast({ text: "The variance document was uploaded.", tone: "green" });
    },
  });
  const failure = upload.error && uploadFailure(upload.error);
  return (
    <div className="flex flex-col gap-3">
      {failure && <Alert tone="red">{failure}</Alert>}
      <FileDrop
        label={upload.isPending ? "Uploading" : "Drop the approval here"}
        hint="A PDF, PNG or JPEG file of at most 25 MB."
        accept="application/pdf,image/png,image/jpeg"
        disabled={upload.isPending}
        onFiles={([file]) => upload.mutate(file)}
      />
    </div>
  );
}

function uploadFailure(error: Error): string {
  return error instanceof RangeError
    ? "The file is larger than 25 MB. Please choose a smaller one."
    : failureOf(error, "Unable to upload Variance Approval Document").message;
}

function Kept({ document, timeZone }: { document: VarianceDocument; timeZone: string }) {
  const { api } = useScreens();
  const askAgain = useSettingsAgain(document.storeId);
  const [isAsking, setAsking] = useState(false);
  const [isViewing, setViewing] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call(deleteVariance, { params: { id: String(document.storeId) } }),
    onSuccess: async () => {
      await askAgain();
      toast({ text: "The variance document was deleted.", tone: "green" });
    },
  });
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
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>Delete</Button>
      </div>
      {isViewing && <VarianceView document={document} onClose={() => setViewing(false)} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => {
          setAsking(open);
          remove.reset();
        }}
        title="Delete the variance document?"
        description={`${document.fileName} is no longer shown here. That it was there, and who deleted it, stays in the history.`}
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        error={remove.error
          ? failureOf(remove.error, "Unable to delete Variance Approval Document").message
          : undefined}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
