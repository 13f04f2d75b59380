import type { Meta, StoryObj } from "@storybook/react-vite";
import { brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { Api } from "@/kernel/screens/api.ts";
import { CandidatePanel } from "./candidate-panel.tsx";
import { ClosingDialog } from "./closing-dialog.tsx";
import { RequestHead } from "./request-head.tsx";
import { RequestList } from "./request-list.tsx";
import { aCandidatePage, anEntry, aPack, aTrace } from "./testing/samples.ts";
import { TraceClock } from "./trace-clock.tsx";
import { TraceHistory } from "./trace-history.tsx";
import { WordsDialog } from "./words-dialog.tsx";

const meta = { title: "Trace desk" } satisfies Meta;
export default meta;

const timeZone = "America/Denver";
const stores = new Map([[3, "Summit Denver"], [4, "Summit Boise"]]);
const nothing = () => {};
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const found = { data: aCandidatePage(), error: null, isAsked: true, isPlaceholderData: false, refetch: nothing };
const panel = { listId: "candidates", active: 1, shownId: 1, chosenId: 3, stores, onOpen: nothing };

export const Candidates: StoryObj = { render: () => <CandidatePanel found={found} {...panel} /> };
export const CandidatesCut: StoryObj = {
  render: () => <CandidatePanel found={{ ...found, data: { ...found.data, isCut: true } }} {...panel} />,
};
export const NothingFound: StoryObj = {
  render: () => <CandidatePanel found={{ ...found, data: aCandidatePage([]) }} {...panel} />,
};
export const NothingAsked: StoryObj = {
  render: () => <CandidatePanel found={{ ...found, data: undefined, isAsked: false }} {...panel} />,
};
export const Searching: StoryObj = {
  render: () => <CandidatePanel found={{ ...found, data: undefined }} {...panel} />,
};
export const SearchFailed: StoryObj = {
  render: () => <CandidatePanel found={{ ...found, data: undefined, error: new Error("Broken.") }} {...panel} />,
};

const requests = [
  aTrace({ id: 1, receivedAt: ago(25), reference: "T20260010001" }),
  aTrace({ id: 2, receivedAt: ago(21), reference: "", assigneeName: "" }),
  aTrace({ id: 3, receivedAt: ago(2) }),
  aTrace({ id: 4, state: "answered", receivedAt: ago(50), answeredAt: ago(48), answeredBy: "fax" }),
  aTrace({ id: 5, state: "noRecord", receivedAt: ago(90), answeredAt: ago(60), answeredBy: "phone" }),
];

function List({ api }: { api: Api }) {
  const list = { state: "", search: "", everywhere: true, page: 1 } as const;
  return (
    <WithApi api={api}>
      <RequestList
        place={{ storeId: 3, traceId: null, documentId: null, packId: null, list }}
        stores={stores}
        timeZone={timeZone}
      />
    </WithApi>
  );
}

const answering = (data: readonly object[]) =>
  pretendedApi(() => ({ data, count: data.length, open: 3, page: 1, limit: 25 }));

export const Requests: StoryObj = { render: () => <List api={answering(requests)} /> };
export const NoRequests: StoryObj = { render: () => <List api={answering([])} /> };
export const RequestsLoading: StoryObj = { render: () => <List api={thinkingApi} /> };
export const RequestsFailed: StoryObj = { render: () => <List api={brokenApi} /> };

const head = (trace = aTrace()) => (
  <div className="max-w-sm">
    <WithApi api={thinkingApi}>
      <RequestHead trace={trace} timeZone={timeZone} personId={1} onShow={nothing} />
    </WithApi>
  </div>
);

export const NewRequest: StoryObj = { render: () => head() };
export const Chosen: StoryObj = { render: () => head(aTrace({ documentId: 1 })) };
export const PackMade: StoryObj = {
  render: () =>
    head(aTrace({ documentId: 1, packs: [aPack({ id: 3, kind: "zip", pages: 0, fileName: "Trace.zip" }), aPack()] })),
};
export const SomebodyElses: StoryObj = { render: () => head(aTrace({ assigneeId: 2, assigneeName: "Ann Lee" })) };
export const Answered: StoryObj = { render: () => head(requests[3]) };
export const Overdue: StoryObj = { render: () => head(requests[0]) };
export const Clocks: StoryObj = {
  render: () => (
    <div className="flex flex-col gap-3">
      {requests.map((trace) => <TraceClock key={trace.id} trace={trace} timeZone={timeZone} large />)}
    </div>
  ),
};

export const History: StoryObj = {
  render: () => (
    <WithApi
      api={pretendedApi(() => ({
        data: [anEntry(), anEntry({ seq: 811, behind: "Olive Operator" })],
        count: 2,
        page: 1,
        limit: 100,
      }))}
    >
      <TraceHistory traceId={7} timeZone={timeZone} />
    </WithApi>
  ),
};

export const ClosingAsAnswered: StoryObj = {
  render: () => (
    <ClosingDialog
      trace={aTrace({ documentId: 1 })}
      outcome="answered"
      timeZone={timeZone}
      now={new Date("2026-03-02T18:00:00Z")}
      onClose={() => Promise.reject(new Error("Broken."))}
      onCancel={nothing}
    />
  ),
};
export const WritingANote: StoryObj = {
  render: () => (
    <WordsDialog
      title="Add note"
      label="Note"
      button="Save"
      busy={false}
      onSave={nothing}
      onCancel={nothing}
    />
  ),
};
