import type { Meta, StoryObj } from "@storybook/react-vite";
import { MemoryRouter } from "react-router";
import type { Api } from "@/kernel/screens/api.ts";
import { brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import { CheckList } from "./check-list.tsx";
import { aCheck } from "./testing.ts";

const meta = { title: "Inspection self-check" } satisfies Meta;
export default meta;

function Shown({ api }: { api: Api }) {
  return (
    <WithApi api={api}>
      <MemoryRouter>
        <CheckList storeId={2} dates={{}} onDates={() => {}} />
      </MemoryRouter>
    </WithApi>
  );
}

const none = { flagged: 0, toVerify: 0, inProgress: 0, expiring: 0, corrections: 0, notAsFiled: 0, hasHours: true };

export const ThingsToDo: StoryObj = { render: () => <Shown api={pretendedApi(() => aCheck())} /> };
export const Ready: StoryObj = { render: () => <Shown api={pretendedApi(() => aCheck(none))} /> };
export const Loading: StoryObj = { render: () => <Shown api={thinkingApi} /> };
export const Failed: StoryObj = { render: () => <Shown api={brokenApi} /> };
