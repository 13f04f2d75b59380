import type { Meta, StoryObj } from "@storybook/react-vite";
import { aDocument, aPdf, aReading, aScanReading, found } from "./testing/builders.tsx";
import { PaperViewer } from "./testing/paper-viewer.tsx";
import { UploadSheet } from "./upload-sheet.tsx";
import { emptyUpload, type Filing, type Group, newGroup, type Reading, type UploadState } from "./upload-state.ts";
import type { UploadActions } from "./use-upload.ts";

const actions: UploadActions = {
  add: () => Promise.resolve(),
  supplement: () => Promise.resolve(),
  chooseType: () => {},
  move: () => {},
  remove: () => {},
  join: () => {},
  begin: () => {},
  readAgain: () => {},
  fillInByHand: () => {},
  complete: () => Promise.resolve(),
  cancel: () => {},
  backToFiles: () => {},
  leaveOut: () => {},
  restart: () => {},
};

const meta = { title: "Documents/Upload" } satisfies Meta;
export default meta;

/** The dialog in a state. */
function at(state: Partial<UploadState>, over = false): StoryObj {
  return {
    render: () => (
      <UploadSheet
        storeId={3}
        upload={{ state: { ...emptyUpload, ...state }, actions }}
        over={over}
        today="2026-03-10"
        onClose={() => {}}
        viewer={PaperViewer}
      />
    ),
  };
}

function aGroup(changes: Partial<Group> = {}, name = "4473 Doe Jane 2024-03-05.pdf"): Group {
  return { ...newGroup(aPdf(name, "x".repeat(1_420_000))), ...changes };
}

function verifying(reading: Reading, filing: Filing = { phase: "open" }): StoryObj {
  const group = aGroup({ reading, filing });
  return at({ step: "verify", groups: [group], current: group.key });
}

const supplement = (name: string, type: number | null) => ({ id: name, file: aPdf(name), type });
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
export const Sending = verifying({ phase: "sending", sent: { bytes: 1_300_000, total: 3_100_000 } });
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
export const Uploading = verifying(read, { phase: "uploading", sent: { bytes: 1_147_000, total: 3_100_000 } });
export const Storing = verifying(read, { phase: "storing" });
export const FailedWithRetry = verifying(read, {
  phase: "failed",
  message: "Network error occurred. Please check your connection.",
  requestId: null,
  fields: {},
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
        warningMessage: "The file 4473 Roe Richard.pdf was filed before, as document 8.",
      }),
    }, "4473 Roe Richard.pdf"),
  ],
});
