import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { RequestId } from "./states.tsx";

export interface MessagePopupProps {
  /** Error for a failure, Status for a success: the specification's two titles. */
  kind?: "error" | "status";
  /** The text; the popup is open while there is one. */
  text: string | null | undefined;
  requestId?: string;
  onClose: () => void;
}

/** The popup titled Error (or Status) with one text; it goes when closed. */
export function MessagePopup({ kind = "error", text, requestId, onClose }: MessagePopupProps) {
  return (
    <Dialog
      open={Boolean(text)}
      onOpenChange={(open) => open || onClose()}
      title={kind === "error" ? "Error" : "Status"}
      size="sm"
      onSubmit={onClose}
      footer={<Button variant="primary" onClick={onClose}>Close</Button>}
    >
      <p role={kind === "error" ? "alert" : "status"}>{text}</p>
      {requestId && (
        <div className="mt-2">
          <RequestId id={requestId} />
        </div>
      )}
    </Dialog>
  );
}
