import type { Meta, StoryObj } from "@storybook/react-vite";
import { Navigate, Route, Routes } from "react-router";
import type { Api } from "@/kernel/screens/api.ts";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { someFacts } from "../testing.ts";
import ComplianceScreen from "./compliance.tsx";
import SettingsCard from "./settings-card.tsx";
import { aManager, aPage, confirmedAt, goodFacts } from "./testing/samples.ts";

const meta = { title: "Compliance/ATF Ruling 2022-1", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const answering = (answer: () => ReturnType<Answers>) =>
  pretendedApi((request) => request === "GET /api/session" ? aManager : answer());
const failing = (status: number, message: string) => () => Response.json({ message, error: "x" }, { status });

function Screen({ api, search = "" }: { api: Api; search?: string }) {
  return (
    <WithApi api={api}>
      <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">
        <Routes>
          <Route path=":storeId/compliance" element={<ComplianceScreen />} />
          <Route path="*" element={<Navigate to={`/7/compliance${search}`} replace />} />
        </Routes>
      </main>
    </WithApi>
  );
}

const recently = confirmedAt("2026-07-01T15:00:00.000Z");
const longAgo = confirmedAt("2025-05-01T15:00:00.000Z");
const bad = {
  ...{ damagedFiles: 2, hosting: { kind: "unstated" }, missingSearches: ["model"] } as const,
  notice: { ...someFacts().notice, noticeDate: "2026-07-01", lastDay: "2026-08-30", officeName: "ATF Area Office" },
  legal: { ...someFacts().legal, accessPoints: 1, neededAccessPoints: 3 },
};

export const FirstUse: StoryObj = { render: () => <Screen api={answering(() => aPage())} /> };
export const AllMet: StoryObj = { render: () => <Screen api={answering(() => aPage(goodFacts, recently))} /> };
export const ToConfirmAgain: StoryObj = {
  render: () => <Screen api={answering(() => aPage(goodFacts, longAgo))} search="?open=15" />,
};
export const NeedsAttention: StoryObj = { render: () => <Screen api={answering(() => aPage(bad))} /> };
export const Opened: StoryObj = {
  render: () => <Screen api={answering(() => aPage(goodFacts, recently))} search="?open=1.8.15" />,
};
export const Loading: StoryObj = { render: () => <Screen api={answering(() => new Promise(() => {}))} /> };
export const Failed: StoryObj = { render: () => <Screen api={answering(failing(500, "Broken."))} /> };
export const Denied: StoryObj = {
  render: () => <Screen api={answering(failing(403, "You do not have the required permissions."))} />,
};

export const InTheSettings: StoryObj = {
  render: () => (
    <WithApi api={answering(() => aPage(goodFacts, recently))}>
      <SettingsCard storeId={7} accountType={0} />
    </WithApi>
  ),
};
