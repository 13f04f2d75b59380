import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Api } from "@/kernel/screens/api.ts";
import { brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { Deadline } from "../contract.ts";
import DueBoard from "./due-board.tsx";
import { aDeadline, aDeadlinePage, someDeadlines } from "./testing/samples.ts";

const meta = { title: "Deadlines/What's due" } satisfies Meta;
export default meta;

function Board({ api, accountOverview = false }: { api: Api; accountOverview?: boolean }) {
  return (
    <WithApi api={api}>
      <DueBoard storeId={1} accountOverview={accountOverview} />
    </WithApi>
  );
}

const listing = (data: readonly Deadline[]) => pretendedApi(() => aDeadlinePage(data));

const many = ["Ada Merriweather", "Boone Castellan", "Cora Lindqvist", "Deshawn Okonkwo-Villarreal"].map((name) =>
  aDeadline({ urgency: "later", text: `ATF Form 3310.4 to send: ${name}`, day: "2026-07-20", inDays: 5 })
);

export const OfEveryUrgency: StoryObj = { render: () => <Board api={listing(someDeadlines)} /> };
export const OfAllFfls: StoryObj = { render: () => <Board api={listing(someDeadlines)} accountOverview /> };
export const MoreThanShown: StoryObj = { render: () => <Board api={listing([...someDeadlines, ...many])} /> };
export const NothingDue: StoryObj = { render: () => <Board api={listing([])} /> };
export const Loading: StoryObj = { render: () => <Board api={thinkingApi} /> };
export const Failed: StoryObj = { render: () => <Board api={brokenApi} /> };
