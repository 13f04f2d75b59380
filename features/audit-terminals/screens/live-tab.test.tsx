import { componentTest, render, screen, user, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { anAudit } from "@/features/audits/screens/testing/samples.ts";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { preloadLateComponents } from "@/ui/lazy-component.tsx";
import feature from "../screens.ts";
import LiveTab from "./live-tab.tsx";
import { anInspection, aShownCode } from "./testing/samples.ts";

/** A server with an inspection, and what it was asked to change. */
function served(inspection = anInspection()) {
  const asked: [string, unknown][] = [];
  let code = inspection.code;
  let present = inspection.present;
  const answers: Answers = (request, body) => {
    if (request === "GET /api/audits/9/inspection") return { ...inspection, code, present };
    if (request.startsWith("GET /api/stores/3/inspectionCheck")) return { terminals: 3, executed: 1140 };
    if (request.startsWith("GET /api/history/audit")) return { data: [], count: 0, page: 1, limit: 10 };
    if (request.startsWith("GET")) return undefined;
    asked.push([request, body]);
    if (request.startsWith("POST")) {
      const { code: _, ...open } = aShownCode;
      code = open;
      return aShownCode;
    }
    if (request.includes("inspectionCode")) code = null;
    else present = present.filter(({ terminalId }) => !request.endsWith(`/${terminalId}`));
    return new Response(null, { status: 204 });
  };
  return { answers, asked };
}

function show(answers: Answers) {
  render(
    <WithApi api={pretendedApi(answers)} features={[feature]}>
      <MemoryRouter>
        <LiveTab storeId={3} type={0} audit={anAudit()} permissions={[]} />
      </MemoryRouter>
    </WithApi>,
  );
}

componentTest("terminals in use and needed, and what was done today, stand at the top", async () => {
  show(served().answers);
  expect(await screen.findByText("Have 3 ready, for 1,140 forms in 12 months")).toBeTruthy();
  const value = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect([value("Terminals in use"), value("Opened today"), value("Reviewed today")]).toEqual(["1", "214", "180"]);
});

componentTest("a code is shown for the auditor who was chosen, and withdrawn", async () => {
  const { answers, asked } = served();
  show(answers);
  await user.selectOptions(await screen.findByLabelText("Auditor"), "Ned Open");
  await user.click(screen.getByRole("button", { name: "Show a code" }));
  expect(await screen.findByText("KM7T-4RWX-9DHA")).toBeTruthy();
  expect(asked).toEqual([["POST /api/audits/9/inspectionCode", { userId: 22 }]]);
  await user.click(screen.getByRole("button", { name: "Withdraw code" }));
  expect(await screen.findByRole("button", { name: "Show a code" })).toBeTruthy();
  expect(screen.queryByText("KM7T-4RWX-9DHA")).toBeNull();
});

componentTest("a code that was shown elsewhere is told without its characters", async () => {
  const { code: _, ...open } = aShownCode;
  show(served(anInspection({ code: open })).answers);
  expect(await screen.findByText(/^A code for Ida Lead works until/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Show a new code" })).toBeTruthy();
});

componentTest("a session at a terminal is ended after a question; one at an own computer cannot be", async () => {
  const { answers, asked } = served();
  await preloadLateComponents();
  show(answers);
  const present = await screen.findByRole("region", { name: "Signed in now" });
  expect(within(present).getByRole("link", { name: "Example, Kim" }).getAttribute("href")).toBe("/3/documents/5");
  expect(within(present).getByText("Own computer")).toBeTruthy();
  expect(within(present).getAllByRole("button").length).toBe(1);
  await user.click(within(present).getByRole("button", { name: "End session: Ida Lead, terminal 2" }));
  const question = await screen.findByRole("dialog", { name: "End the session at terminal 2?" });
  await user.click(within(question).getByRole("button", { name: "End session" }));
  expect(await within(present).findByText("Nothing opened yet.")).toBeTruthy();
  expect(asked).toEqual([["DELETE /api/inspectionTerminals/71", undefined]]);
});

componentTest("a failure offers another try; who may not look on is told so", async () => {
  show(() => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 }));
  expect(await screen.findByText("Unable to load the inspection. Please try again later.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
