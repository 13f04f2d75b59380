import type { Meta, StoryObj } from "@storybook/react-vite";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { aSession } from "@/features/shell/testing.ts";
import type { Api } from "@/kernel/screens/api.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { Engagement, EngagementPage } from "../contract.ts";
import { daysAfter } from "../contract-intervals.ts";
import { defaultProperties, type PropertyId } from "../contract-properties.ts";
import EngagementPanel from "./engagement-panel.tsx";
import { EngagementTable } from "./engagement-table.tsx";
import { plottedPoints } from "./plotted.ts";
import PropertiesDialog from "./properties-dialog.tsx";

const meta = { title: "Analytics/Engagement chart" } satisfies Meta;
export default meta;

const quiet: Omit<Engagement, "engagementDate"> = {
  numberOfActiveATFUsers: 0,
  numberOfActiveEmployees: 0,
  numberOfDocumentsTransferred: 0,
  numberOfDocumentsFlagged: 0,
  numberOfDocumentsAssigned: 0,
  numberOfNewVersionsCreated: 0,
  numberOfDocumentsUploaded: 0,
  numberOfVoidNoSale: 0,
  numberOfDenied: 0,
};

/** A year by week; `busy` says how much was filed in each. */
function aYear(busy: (week: number) => number): EngagementPage {
  const data = Array.from({ length: 53 }, (_, week): Engagement => ({
    ...quiet,
    engagementDate: daysAfter("2025-07-14", 7 * week),
    numberOfDocumentsUploaded: busy(week),
    numberOfDenied: busy(week) % 4,
  }));
  return { data, count: data.length, page: 1, limit: data.length, interval: "week" };
}

const inUse = aYear((week) => 40 + (week * 17) % 23 + (week > 18 && week < 24 ? 60 : 0));

/** The answer is of the chart; who is signed in is known before it is shown. */
const answering = (answer: () => ReturnType<Answers>) =>
  pretendedApi((request) => request === "GET /api/session" ? aSession() : answer());
const listing = (page: EngagementPage) => answering(() => page);
const broken = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });

function Panel({ api }: { api: Api }) {
  return (
    <WithApi api={api}>
      <OnceSignedIn />
    </WithApi>
  );
}

/** As the dashboard, which begins with the session. */
function OnceSignedIn() {
  const { data } = useQuery(sessionQuery(useScreens()));
  return data && <EngagementPanel storeId={1} accountOverview={false} />;
}

export const InUse: StoryObj = { render: () => <Panel api={listing(inUse)} /> };
export const OneBusyWeek: StoryObj = { render: () => <Panel api={listing(aYear((week) => week === 30 ? 3 : 0))} /> };
export const NothingInRange: StoryObj = { render: () => <Panel api={listing(aYear(() => 0))} /> };
export const Loading: StoryObj = { render: () => <Panel api={answering(() => new Promise(() => {}))} /> };
export const Failed: StoryObj = { render: () => <Panel api={answering(broken)} /> };

const twoProperties: readonly PropertyId[] = [7, 9];

export const AsTable: StoryObj = {
  render: () => (
    <EngagementTable
      points={plottedPoints(inUse.data, twoProperties)}
      interval={inUse.interval}
      ids={twoProperties}
      isHidden={false}
    />
  ),
};

const editing = (ids: readonly PropertyId[]): StoryObj => ({
  render: () => <PropertiesDialog open onOpenChange={() => {}} ids={ids} onUpdate={() => {}} />,
});

export const Editing = editing(defaultProperties);
/** Nothing is selected: the chart can't be updated. */
export const EditingNothing = editing([]);
