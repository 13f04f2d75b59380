import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { aSession } from "@/features/shell/testing.ts";
import type { Api } from "@/kernel/screens/api.ts";
import { type Answers, brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import { type ReleaseNote, writePermission } from "../contract.ts";
import DeleteDialog from "./delete-dialog.tsx";
import { NoteCard } from "./note-card.tsx";
import NoteDialog from "./note-dialog.tsx";
import ReleaseNotes from "./release-notes.tsx";

const meta = { title: "Release notes" } satisfies Meta;
export default meta;

const note: ReleaseNote = {
  id: 1,
  title: "Find forms faster",
  description: "Press **Ctrl K** on any page\nSaved views can be [shared](/support)",
  createdAt: "2026-03-02T10:00:00.000Z",
  version: 1,
};
const notes: readonly ReleaseNote[] = [
  { ...note, id: 3, title: "What's due", description: "The dashboard lists what is due, the most urgent first." },
  { ...note, id: 2, title: "Keys", description: "| Key | Does |\n| --- | --- |\n| J | Next |\n| K | Previous |" },
  note,
];

const operator = aSession({ accountPermissions: [writePermission] });
const answering = (data: readonly ReleaseNote[], session = aSession(), count = data.length): Answers => (request) =>
  request === "GET /api/session" ? session : { data, count, page: 0, limit: 10 };

function Page({ api }: { api: Api }) {
  return (
    <WithApi api={api}>
      <ReleaseNotes />
    </WithApi>
  );
}

const nothing = () => {};

export const Read: StoryObj = { render: () => <NoteCard note={note} /> };

export const Written: StoryObj = { render: () => <NoteCard note={note} onEdit={nothing} onDelete={nothing} /> };

export const Notes: StoryObj = { render: () => <Page api={pretendedApi(answering(notes))} /> };
export const ForOperators: StoryObj = { render: () => <Page api={pretendedApi(answering(notes, operator))} /> };
export const SeveralPages: StoryObj = { render: () => <Page api={pretendedApi(answering(notes, operator, 34))} /> };
export const NoNotes: StoryObj = { render: () => <Page api={pretendedApi(answering([], operator))} /> };
export const Loading: StoryObj = { render: () => <Page api={thinkingApi} /> };
export const Failed: StoryObj = { render: () => <Page api={brokenApi} /> };

const dialog = (content: ReactNode): StoryObj => ({ render: () => <WithApi api={brokenApi}>{content}</WithApi> });

/** What is saved or deleted in these fails. */
export const Writing = dialog(<NoteDialog note={null} onSaved={nothing} onClose={nothing} />);
export const Editing = dialog(<NoteDialog note={note} onSaved={nothing} onClose={nothing} />);
export const Deleting = dialog(<DeleteDialog note={note} onDeleted={nothing} onClose={nothing} />);
