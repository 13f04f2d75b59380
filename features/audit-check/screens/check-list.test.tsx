import { componentTest, render, screen } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import screens from "../screens.ts";
import { MemoryRouter } from "react-router";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { aCheck } from "./testing.ts";
import { CheckList } from "./check-list.tsx";

function show(answers: Answers) {
  render(
    <WithApi api={pretendedApi(answers)}>
      <MemoryRouter>
        <CheckList storeId={2} dates={{}} onDates={() => {}} />
      </MemoryRouter>
    </WithApi>,
  );
}

componentTest("each line that needs work leads to exactly those forms", async () => {
  show(() => aCheck());
  await screen.findByText("6 things to look at");
  const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(link("Review flagged: Flagged by your staff"))
    .toBe("/2/documents?fflFlagged=true&startDate=2025-07-15&endDate=2026-07-15");
  expect(link("Verify: Files to verify")).toBe("/2/to-verify");
  expect(link("Open expiring: Background check expiring")).toBe("/2/documents?shouldFilterByExpirationDate=true");
  expect(screen.getByText(/1,140 forms executed in the last twelve months/)).toBeTruthy();
});

componentTest("nothing to do is said in one sentence", async () => {
  const none = { flagged: 0, toVerify: 0, inProgress: 0, expiring: 0, corrections: 0, notAsFiled: 0, hasHours: true };
  show(() => aCheck(none));
  expect(await screen.findByText("Ready for an inspection")).toBeTruthy();
  expect(screen.queryByText("To do")).toBeNull();
});

componentTest("a failure offers another try", async () => {
  show(() => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 }));
  expect(await screen.findByText("Unable to load the self-check. Please try again later.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

Deno.test("the self-check is among the tabs of an audit for those alone who may see it", () => {
  const tab = screens.slots.find(({ key }) => key === "check");
  const props = { storeId: 3, type: 0, audit: null } as const;
  expect(tab?.isShown?.({ ...props, permissions: ["audits.see", "audits.invite_atf"] })).toBe(false);
  expect(tab?.isShown?.({ ...props, permissions: ["audit-check.see"] })).toBe(true);
});
