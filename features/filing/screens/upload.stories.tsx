import type { Meta, StoryObj } from "@storybook/react-vite";
import { aDocument, aPdf, aReading, aScanReading, found } from "./testing/builders.tsx";
import { PaperViewer } from "./testing/paper-viewer.tsx";
import { UploadSheet } from "./upload-sheet.tsx";
import { newGroup, queuedFile, type QueuedGroup, type Transfer } from "./queue/model.ts";
import type { Filing, Reading } from "./upload-state.ts";
import { emptyView, type UploadState } from "./upload-view.ts";
import type { UploadActions } from "./use-upload.ts";

const actions: UploadActions = {
  add: () => Promise.resolve(),
  supplement: () => Promise.resolve(),
  chooseType: () => {},
  move: () => {},
  remove: () => {},
  removeGroup: () => {},
  saveDraft: () => {},
  verifyLater: () => {},
  retry: () => {},
  show: () => {},
  next: () => {},
  showQueue: () => {},
  join: () => {},
  begin: () => {},
  readAgain: () => {},
  fillInByHand: () => {},
  complete: () => Promise.resolve(),
  cancel: () => {},
  backToFiles: () => {},
  leaveOut: () => {},
  restart: () => {},
  split: () => Promise.resolve(),
};

const meta = { title: "Documents/Upload" } satisfies Meta;
export default meta;

/** The dialog in a state. */
function at(state: Partial<UploadState>, over = false): StoryObj {
  return {
    render: () => (
      <UploadSheet
        storeId={3}
        upload={{
          state: { ...emptyView, groups: [], isLasting: true, isOnline: true, elsewhere: 0, ...state },
          actions,
        }}
        over={over}
        today="2026-03-10"
        onClose={() => {}}
        viewer={PaperViewer}
      />
    ),
  };
}

const sent: Transfer = { phase: "sent", uploadId: 1 };

function aGroup(
  changes: Partial<QueuedGroup> = {},
  name = "4473 Doe Jane 2024-03-05.pdf",
  transfer: Transfer = sent,
): QueuedGroup {
  const group = newGroup(aPdf(name, "x".repeat(1_420_000)), 3);
  return { ...group, begun: true, files: group.files.map((file) => ({ ...file, transfer })), ...changes };
}

function verifying(reading: Reading, filing: Filing = { phase: "open" }): StoryObj {
  const group = aGroup({ reading, filing });
  return at({ step: "verify", groups: [group], current: group.key });
}

const supplement = (name: string, type: number | null) => ({ ...queuedFile(aPdf(name), 1), type });
const withSupplements = () => {
  const group = aGroup();
  return { ...group, files: [...group.files, supplement("multiple sale.pdf", 2), supplement("letter.pdf", null)] };
};
const read: Reading = { phase: "read", metaData: aReading() };

export const Empty = at({});
export const DraggingOver = at({}, true);
export const Groups = at({ groups: [withSupplements(), aGroup({}, "4473 Roe Richard.pdf")] });
export const GroupsDraggingOver = at({ groups: [withSupplements()] }, true);
const together = [aGroup({}, "one.pdf"), aGroup({}, "two.pdf")];
export const DroppedTogether = at({ groups: together, together: together.map(({ key }) => key) });
const startsWithLetter = () => {
  const group = aGroup({}, "letter.pdf");
  return { ...group, files: group.files.map((file) => ({ ...file, type: 9 })) };
};
const lossWithSupplement = () => {
  const group = aGroup({}, "theft report.pdf");
  return {
    ...group,
    files: [...group.files.map((file) => ({ ...file, type: 4 })), supplement("police report.pdf", 9)],
  };
};
export const Errors = at({
  checked: true,
  groups: [withSupplements(), startsWithLetter(), lossWithSupplement()],
  rejected: [{ name: "photo.jpg", reason: "This file is not a PDF. Please choose a PDF file." }],
});
const coming = (transfer: Transfer) => {
  const group = aGroup({}, undefined, transfer);
  return at({ step: "verify", groups: [group, aGroup(), aGroup()], current: group.key });
};
export const Sending = coming({ phase: "sending", received: 610_000 });
export const Interrupted = coming({
  phase: "interrupted",
  received: 610_000,
  message: "Network error occurred. Please check your connection.",
});
export const FileFailed = coming({
  phase: "failed",
  message: "Unable to upload files. Please try again later.",
  requestId: "0f3c9d7e2a",
});
const said = "Network error occurred. Please check your connection.";
export const Queue = at({
  step: "queue",
  isOnline: false,
  groups: [
    aGroup({ filing: { phase: "filed", document: aDocument(), differs: false } }, "filed.pdf"),
    aGroup({ reading: { phase: "read", metaData: aReading() } }, "ready.pdf"),
    aGroup({}, "interrupted.pdf", { phase: "interrupted", received: 700_000, message: said }),
    aGroup({}, "sending, with a rather long name that has to be cut somewhere because it does not fit.pdf", {
      phase: "sending",
      received: 400_000,
    }),
    aGroup({}, "refused.pdf", { phase: "refused", message: "This PDF is encrypted or protected by a password." }),
    aGroup({}, "failed.pdf", { phase: "failed", message: "The server has no room left.", requestId: null }),
    aGroup({}, "waiting.pdf", { phase: "waiting" }),
  ],
});
export const NothingKept = at({ isLasting: false, groups: [aGroup({ begun: false })] });
export const ReadingTheForm = verifying({ phase: "reading" });
export const ReadingFailed = verifying({
  phase: "failed",
  message: "Network error occurred. Please check your connection.",
  requestId: "0f3c9d7e2a",
});
export const Refused = verifying({
  phase: "refused",
  message: "This PDF is encrypted or protected by a password. Please remove the protection and upload it again.",
});
export const Verify = verifying(read);
export const VerifyLowConfidence = verifying({
  phase: "read",
  metaData: aReading({
    tsn: found("TSN-1O41", 0.42, 1),
    nicsDate: found("2024-03-01", 0.7, 6),
    ntn: null,
    documentSerialNumbers: [
      ...aReading().documentSerialNumbers,
      {
        ...aReading().documentSerialNumbers[0],
        serialNumber: found("B8S5Z2", 0.5, 12),
        caliber: found("?9mm", 0.3, 13),
      },
    ],
  }),
});
export const VerifyScan = verifying({ phase: "read", metaData: aScanReading() });
export const VerifyOtherForm = verifying({
  phase: "read",
  metaData: { ...aScanReading(), documentType: 4, formType: 1 },
});
export const Uploading = verifying(read, { phase: "uploading" });
export const FilingInterrupted = verifying(read, { phase: "interrupted", message: said });
export const Storing = verifying(read, { phase: "storing" });
export const FailedWithRetry = verifying(read, {
  phase: "failed",
  message: "Network error occurred. Please check your connection.",
  requestId: null,
  fields: {},
  document: null,
});
export const Conflict = verifying(read, {
  phase: "conflict",
  message: "Another Form 4473 of this store has the same TSN. Please check the number, or confirm that both are right.",
  documentId: 77,
  tsn: "TSN-1041",
});
const filedAs = (changes: Parameters<typeof aDocument>[0], differs = false): Filing => ({
  phase: "filed",
  document: aDocument(changes),
  differs,
});
export const Done = at({
  step: "done",
  groups: [
    aGroup({ filing: filedAs({}) }),
    aGroup({
      filing: filedAs({
        id: 13,
        customerName: "Roe, Richard",
        status: null,
        warningMessage: "The file 4473 Roe Richard.pdf was already filed as document 8.",
      }),
    }, "4473 Roe Richard.pdf"),
  ],
});
