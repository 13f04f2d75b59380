import type { Meta, StoryObj } from "@storybook/react-vite";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import type { Api } from "@/kernel/screens/api.ts";
import { brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { ExportState } from "../contract.ts";
import { Offboarding } from "./offboarding.tsx";
import { anExport, finished, inPart, running, voided } from "./testing/samples.ts";

const meta = { title: "Offboarding", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const store = { kind: "store", id: 2, name: "Summit Denver" } as const;
const account = { kind: "account", id: 1, name: "Summit Outfitters" } as const;

/** A server that has this export, and lets nobody begin another. */
const having = (state: ExportState) =>
  pretendedApi((request) => {
    if (request === "GET /api/session") {
      return aSession({ stores: [aSessionStore({ id: 2, timeZone: "America/Denver" })] });
    }
    return request.startsWith("GET") ? state : undefined;
  });

function Page({ api, thing = store }: { api: Api; thing?: typeof store | typeof account }) {
  return (
    <WithApi api={api}>
      <main className="mx-auto max-w-2xl px-4 py-6">
        <h1 className="sr-only">Offboarding</h1>
        <h2 className="mb-4 text-lg font-semibold">{thing.name}</h2>
        <Offboarding thing={thing} onDeleted={() => {}} />
      </main>
    </WithApi>
  );
}

export const NoneYet: StoryObj = { render: () => <Page api={having(anExport())} /> };
export const OfAnAccount: StoryObj = { render: () => <Page api={having(anExport())} thing={account} /> };
export const Running: StoryObj = { render: () => <Page api={having(running)} /> };
export const Finished: StoryObj = { render: () => <Page api={having(finished)} /> };
export const Voided: StoryObj = { render: () => <Page api={having(voided)} /> };
export const InPart: StoryObj = { render: () => <Page api={having(inPart)} /> };
export const Cancelled: StoryObj = { render: () => <Page api={having(anExport({ state: "cancelled" }))} /> };
export const BrokeOff: StoryObj = { render: () => <Page api={having(anExport({ state: "failed" }))} /> };
export const Loading: StoryObj = { render: () => <Page api={thinkingApi} /> };
export const Broken: StoryObj = { render: () => <Page api={brokenApi} /> };
