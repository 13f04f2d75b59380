import { cleanup, componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { createMemoryRouter, RouterProvider } from "react-router";
import { aSession } from "@/features/documents/screens/testing/samples.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { type Answers, pretendedApi } from "@/kernel/screens/testing.tsx";
import { deskPermission } from "../contract.ts";
import traces from "../screens.ts";
import { aCandidatePage, anEntry, aPack, aTrace } from "./testing/samples.ts";

const session = aSession();
const mayWork = { ...session, stores: session.stores.map((store) => ({ ...store, permissions: [deskPermission] })) };
const history = { data: [anEntry()], count: 1, page: 1, limit: 100 };
const noRequests = { data: [], count: 0, open: 0, page: 1, limit: 25 };

/** The desk at an address over a pretended server; gives what was asked of it. */
async function opened(
  address: string,
  answers: Answers,
  as = mayWork,
): Promise<{ asked: string[]; address(): string }> {
  const asked: string[] = [];
  const api = pretendedApi((request, body) => {
    asked.push(`${request}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`);
    if (request === "GET /api/session") return as;
    if (request.includes("/history")) return history;
    if (/^GET \/api\/documents\/\d+/.test(request)) return undefined;
    return answers(request, body);
  });
  const queries = createQueries();
  await queries.prefetchQuery(sessionQuery({ api }));
  const router = createMemoryRouter(traces.routes({ queries, api, features: [] }), { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [] }}>
        <RouterProvider router={router} />
      </ScreensProvider>
    </QueryClientProvider>,
  );
  await screen.findAllByText(/^Trace Desk$|don't have access|store.s staff/, {}, { timeout: 15_000 });
  return { asked, address: () => router.state.location.pathname + router.state.location.search };
}

componentTest("the desk tells what it is for, and searches while the number is typed", async () => {
  const { asked } = await opened(
    "/3/traces",
    (request) => request.includes("candidates") ? aCandidatePage() : noRequests,
  );
  await screen.findByText(/When ATF calls, type the serial number/);
  await user.type(screen.getByLabelText("Serial number"), "OOI1");
  await screen.findByText("5 matches in 1,200 documents, 3 stores.");
  expect(screen.getAllByRole("option").filter(({ id }) => id).length).toBe(5);
  const candidates = () => asked.filter((request) => request.includes("candidates"));
  await waitFor(() => expect(candidates().at(-1)).toContain("serialNumber=OOI1"));
  expect(asked.some((request) => request.startsWith("POST"))).toBe(false);
});

componentTest(
  "the heading tells how many requests are open, from what the list was told, also while one types",
  async () => {
    const { asked } = await opened(
      "/3/traces?state=answered",
      (request) => request.includes("candidates") ? aCandidatePage() : { ...noRequests, open: 1234 },
    );
    await screen.findByRole("heading", { level: 1, name: /^Trace Desk ?, 1,234 open$/ });
    await waitFor(() => expect(document.title).toBe("Trace Desk, 1,234 open · Strongroom"));
    await user.type(screen.getByLabelText("Serial number"), "OOI1");
    await screen.findByText(/5 matches/);
    expect(screen.getByRole("heading", { level: 1, name: /^Trace Desk ?, 1,234 open$/ })).toBeTruthy();
    expect(asked.filter((request) => request.startsWith("GET /api/traces?")).length).toBe(1);
  },
);

componentTest(
  "without open requests, and beside one that was taken down, the heading names the desk alone",
  async () => {
    const { asked } = await opened("/3/traces", () => noRequests);
    await screen.findByRole("heading", { level: 1, name: "Trace Desk" });
    expect(document.title).toBe("Trace Desk · Strongroom");
    expect(asked.filter((request) => request.startsWith("GET /api/traces?")).length).toBe(1);
    cleanup();
    await opened(
      "/3/traces?trace=7",
      (request) => request.includes("candidates") ? aCandidatePage() : aTrace(),
    );
    await screen.findByRole("heading", { level: 1, name: "Trace Desk" });
  },
);

componentTest("arrows lead through the candidates, Enter opens one beside the desk", async () => {
  const { address } = await opened(
    "/3/traces",
    (request) => request.includes("candidates") ? aCandidatePage() : noRequests,
  );
  const field = screen.getByLabelText("Serial number");
  await user.type(field, "OOI1");
  await screen.findByText(/5 matches/);
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{Enter}");
  expect(address()).toBe("/3/traces?document=2");
  expect(field.getAttribute("aria-activedescendant")).toMatch(/-1$/);
});

componentTest("Ctrl+Enter takes the call down as it was typed and chooses the candidate", async () => {
  let trace = aTrace({ version: 1 });
  const { asked, address } = await opened("/3/traces", (request, body) => {
    if (request.includes("candidates")) return aCandidatePage();
    if (request.startsWith("POST /api/traces/7/choice")) trace = { ...trace, documentId: 1, version: 2 };
    if (request.startsWith("GET /api/traces?")) return noRequests;
    return body === undefined && request.startsWith("POST") ? undefined : trace;
  });
  await user.type(screen.getByLabelText("Reference number"), "T20260011873");
  await user.type(screen.getByLabelText("Serial number"), "OOI1-4477");
  await screen.findByText(/5 matches/);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() =>
    expect(asked.find((request) => request.includes("/choice"))).toContain('{"version":1,"documentId":1}')
  );
  const taken = asked.find((request) => request.startsWith("POST /api/traces {")) ?? "";
  expect(taken).toContain('"reference":"T20260011873"');
  expect(taken).toContain('"serialNumber":"OOI1-4477"');
  await screen.findByText("Make response packet");
  await waitFor(() => expect(address()).toBe("/3/traces?trace=7&document=1"));
});

componentTest("an open request has its best candidate beside it at once, and what is put away stays away", async () => {
  const { address, asked } = await opened(
    "/3/traces?trace=7",
    (request) => request.includes("candidates") ? aCandidatePage() : aTrace(),
  );
  const choose = await screen.findByRole("button", { name: "Use this form" });
  expect(choose.className).toContain("bg-accent");
  await waitFor(() => expect(address()).toBe("/3/traces?trace=7&document=1"));
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.type(screen.getByLabelText("Manufacturer"), " & Co");
  await waitFor(() => expect(asked.filter((request) => request.includes("candidates")).length).toBeGreaterThan(1));
  expect(screen.queryByRole("button", { name: "Use this form" })).toBeNull();
  expect(address()).toBe("/3/traces?trace=7");
});

componentTest("a moment without its time is not taken for now", async () => {
  const { asked } = await opened("/3/traces", () => noRequests);
  await user.type(screen.getByLabelText("Time received"), "at noon");
  await user.click(screen.getByRole("button", { name: "Log this trace request" }));
  await screen.findByText("Enter the date and time, such as 2:15 PM.");
  expect(asked.some((request) => request.startsWith("POST"))).toBe(false);
  await user.clear(screen.getByLabelText("Time received"));
  await user.type(screen.getByLabelText("Time received"), "915a");
  await user.tab();
  expect(screen.getByLabelText<HTMLInputElement>("Time received").value).toBe("9:15 AM");
  await user.click(screen.getByRole("button", { name: "Log this trace request" }));
  await waitFor(() => expect(asked.some((request) => request.startsWith("POST /api/traces {"))).toBe(true));
});

componentTest("what is no date is refused at its field, and narrows no search", async () => {
  const { asked } = await opened("/3/traces", () => noRequests);
  await user.type(screen.getByLabelText("Serial number"), "OOI1-4477");
  await user.click(screen.getByRole("button", { name: "Importer, type, caliber, dates" }));
  await user.type(screen.getByLabelText("Transferred from"), "02/30/26");
  await user.type(screen.getByLabelText("Date received"), "Today");
  await user.click(screen.getByRole("button", { name: "Log this trace request" }));
  await screen.findByText("Enter the date and time, such as 2:15 PM.");
  expect(screen.getByLabelText<HTMLInputElement>("Date received").value).toBe("today");
  await user.clear(screen.getByLabelText("Date received"));
  await user.click(screen.getByRole("button", { name: "Log this trace request" }));
  await screen.findByText("Please Select Valid Date");
  expect(screen.getByLabelText<HTMLInputElement>("Transferred from").value).toBe("02/30/26");
  await waitFor(() => expect(asked.some((request) => request.includes("candidates"))).toBe(true));
  expect(asked.some((request) => request.startsWith("POST /api/traces {") || request.includes("02/30"))).toBe(false);
});

componentTest("a number that was taken down before leads to that request", async () => {
  const known = {
    message: "This request was already logged. Ann Lee took it.",
    error: "traces.known",
    conflictId: 12,
  };
  await opened(
    "/3/traces",
    (request) => request.startsWith("POST") ? Response.json(known, { status: 409 }) : noRequests,
  );
  await user.type(screen.getByLabelText("Reference number"), "T1");
  await user.click(screen.getByRole("button", { name: "Log this trace request" }));
  await screen.findAllByText(known.message);
  expect(screen.getByRole("link", { name: "Open it" }).getAttribute("href")).toContain("trace=12");
});

componentTest("an answer is told with how and when, and closes the request", async () => {
  let trace = aTrace({ documentId: 1, packs: [aPack()], version: 4 });
  const { asked } = await opened("/3/traces?trace=7", (request) => {
    if (request.includes("candidates")) return aCandidatePage();
    if (request.startsWith("POST /api/traces/7/answer")) {
      trace = { ...trace, state: "answered", answeredBy: "fax", answeredAt: new Date().toISOString(), version: 5 };
    }
    return trace;
  });
  await screen.findByText(/23 h|22 h 59 min left/);
  await user.click(screen.getByRole("button", { name: "Mark as sent" }));
  await user.selectOptions(await screen.findByLabelText("How"), "fax");
  await user.click(screen.getByRole("button", { name: "Close as answered" }));
  await screen.findByText(/^Answered in/);
  expect(asked.find((request) => request.includes("/answer"))).toContain('"answeredBy":"fax"');
});

componentTest("what is overdue says so in words", async () => {
  const receivedAt = new Date(Date.now() - 26 * 3_600_000).toISOString();
  await opened(
    "/3/traces?trace=7",
    (request) => request.includes("candidates") ? aCandidatePage([]) : aTrace({ receivedAt }),
  );
  await screen.findByText("Overdue by 2 h");
  await screen.findByText("No matches.");
  expect(screen.getByRole("button", { name: "No record found" }).className).toContain("bg-accent");
});

componentTest(
  "who may not hand out documents is told so, and so is whoever opens a request that is not theirs",
  async () => {
    await opened("/3/traces", () => noRequests, session);
    await screen.findByText("The trace desk is for the store's staff.");
  },
);

componentTest("a request that does not exist is told so", async () => {
  await opened("/3/traces?trace=99", () => undefined);
  await screen.findByText("Not found, or you don't have access to it.");
});
