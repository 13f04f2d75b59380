import type { Meta, StoryObj } from "@storybook/react-vite";
import { MemoryRouter } from "react-router";
import { anAudit, sessionWith } from "@/features/audits/screens/testing/samples.ts";
import { type Answers, brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { Api } from "@/kernel/screens/api.ts";
import { FindingsList } from "./findings-list.tsx";
import SampleTab from "./sample-tab.tsx";
import { aFinding, aSample, aSampleDocument, aStoreResult, findingsOf, pageOf, theResults } from "./testing.ts";

const meta = { title: "Audit sampling" } satisfies Meta;
export default meta;

const session = sessionWith(["audit-sampling.draw", "audit-sampling.see", "audit-sampling.results"], { id: 3 });
const audit = anAudit({ type: 1, leadAuditorId: session.person.id });

function answering(samples: readonly object[]): Answers {
  return (request) => {
    if (request === "GET /api/session") return session;
    if (request.startsWith("GET /api/auditSamples/stores")) {
      return pageOf([aStoreResult(), aStoreResult({ storeId: 4, storeName: "Summit Boise", sampleId: 3 })]);
    }
    if (request.startsWith("GET /api/auditSamples/population")) {
      return { population: 1_140, strata: [{ key: "all", label: "All forms", population: 1_140 }] };
    }
    if (request.includes("/documents?")) {
      return pageOf([
        aSampleDocument(),
        aSampleDocument({ documentId: 72, position: 2, isReviewed: false, findings: 0 }),
      ]);
    }
    if (request.includes("/results")) return theResults();
    return pageOf(samples);
  };
}

function Tab({ api }: { readonly api: Api }) {
  return (
    <WithApi api={api}>
      <MemoryRouter>
        <SampleTab storeId={3} type={1} audit={audit} permissions={[]} />
      </MemoryRouter>
    </WithApi>
  );
}

export const Sample: StoryObj = { render: () => <Tab api={pretendedApi(answering([aSample()]))} /> };
export const SeveralSamples: StoryObj = {
  render: () => <Tab api={pretendedApi(answering([aSample({ id: 13 }), aSample()]))} />,
};
export const NoSample: StoryObj = { render: () => <Tab api={pretendedApi(answering([]))} /> };
export const Loading: StoryObj = { render: () => <Tab api={thinkingApi} /> };
export const Failed: StoryObj = { render: () => <Tab api={brokenApi} /> };

function Findings({ api }: { readonly api: Api }) {
  return (
    <WithApi api={api}>
      <MemoryRouter>
        <FindingsList documentId={71} storeId={3} timeZone="UTC" withKey />
      </MemoryRouter>
    </WithApi>
  );
}

const withdrawn = { withdrawnBy: "Ida Lead", withdrawnOn: "2026-07-04T15:00:00.000Z", mayWithdraw: false };
export const FindingsOfDocument: StoryObj = {
  render: () => (
    <Findings api={pretendedApi(() => findingsOf([aFinding(), aFinding({ id: 42, kind: "name", ...withdrawn })]))} />
  ),
};
export const NoFindings: StoryObj = { render: () => <Findings api={pretendedApi(() => findingsOf([]))} /> };
export const FindingsLoading: StoryObj = { render: () => <Findings api={thinkingApi} /> };
export const FindingsFailed: StoryObj = { render: () => <Findings api={brokenApi} /> };
