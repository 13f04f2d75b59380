import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Menu } from "@/ui/menu.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import { aDocument } from "../testing.ts";
import ChosenButton from "./chosen-button.tsx";
import DocumentEntry from "./document-entry.tsx";
import { largeList } from "./large-list.ts";
import ListEntries from "./list-entries.tsx";

const meta = { title: "Exports/Entries" } satisfies Meta;
export default meta;

const session = aSession({ stores: [aSessionStore({ id: 3, permissions: ["documents.export"] })] });
const api = pretendedApi((request) =>
  request === "GET /api/session"
    ? session
    : Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 })
);

function Page({ children }: { children: ReactNode }) {
  return (
    <WithApi api={api}>
      <main className="flex min-h-64 justify-end p-4">
        <h1 className="sr-only">Exports</h1>
        {children}
      </main>
      <Toaster />
    </WithApi>
  );
}

const place = { storeId: 3, accountOverview: false };

export const InTheArchive: StoryObj = {
  render: () => (
    <Page>
      <Menu trigger={<Button>More actions for this list</Button>}>
        <ListEntries place={place} filters="storeId=3" count={240} />
      </Menu>
    </Page>
  ),
};

export const OfADocumentWhichFails: StoryObj = {
  render: () => (
    <Page>
      <Menu trigger={<Button>More actions</Button>}>
        <DocumentEntry document={aDocument()} />
      </Menu>
    </Page>
  ),
};

export const OfChosenDocuments: StoryObj = {
  render: () => (
    <Page>
      <ChosenButton selection={{ ids: [1, 2, 3] }} storeId={3} onDone={() => {}} />
    </Page>
  ),
};

export const AQuestionFirst: StoryObj = {
  render: () => (
    <Page>
      <ConfirmDialog
        open
        {...largeList(970_233, "xlsx") ?? { title: "" }}
        confirmLabel="Export"
        onOpenChange={() => {}}
        onConfirm={() => {}}
      />
    </Page>
  ),
};
