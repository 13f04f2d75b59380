import type { Meta, StoryObj } from "@storybook/react-vite";
import { MemoryRouter } from "react-router";
import { anAudit } from "@/features/audits/screens/testing/samples.ts";
import { aSession } from "@/features/documents/screens/testing/samples.ts";
import type { Api } from "@/kernel/screens/api.ts";
import { type Answers, brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { Inspection } from "../contract.ts";
import LiveTab from "./live-tab.tsx";
import StartPage from "./start-page.tsx";
import TerminalBanner from "./terminal-banner.tsx";
import { anInspection, aShownCode } from "./testing/samples.ts";

const meta = { title: "Inspection at terminals" } satisfies Meta;
export default meta;

const answersOf = (inspection: Inspection): Answers => (request) => {
  if (request.includes("inspectionCheck")) return { terminals: 3, executed: 1140 };
  if (request.includes("history")) return { data: [], count: 0, page: 1, limit: 10 };
  if (request.startsWith("POST")) return aShownCode;
  if (request.includes("/api/session")) return aSession();
  return inspection;
};

function Live({ api }: { api: Api }) {
  return (
    <WithApi api={api}>
      <MemoryRouter>
        <LiveTab storeId={3} type={0} audit={anAudit()} permissions={[]} />
      </MemoryRouter>
    </WithApi>
  );
}

const live = (given: Partial<Inspection> = {}): StoryObj => ({
  render: () => <Live api={pretendedApi(answersOf(anInspection(given)))} />,
});

export const GoingOn = live();
export const CodeOfAColleague = live({ code: aShownCode });
export const NobodyThere = live({ present: [], today: { opened: 0, flagged: 0, reviewed: 0 } });
export const NoAuditorEnabled = live({ present: [], auditors: [] });
export const Loading: StoryObj = { render: () => <Live api={thinkingApi} /> };
export const Failed: StoryObj = { render: () => <Live api={brokenApi} /> };

const startPage = (address: string): StoryObj => ({
  render: () => (
    <WithApi api={brokenApi}>
      <MemoryRouter initialEntries={[address]}>
        <StartPage />
      </MemoryRouter>
    </WithApi>
  ),
});

export const Start = startPage("/inspection");
export const StartAfterTheDealerEndedIt = startPage("/inspection?ended=dealer");

const session = { ...aSession(), terminal: { name: "Terminal 2", until: "2026-07-15T23:00:00.000Z" } };

export const AtATerminal: StoryObj = {
  render: () => (
    <WithApi api={pretendedApi((request) => request.includes("session") ? session : { until: null })}>
      <TerminalBanner />
    </WithApi>
  ),
};
