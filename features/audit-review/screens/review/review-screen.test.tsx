import { componentTest, fireEvent, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { createMemoryRouter, RouterProvider } from "react-router";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import ReviewScreen from "./review-screen.tsx";
import { aReview } from "./testing/a-review.ts";
import { PlainViewer } from "./testing/plain-viewer.tsx";

interface Sent {
  readonly request: string;
  readonly body: unknown;
}

const reviewPath = "PUT /api/AuditDocuments/UpdateAuditDocumentReviewStatus";

async function open(address = "/3/review/1", answers = aReview()) {
  const sent: Sent[] = [];
  const api = pretendedApi((request, body) => {
    sent.push({ request, body });
    return answers(request, body);
  });
  const router = createMemoryRouter([
    { path: ":storeId/review/:documentId?", Component: () => <ReviewScreen viewer={PlainViewer} /> },
    { path: ":storeId/documents", Component: () => <h1>Documents</h1> },
  ], { initialEntries: [address] });
  render(
    <WithApi api={api}>
      <RouterProvider router={router} />
    </WithApi>,
  );
  const bodies = (request: string) => sent.filter((one) => one.request === request).map(({ body }) => body);
  const key = (name: string, more: object = {}) => fireEvent.keyDown(document.body, { key: name, ...more });
  const customer = (name: string) => screen.findByRole("heading", { level: 2, name });
  const address_ = () => router.state.location.pathname;
  await screen.findByText(/^\d of 4/);
  return { sent, bodies, key, customer, address: address_ };
}

/** Waits until the form of somebody is shown and the one after it is drawn behind. */
async function isAhead(name: string) {
  await screen.findByText(`Ahead: 4473 ${name}.pdf`);
}

componentTest("one key marks a form and shows the next at once; the form is there already", async () => {
  const { key, customer, bodies, address } = await open();
  await customer("Ada Merriweather");
  await isAhead("Ben Calder");
  key("Enter");
  await customer("Ben Calder");
  await screen.findByText("Form: 4473 Ben Calder.pdf");
  await waitFor(() => expect(address()).toBe("/3/review/2"));
  await waitFor(() => expect(bodies(reviewPath)).toEqual([{ auditId: 9, documentIds: [1], isReviewed: true }]));
  await screen.findByText(/^1 of 4/);
  await isAhead("Cora Dunmore");
  key("r");
  await customer("Cora Dunmore");
  key("k");
  await customer("Ben Calder");
  await screen.findByText("Reviewed");
});

componentTest("each flag has its key, u takes the last mark back, Shift+R marks as not reviewed", async () => {
  const { key, customer, bodies } = await open();
  await customer("Ada Merriweather");
  await isAhead("Ben Calder");
  key("3");
  const flags = screen.getAllByRole("group", { name: "Audit flag" })[0];
  await within(flags).findByRole("button", { name: "Yellow", pressed: true });
  key("u");
  await within(flags).findByRole("button", { name: "None", pressed: true });
  const flagPath = "PUT /api/AuditDocuments/FlagAuditDocument";
  await waitFor(() => expect(bodies(flagPath)).toMatchObject([{ color: 3 }, { color: 0 }]));
  key("Enter");
  await customer("Ben Calder");
  key("u");
  await customer("Ada Merriweather");
  await waitFor(() => expect(bodies(reviewPath)).toMatchObject([{ isReviewed: true }, { isReviewed: false }]));
  expect(screen.queryByText("Reviewed")).toBeNull();
});

componentTest("j passes a form over without a mark; that it was seen is told once it is drawn", async () => {
  const { key, customer, bodies, sent } = await open();
  await isAhead("Ben Calder");
  key("j");
  await customer("Ben Calder");
  expect(bodies(reviewPath)).toEqual([]);
  await waitFor(() =>
    expect(sent.filter(({ request }) => request.startsWith("GET /api/attachments/")).map(({ request }) => request))
      .toEqual(["GET /api/attachments/10?shouldAddHistory=true", "GET /api/attachments/20?shouldAddHistory=true"])
  );
});

componentTest("a note is written without the mouse: Escape keeps a draft, Ctrl+Enter saves it", async () => {
  const { key, customer, bodies } = await open();
  await customer("Ada Merriweather");
  key("n");
  const field = screen.getByRole("textbox", { name: "Note" });
  await user.type(field, "Box 26 is empty");
  expect(document.activeElement).toBe(field);
  await user.keyboard("{Escape}");
  expect(document.activeElement).not.toBe(field);
  key("n");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(bodies("POST /api/audits/9/documents/1/notes")).toEqual([{ content: "Box 26 is empty" }]));
  await screen.findByText("The dealer sees this note.");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" }).value).toBe("");
});

componentTest("a mark that the server refuses is said with the form's name, and can be tried again", async () => {
  let isRefusing = true;
  const answers = aReview((request) => isRefusing && request === reviewPath);
  const { key, customer, bodies } = await open("/3/review/1", answers);
  await isAhead("Ben Calder");
  key("Enter");
  await customer("Ben Calder");
  await screen.findByText(/Ada Merriweather: the review status was not saved\. This audit has ended\./);
  isRefusing = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(bodies(reviewPath)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/was not saved/)).toBeNull());
});

componentTest("after the last form the review ends when all is saved, and Escape leads to the archive", async () => {
  const { key, customer, address } = await open("/3/review/1");
  for (const next of ["Ben Calder", "Cora Dunmore", "Dan Ellery"]) {
    await isAhead(next);
    key("Enter");
    await customer(next);
  }
  key("Enter");
  await screen.findByText("All 4 documents are reviewed.");
  key("Escape");
  await screen.findByRole("heading", { level: 1, name: "Documents" });
  expect(address()).toBe("/3/documents");
});

componentTest("who conducts no audit there is told so", async () => {
  const api = pretendedApi((request) =>
    request.startsWith("GET /api/audits?") ? { atfAudit: null, internalAudit: null } : undefined
  );
  const router = createMemoryRouter([{ path: ":storeId/review/:documentId?", Component: ReviewScreen }], {
    initialEntries: ["/3/review/1"],
  });
  render(
    <WithApi api={api}>
      <RouterProvider router={router} />
    </WithApi>,
  );
  await screen.findByText("No active audit for you at this FFL.");
});
