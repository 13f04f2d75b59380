import type { Meta, StoryObj } from "@storybook/react-vite";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { EditForm } from "../edit/edit-form.tsx";
import { aDocument, aSession } from "../testing/samples.ts";
import { pretendedApi } from "../testing/server.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { FlagDialog } from "./flag-dialog.tsx";
import { RecentChanges } from "./recent-changes.tsx";

const meta = { title: "Documents/Actions" } satisfies Meta;
export default meta;

const people = [
  { id: 8, name: "Ann Alvarez", email: "ann@summit.example", origin: 0 },
  { id: 9, name: "Dana Whitfield", email: "dana@summit.example", origin: 1 },
  { id: 7, name: "Wes Carter", email: "wes@summit.example", origin: 0 },
];

const untouched = { isUnderWay: false, isUndoBegun: false, settled: 0, isUndone: false };

const changes = [
  {
    ...{ id: 6, kind: "flag", color: 3, assignedTo: null, chosen: 2_000, reached: 800, changed: 800 },
    ...{ at: "2025-03-08T16:40:00Z", isFinished: false, ...untouched, isUnderWay: true },
  },
  {
    ...{ id: 5, kind: "flag", color: 1, assignedTo: null, chosen: 10_000, reached: 10_000, changed: 10_000 },
    ...{ at: "2025-03-08T16:30:00Z", isFinished: true, ...untouched, isUndoBegun: true, settled: 6_300 },
  },
  {
    ...{ id: 4, kind: "flag", color: 2, assignedTo: null, chosen: 10_000, reached: 4_200, changed: 4_180 },
    ...{ at: "2025-03-08T16:25:00Z", isFinished: false, ...untouched },
  },
  {
    ...{ id: 3, kind: "flag", color: 1, assignedTo: null, chosen: 10_000, reached: 10_000, changed: 10_000 },
    ...{ at: "2025-03-08T16:20:00Z", isFinished: true, ...untouched },
  },
  {
    id: 2,
    kind: "assign",
    color: null,
    assignedTo: "Dana Whitfield",
    ...{ chosen: 3, reached: 3, isFinished: true },
    changed: 3,
    at: "2025-03-08T15:02:00Z",
    ...{ isUnderWay: false, isUndoBegun: true, settled: 3, isUndone: true },
  },
];

function Served({ children }: { children: ReactNode }) {
  const queries = createQueries();
  const api = pretendedApi((path) => {
    if (path === "/api/session") return aSession();
    return path.endsWith("/users")
      ? { data: people, count: people.length, page: 1, limit: 500 }
      : path.endsWith("/bulk")
      ? changes
      : undefined;
  });
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [] }}>{children}</ScreensProvider>
    </QueryClientProvider>
  );
}

const nothing = () => {};

/** Keys 1, 2, 3 and 0. */
export const Flag: StoryObj = {
  render: () => <FlagDialog title="Flag 12 documents" current={null} onChoose={nothing} onClose={nothing} />,
};

/** Oneself first; a search begins at three characters. */
export const Assign: StoryObj = {
  render: () => (
    <Served>
      <AssignDialog title="Assign document" documentId={1} onChoose={nothing} onClose={nothing} />
    </Served>
  ),
};

/** Undo for a day. */
export const Changes: StoryObj = {
  render: () => (
    <Served>
      <RecentChanges timeZone="America/Denver" onClose={nothing} />
    </Served>
  ),
};

/** The details as a form. */
export const Edit: StoryObj = {
  render: () => (
    <Served>
      <div className="max-w-xl">
        <EditForm document={aDocument()} today="2025-03-08" onClose={nothing} />
      </div>
    </Served>
  ),
};
