import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import type { Attachment } from "../../contract.ts";
import { aPaper } from "../testing/paper.ts";
import { aDocument, anAttachment } from "../testing/samples.ts";
import { type Answers, pretendedApi } from "../testing/server.ts";
import { AttachmentsPanel } from "./attachments-panel.tsx";
import { PrintMenu, usePrinting } from "./print-menu.tsx";
import DeleteDialog from "./supplements/delete-dialog.tsx";
import SupplementDialog from "./supplements/supplement-dialog.tsx";
import { paginate } from "@/kernel/paginate.ts";

const meta = { title: "Documents/Attachments" } satisfies Meta;
export default meta;

const form = anAttachment({ versionNumber: 2 });
const letter = anAttachment({ id: 12, name: "Duty use letter.pdf", type: 6, pages: 1, isMainAttachment: false });
const receipt = anAttachment({
  id: 13,
  name: "A receipt with a very long file name that somebody gave it at the scanner.pdf",
  type: 9,
  uploadedByOrigin: 1,
  isMainAttachment: false,
});
const deleted = {
  ...anAttachment({ id: 14, name: "Receipt of somebody else.pdf", type: 9, isMainAttachment: false }),
  deletedBy: "Dana Whitfield",
  deletedOn: "2025-03-05T15:00:00.000Z",
  deletionReason: "Belongs to another customer.",
};
const everything = ["documents.read", "documents.file", "documents.delete_attachment"];

const answers: Answers = (path) =>
  path.endsWith("/deleted") ? paginate([deleted], { page: 1, limit: 500 }) : aDocument({ attachments: [form, letter] });

interface PanelProps {
  attachments?: Attachment[];
  permissions?: string[];
}

function Panel({ attachments = [form, letter, receipt], permissions = everything }: PanelProps) {
  return (
    <Provided>
      <div className="max-w-xl">
        <AttachmentsPanel
          document={aDocument({ attachments, permissions })}
          shown={form}
          timeZone="America/Denver"
          onView={() => {}}
          onAdd={permissions.includes("documents.file") ? () => {} : undefined}
        />
      </div>
    </Provided>
  );
}

function Provided({ children }: { children: ReactNode }) {
  const queries = createQueries();
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api: pretendedApi(answers), features: [] }}>{children}</ScreensProvider>
    </QueryClientProvider>
  );
}

/** Supplements can be moved and deleted; one was deleted before. */
export const AManager: StoryObj = { render: () => <Panel /> };

/** Staff may add and move, not delete. */
export const Staff: StoryObj = { render: () => <Panel permissions={["documents.read", "documents.file"]} /> };

export const AnAuditor: StoryObj = { render: () => <Panel permissions={["documents.read"]} /> };

export const OnlyTheForm: StoryObj = { render: () => <Panel attachments={[form]} /> };

export const NoFiles: StoryObj = { render: () => <Panel attachments={[]} /> };

export const PrintOrDownload: StoryObj = {
  render: () => (
    <Provided>
      <Printed />
    </Provided>
  ),
};

function Printed() {
  const printing = usePrinting(aDocument({ attachments: [form, letter, receipt] }));
  return printing && (
    <>
      <PrintMenu printing={printing} />
      {printing.dialog}
    </>
  );
}

export const Deleting: StoryObj = {
  render: () => (
    <Provided>
      <DeleteDialog attachment={letter} onClose={() => {}} />
    </Provided>
  ),
};

const paper = (name: string) => new File([aPaper()], name, { type: "application/pdf" });
const dropped = [paper("Letter.pdf"), paper("Receipt.pdf"), new File(["no PDF"], "Notes.txt")];

/** Two files to be typed, one that is no PDF. */
export const Adding: StoryObj = {
  render: () => (
    <Provided>
      <SupplementDialog document={aDocument()} files={dropped} onClose={() => {}} />
    </Provided>
  ),
};
