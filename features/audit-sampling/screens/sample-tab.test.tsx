import { componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { anAudit, sessionWith } from "@/features/audits/screens/testing/samples.ts";
import type { Audit } from "@/features/audits/contract.ts";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import SampleTab from "./sample-tab.tsx";
import { aSample, aSampleDocument, aStoreResult, pageOf, theResults } from "./testing.ts";

const permissions = ["audit-sampling.draw", "audit-sampling.see", "audit-sampling.results"];
const session = sessionWith(permissions, { id: 3 });
const internal = (given: Partial<Audit> = {}) => anAudit({ type: 1, leadAuditorId: session.person.id, ...given });

interface Shown {
  readonly audit?: Audit | null;
  readonly address?: string;
}

function show(
  answers: Answers,
  { audit = internal(), address = "/3/internal-audit-management?tab=sample" }: Shown = {},
) {
  const sent: { request: string; body: unknown }[] = [];
  const api = pretendedApi((request, body) => {
    sent.push({ request, body });
    if (request === "GET /api/session") return session;
    const answer = answers(request, body);
    if (answer !== undefined) return answer;
    if (request.startsWith("GET /api/auditSamples/stores")) return pageOf([]);
    if (request.includes("/documents?")) return pageOf([aSampleDocument()]);
    if (request.includes("/results")) return theResults();
    return undefined;
  });
  render(
    <WithApi api={api}>
      <MemoryRouter initialEntries={[address]}>
        <SampleTab storeId={3} type={1} audit={audit} permissions={[]} />
      </MemoryRouter>
      <Toaster />
    </WithApi>,
  );
  return sent;
}

const samples = (data: readonly object[]): Answers => (request) =>
  request.startsWith("GET /api/auditSamples?") ? pageOf(data) : undefined;

componentTest("without a sample the lead is offered to draw one, with what it comes to while they choose", async () => {
  const sent = show((request) => {
    if (request.startsWith("GET /api/auditSamples/population")) {
      const strata = request.includes("stratifyBy=status")
        ? [{ key: "status:0", label: "Transferred", population: 900 }, {
          key: "status:1",
          label: "Void/No Sale",
          population: 100,
        }]
        : [{ key: "all", label: "All forms", population: 1_000 }];
      return { population: 1_000, strata };
    }
    return request === "POST /api/auditSamples"
      ? Response.json(aSample(), { status: 201 })
      : samples([])(request, null);
  });
  await user.click(await screen.findByRole("button", { name: "Draw a sample" }));
  await screen.findByText("278 forms");
  await user.clear(screen.getByLabelText(/^Margin \(/));
  await user.type(screen.getByLabelText(/^Margin \(/), "10");
  await screen.findByText("88 forms");
  await user.click(screen.getByLabelText(/^By status/));
  await screen.findByText("79 of 900");
  await user.click(screen.getByRole("button", { name: "Draw" }));
  await screen.findByText("288 forms drawn.");
  expect(sent.find(({ request }) => request === "POST /api/auditSamples")?.body)
    .toEqual({ auditId: 9, stratifyBy: "status", confidence: 95, margin: 10 });
});

componentTest("a sample shows how far it is, its rate with the interval, and where to go on", async () => {
  show(samples([aSample()]));
  await screen.findByText("7.5%");
  expect(screen.getByText("95% confidence: 4.1% to 13.2%")).toBeTruthy();
  expect(screen.getByText("120 of 288")).toBeTruthy();
  expect(screen.getByText("47 to 150 of 1,140")).toBeTruthy();
  const kinds = screen.getByRole("table", { name: "Findings by kind" });
  expect(kinds.textContent).toContain("Eligibility question");
  const review = await screen.findByRole("link", { name: "Review the sample" });
  expect(review.getAttribute("href")).toBe("/3/review/71?list=sample:12");
});

componentTest("drawing again says that it is the same, or what differs", async () => {
  const differing = {
    ...{ isSame: false, isPopulationSame: false, populationThen: 1_140, populationNow: 1_138, filedSince: 2 },
    ...{ missing: [71], added: [80], missingCount: 1, addedCount: 1 },
  };
  show((request) => request.endsWith("/comparison") ? differing : samples([aSample()])(request, null));
  await user.click(await screen.findByRole("button", { name: "Draw again and compare" }));
  await screen.findByText("The same seed gives another sample from today's forms.");
  expect(screen.getByText("2 forms filed into these dates since, not counted.")).toBeTruthy();
  expect(screen.getByText("In the sample, not drawn now: document 71.")).toBeTruthy();
});

componentTest("after the end the last audit's sample is there to be read, with the other stores", async () => {
  const ended = internal({ id: 8, status: 1, endedDate: "2026-08-01T15:00:00.000Z" });
  const other = aStoreResult({ storeId: 4, storeName: "Summit Boise", auditId: 5, sampleId: 3 });
  show((request) => {
    if (request.startsWith("GET /api/audits/ended")) return pageOf([ended]);
    if (request.startsWith("GET /api/auditSamples/stores")) return pageOf([aStoreResult(), other]);
    return samples([aSample()])(request, null);
  }, { audit: null });
  await screen.findByText("7.5%", { selector: "dd" });
  expect(screen.queryByRole("button", { name: "Draw a sample" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Review the sample" })).toBeNull();
  const [boise] = await screen.findAllByRole("link", { name: /Summit Boise/ });
  expect(boise.getAttribute("href")).toBe("/4/internal-audit-management?tab=sample&audit=5&sample=3");
});

componentTest("without any internal audit the tab says what it is for", async () => {
  show((request) => request.startsWith("GET /api/audits/ended") ? pageOf([]) : undefined, { audit: null });
  await screen.findByText("No internal audit is under way.");
});

componentTest("a failure offers another try", async () => {
  let fails = true;
  show((request) => {
    if (!request.startsWith("GET /api/auditSamples?")) return undefined;
    return fails ? Response.json({ message: "x", error: "server.failed" }, { status: 500 }) : pageOf([]);
  });
  await screen.findByText("Unable to load samples. Please try again later.");
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByText("No sample yet")).toBeTruthy());
});

componentTest("whoever may not see a running audit's samples is told when they can", async () => {
  const refusal = { message: "You do not have the required permissions.", error: "access.denied" };
  show((request) => request.startsWith("GET /api/auditSamples?") ? Response.json(refusal, { status: 403 }) : undefined);
  await screen.findByText("They can be read here once the audit has ended.");
});
