import { componentTest, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { createMemoryRouter, RouterProvider } from "react-router";
import { sessionKey } from "@/features/shell/shared-queries.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { type Answers, pretendedApi } from "@/kernel/screens/testing.tsx";
import type { Compliance } from "../contract-shapes.ts";
import compliance from "../screens.ts";
import ComplianceScreen from "./compliance.tsx";
import { aManager, aPage, confirmedAt, goodFacts } from "./testing/samples.ts";

const recently = confirmedAt("2026-07-01T15:00:00.000Z");
const refused = (message: string, status: number, fields?: Record<string, string>) =>
  Response.json({ message, error: "x", fields }, { status });

/** The page of store 7 before a server that answers so; gives what was asked of it, and the address. */
function shown(answers: Answers, search = "") {
  const asked: string[] = [];
  const api = pretendedApi((request, body) => {
    asked.push(`${request}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`);
    return request === "GET /api/session" ? aManager : answers(request, body);
  });
  const queries = createQueries();
  queries.setQueryData(sessionKey, aManager);
  const router = createMemoryRouter([{ path: "/:storeId/compliance", Component: ComplianceScreen }], {
    initialEntries: [`/7/compliance${search}`],
  });
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [compliance] }}>
        <RouterProvider router={router} />
      </ScreensProvider>
    </QueryClientProvider>,
  );
  return { asked, search: () => router.state.location.search };
}

/** A server that keeps what it is told of the page. */
function withPage(first: Compliance, change: (request: string) => Compliance) {
  let page = first;
  return shown((request) => {
    if (request.startsWith("PUT")) page = change(request);
    return page;
  });
}

const toggle = (name: RegExp) => screen.findByRole("button", { name });

componentTest("the summary says how the store stands; each condition opens, and the address holds it", async () => {
  const { search } = shown(() => aPage(goodFacts, recently));
  expect(await screen.findByRole("heading", { name: "All 20 conditions met" })).toBeTruthy();
  const printer = await toggle(/Copies are made on request/);
  expect(printer.getAttribute("aria-expanded")).toBe("false");
  await user.click(printer);
  expect(printer.getAttribute("aria-expanded")).toBe("true");
  expect(search()).toBe("?open=15");
  await user.click(await toggle(/ATF was told/));
  expect(search()).toBe("?open=1.15");
  await user.click(printer);
  expect(search()).toBe("?open=1");
});

componentTest("what stands in the address is open", async () => {
  const { search } = shown(() => aPage(), "?open=8.15");
  const kept = await toggle(/Transfers are kept apart/);
  expect(kept.getAttribute("aria-expanded")).toBe("true");
  expect((await toggle(/The whole form is kept/)).getAttribute("aria-expanded")).toBe("false");
  await user.click(kept);
  expect(search()).toBe("?open=15");
});

componentTest("an address that makes no sense opens nothing", async () => {
  shown(() => aPage(), "?open=8.x");
  expect((await toggle(/Transfers are kept apart/)).getAttribute("aria-expanded")).toBe("false");
});

componentTest("what needs attention says what to do without being opened, and leads there", async () => {
  shown(() => aPage());
  expect(await screen.findByText(/^No notice date yet\./)).toBeTruthy();
  const [link] = screen.getAllByRole("link", { name: "Go to the notice" });
  expect(link.getAttribute("href")).toBe("/7/compliance#notice");
  expect(screen.getByText(/^No backup has been seen\. Set up the backup application/)).toBeTruthy();
});

componentTest("a duty is confirmed with one press, and taken back with another", async () => {
  const confirmed = new Map([...recently].filter(([number]) => number === 15));
  const page = aPage();
  const { asked } = withPage(
    page,
    () => asked.some((one) => one.endsWith('"isConfirmed":false}')) ? page : aPage({}, confirmed),
  );
  await user.click(await toggle(/Copies are made on request/));
  await user.click(await screen.findByRole("button", { name: "Confirm: We keep a printer for ATF." }));
  expect(asked).toContain('PUT /api/stores/7/compliance/duties {"condition":15,"isConfirmed":true}');
  await user.click(await screen.findByRole("button", { name: "Take back: We keep a printer for ATF." }));
  expect(asked).toContain('PUT /api/stores/7/compliance/duties {"condition":15,"isConfirmed":false}');
  expect(await screen.findByRole("button", { name: "Confirm: We keep a printer for ATF." })).toBeTruthy();
});

componentTest("the notice is saved with the version that was seen; the letter waits for the office", async () => {
  const saved = aPage({ notice: { ...aPage().notice, officeName: "ATF Area Office", officeAddress: "1 Plaza" } });
  const { asked } = withPage(aPage(), () => saved);
  const card = within(await screen.findByRole("region", { name: "Notice to ATF" }));
  const letter = card.getByRole<HTMLButtonElement>("button", { name: "Notice letter (PDF)" });
  expect(letter.disabled).toBe(true);
  await user.type(card.getByLabelText(/Area Office/), "ATF Area Office");
  await user.type(card.getByLabelText("Address of the office"), "1 Plaza");
  expect(card.getByText("Save first.")).toBeTruthy();
  await user.click(card.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(letter.disabled).toBe(false));
  expect(asked).toContain(
    'PUT /api/stores/7/compliance/notice {"version":3,"noticeDate":null,"officeName":"ATF Area Office","officeAddress":"1 Plaza"}',
  );
});

componentTest(
  "a wrong setting is said at its field; one that somebody else changed meanwhile offers the saved ones",
  async () => {
    let answer = refused("Enter 1 to 1,000 computers.", 400, { accessPoints: "Enter 1 to 1,000 computers." });
    shown((request) => request.startsWith("PUT") ? answer : aPage());
    const card = within(await screen.findByRole("region", { name: "Legal settings" }));
    const computers = card.getByLabelText<HTMLInputElement>("Computers for investigators");
    await user.type(computers, "0");
    await user.click(card.getByRole("button", { name: "Save" }));
    expect(await card.findByText("Enter 1 to 1,000 computers.")).toBeTruthy();
    answer = refused("Olive changed this on July 15, 2026.", 409);
    await user.click(card.getByRole("button", { name: "Save" }));
    expect(await card.findByText("Olive changed this on July 15, 2026.")).toBeTruthy();
    await user.click(card.getByRole("button", { name: "Show the saved values" }));
    expect(computers.value).toBe("");
  },
);

componentTest("another window is sent with the rule that says so", async () => {
  const { asked } = withPage(aPage(), () => aPage());
  const card = within(await screen.findByRole("region", { name: "Legal settings" }));
  await user.click(card.getByRole("radio", { name: /Another number of days/ }));
  await user.type(card.getByLabelText("Days"), "60");
  await user.type(card.getByLabelText("The rule that says so"), "91 FR 12345");
  await user.click(card.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked).toContain(
      "PUT /api/stores/7/compliance/settings " +
        '{"version":3,"accessPoints":null,"checkWindow":{"days":60,"source":"91 FR 12345"},"retention":null}',
    )
  );
});

componentTest("a failure can be tried again; whoever may not see the page is told who can", async () => {
  let answer = refused("Broken.", 500);
  shown(() => answer ?? aPage());
  expect(await screen.findByText("Unable to load the ruling's conditions. Please try again later.")).toBeTruthy();
  answer = refused("You do not have the required permissions.", 403);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("You do not have the required permissions.")).toBeTruthy();
  expect(screen.getByText("Managers of the store can see this page.")).toBeTruthy();
});
