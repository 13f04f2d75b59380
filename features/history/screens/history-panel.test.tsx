import { componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { aDocument, anAttachment } from "@/features/documents/screens/testing/samples.ts";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import type { DocumentProof } from "../contract.ts";
import { anEntry, aPage, aViewer } from "../testing.ts";
import DocumentMark from "./document-mark.tsx";
import HistoryPanel from "./history-panel.tsx";
import { paginate } from "@/kernel/paginate.ts";

type Answers = (path: string, search: URLSearchParams) => object | null;

const document12 = aDocument({
  id: 12,
  attachments: [anAttachment({ id: 5, documentId: 12, name: "form.pdf" })],
});

const session = aSession({ stores: [aSessionStore({ id: document12.storeId, timeZone: "America/Denver" })] });

function show(element: React.ReactNode, answers: Answers, address = "/1/documents/12?tab=history"): void {
  const send = (path: string) => {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    const body = pathname === "/api/session" ? session : answers(pathname, searchParams);
    if (body) return Promise.resolve(Response.json(body));
    const failure = { message: "Something failed inside.", error: "server.failed" };
    return Promise.resolve(Response.json(failure, { status: 500, headers: { "x-request-id": "request-77" } }));
  };
  const credentials = {
    headers: () => Promise.resolve({}),
    seen: () => {},
    renew: () => Promise.resolve(false),
  };
  const value = { queries: createQueries(), api: createApi(send, credentials), features: [] };
  render(
    <QueryClientProvider client={value.queries}>
      <ScreensProvider value={value}>
        <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
      </ScreensProvider>
    </QueryClientProvider>,
  );
}

const people = "/api/history/documents/12/people";
const panel = <HistoryPanel document={document12} timeZone="America/Denver" onView={() => {}} />;

/** A server that knows these entries, and two people. */
const entriesAre = (data: ReturnType<typeof anEntry>[]): Answers => (path) =>
  paginate<unknown>(
    path === people ? [aViewer(), aViewer({ userId: 2, userName: "Dana Doe", viewed: 5, printed: 1 })] : data,
    { page: 1, limit: 500 },
  );

componentTest("the history lists what happened, who did it, and leads to the file", async () => {
  const viewed: number[] = [];
  const entries = [
    anEntry(2, { title: "Viewed", description: "form.pdf was opened.", attachmentId: 5, behind: "Olga Operator" }),
    anEntry(1, { title: "Filed", description: "The document was filed with 1 file." }),
  ];
  show(
    <HistoryPanel document={document12} timeZone="America/Denver" onView={({ id }) => viewed.push(id)} />,
    entriesAre(entries),
  );
  await waitFor(() => screen.getByText("form.pdf was opened."));
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Viewed", "Filed"]);
  expect(document.body.textContent).toContain("Ann Archer, by Olga Operator on their behalf");
  await user.click(screen.getByRole("button", { name: "View form.pdf" }));
  expect(viewed).toEqual([5]);
  expect(document.body.textContent).toContain("March 2, 2026 at 3:00 AM MST");
});

componentTest("a change shows what each value was and what it became", async () => {
  const details = [{ label: "TSN", from: "T1", to: "T2" }, { label: "NTN", from: "N1", to: null }];
  show(panel, entriesAre([anEntry(3, { title: "Edited", kind: "change", event: "documents.edited", details })]));
  await waitFor(() => screen.getByText("TSN"));
  expect(screen.getByText("TSN").parentElement?.textContent).toBe("TSNfromT1 to T2");
  expect(screen.getByText("NTN").parentElement?.textContent).toBe("NTNfromN1 to nothing");
});

componentTest("looks of one person are one line, and unfold", async () => {
  const folded = anEntry(9, {
    title: "Viewed",
    repeats: { count: 5, firstSeq: 3, first: "2026-03-01T10:00:00.000Z" },
  });
  const asked: string[] = [];
  show(panel, (path, search) => {
    if (path === people) return paginate([aViewer()], { page: 1, limit: 500 });
    asked.push(search.toString());
    return search.get("grouped") ? aPage([folded], 1) : aPage([9, 8, 6, 4, 3].map((seq) => anEntry(seq)));
  });
  await waitFor(() => screen.getByRole("heading", { name: "Viewed 5 times" }));
  expect(document.body.textContent).toContain("Last 03/02/26 3:00 AM, first 03/01/26 3:00 AM");
  await user.click(screen.getByRole("button", { name: "Show all 5" }));
  await waitFor(() => screen.getByRole("button", { name: "Proof of entry 4" }));
  expect(asked.at(-1)).toBe("page=1&limit=50&event=documents.viewed&userId=1&behind=&fromSeq=3&toSeq=9");
  await user.click(screen.getByRole("button", { name: "Show one line" }));
  expect(screen.queryByRole("button", { name: "Proof of entry 4" })).toBeNull();
});

componentTest("the history is narrowed by kind and person, and all filters are cleared at once", async () => {
  const asked: string[] = [];
  const answers: Answers = (path, search) => {
    if (path === people) return entriesAre([])(path, search);
    asked.push(search.toString());
    return aPage(search.get("userId") ? [] : [anEntry(1)]);
  };
  show(panel, answers, "/1/documents/12?historyFrom=2026-03-01&historyTo=2026-03-02&historyKind=change");
  await waitFor(() => screen.getByRole("option", { name: "Dana Doe" }));
  expect(asked[0]).toBe("page=1&limit=50&grouped=true&kind=change&startDate=2026-03-01&endDate=2026-03-02");
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind of entry" }), "Views");
  await user.selectOptions(screen.getByRole("combobox", { name: "Person" }), "Dana Doe");
  await waitFor(() => screen.getByText("No entries match these filters."));
  expect(asked.at(-1)).toContain("kind=look&userId=2");
  await user.click(screen.getAllByRole("button", { name: "Clear filters" })[0]);
  await waitFor(() => screen.getByText("Entry title 1"));
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
});

componentTest("who looked tells how often and when, and leads to what a person did", async () => {
  show(panel, entriesAre([anEntry(1)]), "/1/documents/12?history=people");
  await waitFor(() => screen.getByText("2 people have viewed this document."));
  expect(screen.getByRole("row", { name: /Dana Doe/ }).textContent).toContain("Viewed 5 times, printed once");
  await user.click(screen.getByRole("button", { name: "Dana Doe" }));
  await waitFor(() => screen.getByText("Entry title 1"));
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Person" }).value).toBe("2");
});

componentTest("a document that nobody has seen says so", async () => {
  show(panel, () => aPage([]), "/1/documents/12?history=people");
  await waitFor(() => screen.getByText("No one has viewed this document yet."));
});

componentTest("earlier entries come on request", async () => {
  show(panel, (path, search) => {
    if (path === people) return aPage([]);
    const page = Number(search.get("page"));
    const first = 60 - (page - 1) * 50;
    const data = Array.from({ length: page === 1 ? 50 : 10 }, (_, index) => anEntry(first - index));
    return { ...aPage(data, 60), page };
  });
  const more = await waitFor(() => screen.getByRole("button", { name: "Show earlier entries" }));
  await user.click(more);
  await waitFor(() => screen.getByText("Entry title 1"));
  expect(screen.getAllByRole("listitem")).toHaveLength(60);
  expect(screen.queryByRole("button", { name: "Show earlier entries" })).toBeNull();
});

componentTest("a history that cannot be loaded says so and offers to try again", async () => {
  let broken = true;
  show(
    panel,
    (path) => broken ? null : paginate<unknown>(path === people ? [] : [anEntry(1)], { page: 1, limit: 500 }),
  );
  await waitFor(() => screen.getByText("Unable to load document history. Please try again later."));
  expect(document.body.textContent).toContain("request-77");
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => screen.getByText("Entry title 1"));
});

function aProof(ok: boolean): DocumentProof {
  const label = ok ? "The ledger's chain is unbroken." : "The ledger's chain is broken.";
  return {
    documentId: 12,
    verified: ok,
    checkedAt: "2026-03-02T10:00:00.000Z",
    checks: [{ name: "chain", label, ok, detail: "2 entries are about this document." }],
    entries: 2,
    walked: 2,
    stretches: [],
    checkpoints: [],
  };
}

componentTest("the mark says that the document is verified, and what was checked", async () => {
  show(<DocumentMark document={document12} />, () => aProof(true));
  await user.click(await waitFor(() => screen.getByRole("button", { name: "Verified" })));
  await waitFor(() => screen.getByText("No unrecorded changes."));
  expect(screen.getByText("History is complete.")).toBeTruthy();
  expect(screen.getByText("03/02/26 3:00 AM").title).toBe("March 2, 2026 at 3:00:00 AM MST");
  const details = screen.getByText(/The ledger's chain is unbroken. 2 entries are about this document./);
  expect(details.closest("details")?.open).toBe(false);
});

componentTest("the mark says when a document is not as filed", async () => {
  show(<DocumentMark document={document12} />, () => aProof(false));
  await user.click(await waitFor(() => screen.getByRole("button", { name: "Does not match the original" })));
  await waitFor(() => screen.getByText("Unrecorded change or damage found."));
  expect(document.body.textContent).toContain(
    "History is incomplete or out of order. 2 entries are about this document.",
  );
});

componentTest("a check that failed for other reasons does not call the document verified", async () => {
  show(<DocumentMark document={document12} />, () => null);
  await user.click(await waitFor(() => screen.getByRole("button", { name: "Not checked yet" })));
  await waitFor(() => screen.getByText("This document can't be checked right now."));
});
