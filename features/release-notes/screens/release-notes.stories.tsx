import type { Meta, StoryObj } from "@storybook/react-vite";
import { NoteCard } from "./note-card.tsx";

const meta = { title: "Release notes" } satisfies Meta;
export default meta;

const note = {
  id: 1,
  title: "Find forms faster",
  description: "Press **Ctrl K** on any page\nSaved views can be [shared](/support)",
  createdAt: "2026-03-02T10:00:00.000Z",
  version: 1,
};

const nothing = () => {};

export const Read: StoryObj = { render: () => <NoteCard note={note} /> };

export const Written: StoryObj = { render: () => <NoteCard note={note} onEdit={nothing} onDelete={nothing} /> };
