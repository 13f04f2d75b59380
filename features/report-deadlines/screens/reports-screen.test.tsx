import { componentTest, fireEvent, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { createMemoryRouter, RouterProvider } from "react-router";
import { sessionKey } from "@/features/shell/shared-queries.ts";
import { aSession } from "@/features/shell/testing.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { type Answers, pretendedApi } from "@/kernel/screens/testing.tsx";
import type { Report } from "../contract-shapes.ts";
import reportDeadlines from "../screens.ts";
import ReportsScreen from "./reports-screen.tsx";
import { aLoss, aReport, aReporter, aReportPage } from "./testing/samples.ts";

const list = "GET /api/reportDeadlines?storeId=1&state=open&page=1&limit=25";
const refused = (message: string, status: number) => Response.json({ message, error: "x" }, { status });

/** The screen of store 1 before a server that answers so; gives what was asked of it, and the address. */
function shown(answers: Answers, session = aReporter, search = "") {
  const asked: string[] = [];
  const api = pretendedApi((request, body) => {
    asked.push(`${request}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`);
    return request === "GET /api/session" ? session : answers(request, body);
  });
  const queries = createQueries();
  queries.setQueryData(sessionKey, session);
  const router = createMemoryRouter([{ path: "/:storeId/report-deadlines", Component: ReportsScreen }], {
    initialEntries: [`/1/report-deadlines${search}`],
  });
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [reportDeadlines] }}>
        <RouterProvider router={router} />
      </ScreensProvider>
    </QueryClientProvider>,
  );
  return { asked, search: () => router.state.location.search };
}

/** A server with one report, which each step changes. */
function withReport(first: Report) {
  let report = first;
  return shown((request) => {
    const step = /^POST \/api\/reportDeadlines\/7\/(\w+)$/.exec(request)?.[1];
    if (step === "sent" || step === "notNeeded") {
      return report = { ...report, state: step, version: report.version + 1 };
    }
    if (step === "reopen") return report = { ...report, state: "open", version: report.version + 1 };
    return aReportPage(request.includes("state=open") === (report.state === "open") ? [report] : []);
  });
}

const entry = () => screen.findByRole("listitem");

componentTest("without open reports the screen says so, when one is due, and how to begin with a loss", async () => {
  const { asked } = shown(() => aReportPage([]));
  expect(await screen.findByText("No reports are due.")).toBeTruthy();
  expect(screen.getByText(/Two or more handguns to one buyer within five business days/)).toBeTruthy();
  expect(asked).toEqual([list]);
  await user.click(screen.getByRole("button", { name: "Report a theft or loss" }));
  expect(await screen.findByRole("dialog", { name: "Theft or loss" })).toBeTruthy();
});

componentTest("what is done is listed apart, and said to be empty in its own words", async () => {
  const { asked, search } = shown(() => aReportPage([]));
  await user.click(await screen.findByRole("tab", { name: "Done" }));
  expect(await screen.findByText("No reports are done yet.")).toBeTruthy();
  expect(screen.queryByText("No reports are due.")).toBeNull();
  expect(search()).toBe("?state=done");
  expect(asked).toContain(list.replace("open", "done"));
});

componentTest("a failure says so and offers to try again, never that no reports are due", async () => {
  let isBroken = true;
  shown(() => isBroken ? refused("Broken.", 500) : aReportPage([aReport()]));
  expect(await screen.findByText("Unable to load the ATF reports. Please try again later.")).toBeTruthy();
  expect(screen.queryByText("No reports are due.")).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect((await entry()).textContent).toContain("Ada Merriweather");
});

componentTest("whoever may not see the reports of the store is told so, and nothing is asked", async () => {
  const { asked } = shown(() => aReportPage([aReport()]), aSession());
  expect(await screen.findByText("You can't see ATF reports of this store.")).toBeTruthy();
  expect(asked).toEqual([]);
});

componentTest(
  "a report says what is due for whom until when, and leads to each sale and to where its form goes",
  async () => {
    shown(() => aReportPage([aReport()]));
    const { textContent } = await entry();
    expect(textContent).toContain("OpenATF Form 3310.4Multiple sale of handguns");
    expect(textContent).toContain("Ada Merriweather: 2 handguns, sold 07/13/26, sold 07/15/26");
    expect(textContent).toContain("Due by close of business 07/15/26");
    const leading = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(leading).toEqual([
      ["sold 07/13/26", "/1/documents/11"],
      ["sold 07/15/26", "/1/documents/12"],
      ["Attach the form", "/1/documents/12?tab=attachments"],
    ]);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Open1");
  },
);

componentTest("one that is late says Overdue; a loss says when its 48 hours end by the store's clock", async () => {
  shown(() => aReportPage([aReport({ isOverdue: true }), aLoss({ id: 8 })]));
  const [late, loss] = await screen.findAllByRole("listitem");
  expect(within(late).getByText("Overdue")).toBeTruthy();
  expect(within(late).queryByText("Open")).toBeNull();
  expect(loss.textContent).toContain("Discovered July 14, 2026 at 2:15 PM CDT.");
  expect(loss.textContent).toContain("Due July 16, 2026 at 2:15 PM CDT");
  expect(within(loss).getByRole("link", { name: "File the form" }).getAttribute("href"))
    .toBe("/1/documents?upload=1");
});

componentTest(
  "a report is marked as sent on a day, leaves the open ones, and is opened again among those done",
  async () => {
    const { asked } = withReport(aReport());
    await user.click(await screen.findByRole("button", { name: "Mark as sent" }));
    const dialog = await screen.findByRole("dialog", { name: "Mark as sent" });
    await user.click(within(dialog).getByRole("button", { name: "Mark as sent" }));
    expect(await screen.findByText("No reports are due.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    const sent = asked.find((one) => one.startsWith("POST /api/reportDeadlines/7/sent "));
    expect(sent).toMatch(/\{"version":3,"sentOn":"\d{4}-\d\d-\d\d","documentId":null\}$/);
    await user.click(screen.getByRole("tab", { name: "Done" }));
    expect(await screen.findByText("Sent")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Reopen" }));
    expect(await screen.findByText("No reports are done yet.")).toBeTruthy();
    expect(asked).toContain('POST /api/reportDeadlines/7/reopen {"version":4}');
  },
);

componentTest("one that is not needed is closed with a reason, of which the usual ones take a press", async () => {
  const { asked } = withReport(aReport());
  await user.click(await screen.findByRole("button", { name: "Not needed" }));
  await user.click(await screen.findByRole("button", { name: "Not a handgun" }));
  await user.click(screen.getByRole("button", { name: "Mark as not needed" }));
  expect(await screen.findByText("No reports are due.")).toBeTruthy();
  expect(asked).toContain('POST /api/reportDeadlines/7/notNeeded {"version":3,"reason":"Not a handgun"}');
});

componentTest("a step that is refused says why in its dialog, which stays open", async () => {
  const message = "Somebody else changed this report.";
  shown((request) => request.startsWith("POST") ? refused(message, 409) : aReportPage([aReport()]));
  await user.click(await screen.findByRole("button", { name: "Not needed" }));
  await user.click(await screen.findByRole("button", { name: "Buyer is a licensee" }));
  await user.click(screen.getByRole("button", { name: "Mark as not needed" }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(within(dialog).getByText(message)).toBeTruthy());
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Reason")).value).toBe("Buyer is a licensee");
});

componentTest("a theft or loss is noted with its discovery, and stands among the open reports then", async () => {
  const listed: Report[] = [];
  const { asked } = shown((request) => {
    if (request.startsWith("POST")) listed.push(aLoss());
    return request.startsWith("POST") ? aLoss() : aReportPage(listed);
  });
  await screen.findByText("No reports are due.");
  await user.click(screen.getByRole("button", { name: "Theft or loss" }));
  const dialog = await screen.findByRole("dialog", { name: "Theft or loss" });
  fireEvent.change(within(dialog).getByLabelText("Time discovered"), { target: { value: "14:15" } });
  await user.type(within(dialog).getByLabelText("Note"), "Two pistols");
  await user.click(within(dialog).getByRole("button", { name: "Start the 48 hours" }));
  expect((await entry()).textContent).toContain("Theft or loss");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const noted = asked.find((one) => one.startsWith("POST /api/reportDeadlines "));
  expect(noted).toMatch(
    /\{"storeId":1,"discoveredOn":"\d{4}-\d\d-\d\d","discoveredAt":"14:15","note":"Two pistols"\}$/,
  );
});
