import type { Meta, StoryObj } from "@storybook/react-vite";
import { createMemoryRouter, RouterProvider } from "react-router";
import { brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import ReviewScreen from "./review-screen.tsx";
import { NoteList } from "./note-list.tsx";
import { UnsavedMarks } from "./unsaved-marks.tsx";
import type { QueueState } from "./save-queue.ts";
import { SaveQueue } from "./save-queue.ts";
import { aReview } from "./testing/a-review.ts";
import { PlainViewer } from "./testing/plain-viewer.tsx";

const meta = { title: "Audits/Review", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

function At({ path, api }: { path: string; api: typeof brokenApi }) {
  const router = createMemoryRouter([
    { path: ":storeId/review/:documentId?", Component: () => <ReviewScreen viewer={PlainViewer} /> },
  ], { initialEntries: [path] });
  return (
    <WithApi api={api}>
      <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">
        <RouterProvider router={router} />
      </main>
    </WithApi>
  );
}

const story = (path: string, api: typeof brokenApi): StoryObj => ({ render: () => <At path={path} api={api} /> });
const review = () => pretendedApi(aReview());

export const AForm: StoryObj = story("/3/review/1", review());
export const TheLastForm: StoryObj = story("/3/review/4", review());
export const NoAudit: StoryObj = story(
  "/3/review/1",
  pretendedApi((request) =>
    request.startsWith("GET /api/audits?") ? { atfAudit: null, internalAudit: null } : undefined
  ),
);
export const Loading: StoryObj = story("/3/review/1", thinkingApi);
export const Broken: StoryObj = story("/3/review/1", brokenApi);

const queue = new SaveQueue({ send: () => Promise.resolve(), mayPass: () => false, messageOf: () => "" });
const mark = { kind: "review", documentId: 1, isReviewed: true, key: "k" } as const;
const unsaved = (state: Partial<QueueState>): StoryObj => ({
  render: () => (
    <div className="flex flex-col gap-3 p-4">
      <UnsavedMarks marks={{ queue, state: { waiting: [], refused: [], isStuck: false, ...state } }} />
    </div>
  ),
});

export const WithoutAWayToTheServer: StoryObj = unsaved({
  isStuck: true,
  waiting: [{ id: 1, mark, title: "Ada Merriweather" }],
});
export const Refused: StoryObj = unsaved({
  refused: [{ id: 1, mark, title: "Ada Merriweather", message: "This audit has ended." }],
});
export const SomeNotes: StoryObj = {
  render: () => (
    <div className="max-w-80 p-4">
      <NoteList
        notes={[{
          ...{ id: 1, auditId: 9, documentId: 1, content: "Box 26 has no date.\nAsk the store.", createdById: 21 },
          ...{ createdBy: "Ida Lead", createdOn: "2026-07-02T15:00:00.000Z" },
        }]}
        count={3}
        timeZone="America/Denver"
      />
    </div>
  ),
};
