import { componentTest, render, screen, user, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import type { Api } from "@/kernel/screens/api.ts";
import { pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { Deadline } from "../contract.ts";
import DueBoard from "./due-board.tsx";
import { aDeadline, aDeadlinePage, someDeadlines } from "./testing/samples.ts";

function show(api: Api, accountOverview = false): void {
  render(
    <WithApi api={api}>
      <MemoryRouter>
        <DueBoard storeId={1} accountOverview={accountOverview} />
      </MemoryRouter>
    </WithApi>,
  );
}

const listing = (data: readonly Deadline[]) => pretendedApi(() => aDeadlinePage(data));
const rows = () => screen.findAllByRole("listitem");

/** The words of the only row. */
async function wordsOf(deadline: Partial<Deadline>): Promise<string | null> {
  show(listing([aDeadline({ text: "Thing", ...deadline })]));
  return (await screen.findByRole("listitem")).textContent;
}

componentTest("what is due stands in the server's order: how urgent, what, and when", async () => {
  show(listing(someDeadlines));
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    "OverdueATF Form 3310.4 to send: Ada MerriweatherWas due 07/13/26",
    "Today1 trace request to answerBy 3:30 PM",
    "TodayThe backup tool is not installed",
    "Soon3 background checks run out by tomorrowFirst tomorrow",
    "LaterThe FFL license runs out by July 31, 202607/31/26",
  ]);
});

componentTest("each leads to where it is done; what is done nowhere in the product is no link", async () => {
  show(listing(someDeadlines));
  const links = (await rows()).map((row) => within(row).queryByRole("link")?.getAttribute("href") ?? null);
  expect(links).toEqual(["/1/report-deadlines", "/1/traces", null, "/1/documents", "/1/ffl-settings/1"]);
});

componentTest("the first six are shown, and all when they are asked for", async () => {
  show(listing(Array.from({ length: 8 }, (_, at) => aDeadline({ text: `Thing ${at + 1}` }))));
  expect((await rows()).map((row) => row.textContent?.slice(-1))).toEqual(["1", "2", "3", "4", "5", "6"]);
  await user.click(screen.getByRole("button", { name: "Show all 8" }));
  expect(await rows()).toHaveLength(8);
  expect(screen.queryByRole("button", { name: /Show all/ })).toBeNull();
});

componentTest("of all FFLs each says its store, where it is about one", async () => {
  show(listing([aDeadline({ text: "One" }), aDeadline({ text: "Several", storeId: null, storeName: "" })]), true);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual(["TodayOne · Prairie Arms", "TodaySeveral"]);
});

componentTest("what was due before today says so with its date", async () => {
  const late = { urgency: "overdue", day: "2026-07-13", inDays: -2 } as const;
  expect(await wordsOf(late)).toBe("OverdueThingWas due 07/13/26");
  const when = screen.getByText("Was due 07/13/26");
  expect([when.getAttribute("datetime"), when.title]).toEqual(["2026-07-13", "Monday, July 13, 2026"]);
});

componentTest("what was due at an hour of today is overdue with that hour, by the store's clock", async () => {
  const late = { urgency: "overdue", at: "2026-07-15T14:00:00.000Z" } as const;
  expect(await wordsOf(late)).toMatch(/^OverdueThing.*9:00 AM$/);
  const when = screen.getByText(/9:00 AM/);
  expect([when.getAttribute("datetime"), when.title]).toEqual([late.at, "July 15, 2026 at 9:00 AM CDT"]);
});

componentTest("what is due within a week says the weekday, by the clock of its store", async () => {
  const soon = { urgency: "soon", day: "2026-07-17", inDays: 2, at: "2026-07-17T18:00:00.000Z" } as const;
  expect(await wordsOf({ ...soon, timeZone: "America/Denver" })).toBe("SoonThingFriday, 12:00 PM");
});

componentTest("nothing due is said", async () => {
  show(listing([]));
  expect(await screen.findByText("Nothing is due.")).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
});

componentTest("while it loads nothing is said to be due or not", async () => {
  show(thinkingApi);
  expect(await screen.findByText("Loading what is due")).toBeTruthy();
  expect(screen.queryByText("Nothing is due.")).toBeNull();
});

componentTest("a failure says so with the request's id, and trying again shows what is due", async () => {
  let isBroken = true;
  show(pretendedApi(() =>
    isBroken
      ? Response.json({ message: "Broken.", error: "server.failed" }, {
        status: 500,
        headers: { "x-request-id": "r-4473" },
      })
      : aDeadlinePage([aDeadline()])
  ));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Unable to load what is due. Please try again later.");
  expect(alert.textContent).toContain("r-4473");
  isBroken = false;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
});
