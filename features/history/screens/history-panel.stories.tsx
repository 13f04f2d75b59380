import type { Meta, StoryObj } from "@storybook/react-vite";
import { Navigate, Route, Routes } from "react-router";
import { aDocument } from "@/features/documents/screens/testing/samples.ts";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { HistoryEntry } from "../contract.ts";
import { anEntry, aPage, aViewer } from "../testing.ts";
import HistoryPanel from "./history-panel.tsx";
import { paginate } from "@/kernel/paginate.ts";

const meta = { title: "History/History panel", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const document = aDocument({ id: 12, customerName: "Quinn Public" });

const entries: readonly HistoryEntry[] = [
  anEntry(98, {
    title: "Viewed",
    userName: "Dana Doe",
    repeats: { count: 5, firstSeq: 80, first: "2026-03-04T10:00:00.000Z" },
  }),
  anEntry(77, {
    title: "Details edited",
    kind: "change",
    event: "documents.edited",
    details: [
      { label: "Customer name", from: "Quin Public", to: "Quinn Public" },
      { label: "Serial numbers", from: "O0I1-44", to: "00I1-44" },
      { label: "NTN", from: null, to: "1234ABCD9" },
    ],
  }),
  anEntry(70, {
    title: "Flagged red",
    kind: "change",
    event: "documents.flagged",
    description: "From no flag to red.",
    behind: "Ruth Abernathy",
  }),
  anEntry(61, { title: "Printed", description: "4473.pdf was printed.", event: "documents.printed" }),
  anEntry(60, { title: "Exported", kind: "export", event: "documents.exported", description: "A copy was taken." }),
  anEntry(12, {
    title: "Filed",
    kind: "change",
    event: "documents.filed",
    description: "The document was filed with 1 file.",
  }),
];

const people = [
  aViewer({ userName: "Dana Doe", viewed: 5, printed: 1, firstLook: "2026-03-04T10:00:00.000Z" }),
  aViewer({ userId: 2, userName: "Hannah Whitaker", behind: "Ruth Abernathy", viewed: 1_204, exported: 1 }),
  aViewer({ userId: 3, userName: "Þóra Maximiliana Okonkwo-Villarreal de la Fuente", downloaded: 1, viewed: 0 }),
];

const telling = (happened: readonly HistoryEntry[], looked = people): Answers => (request) =>
  request.includes("/people")
    ? paginate(looked, { page: 1, limit: 500 })
    : request.includes("grouped")
    ? aPage(happened)
    : aPage([98, 96, 90].map((seq) => anEntry(seq, { title: "Viewed", description: "4473.pdf was opened." })));
const broken = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });
const denied = () =>
  Response.json({ message: "You do not have the required permissions.", error: "access.denied" }, { status: 403 });

function Panel({ answers, query = "" }: { answers: Answers; query?: string }) {
  return (
    <WithApi api={pretendedApi(answers)}>
      <main className="mx-auto max-w-2xl px-4 py-5">
        <Routes>
          <Route
            path="here"
            element={<HistoryPanel document={document} timeZone="America/Denver" onView={() => {}} />}
          />
          <Route path="*" element={<Navigate to={`/here${query}`} replace />} />
        </Routes>
      </main>
    </WithApi>
  );
}

export const Entries: StoryObj = { render: () => <Panel answers={telling(entries)} /> };
export const NothingMatches: StoryObj = { render: () => <Panel answers={telling([])} query="?historyKind=export" /> };
export const AccessSummary: StoryObj = { render: () => <Panel answers={telling(entries)} query="?history=people" /> };
export const NobodyLooked: StoryObj = {
  render: () => <Panel answers={telling(entries, [])} query="?history=people" />,
};
export const Loading: StoryObj = { render: () => <Panel answers={() => new Promise(() => {})} /> };
export const Broken: StoryObj = { render: () => <Panel answers={broken} /> };
export const Denied: StoryObj = { render: () => <Panel answers={denied} /> };
