import { cleanup, componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter, Route, Routes } from "react-router";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { IntakeItem, IntakePage } from "../contract.ts";
import VerifyQueue from "./queue/verify-queue.tsx";
import { anItem, aRow } from "./testing/samples.ts";
import ToVerify from "./to-verify.tsx";

const session = aSession({ stores: [aSessionStore({ id: 3 })] });
const counts = { reading: 0, ready: 1, failed: 0, filed: 0, discarded: 0 };

/** The list, or the queue at an item, of a store in Central Time; only the waiting ones are there. Discarding stops after one. */
function open(path: string, item: IntakeItem = anItem(), rows = [aRow()]): void {
  cleanup();
  let waiting = rows;
  const page = (rows: IntakePage["data"]): IntakePage => ({
    data: rows,
    count: rows.length,
    page: 1,
    limit: 50,
    counts,
    hasInbox: true,
  });
  const api = pretendedApi((request) => {
    if (request === "GET /api/session") return session;
    if (request.startsWith("GET /api/intake?")) return page(request.includes("state=open") ? waiting : []);
    if (request === "POST /api/intake/discard") {
      waiting = rows.slice(1);
      return Response.json({ message: cutShort, error: "intake.cut_short" }, { status: 503 });
    }
    return item;
  });
  render(
    <WithApi api={api}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/:storeId/to-verify" element={<ToVerify />} />
          <Route path="/:storeId/to-verify/:itemId" element={<VerifyQueue viewer={PlainViewer} />} />
        </Routes>
      </MemoryRouter>
    </WithApi>,
  );
}

const PlainViewer = ({ fileName }: { fileName?: string }) => <div>{fileName}</div>;
const cutShort = "This stopped early. At least 1 document was discarded. Please try again for the rest.";
const unrecognized = "The form wasn't recognized. Enter the values from the page.";

componentTest("a state that nothing is in says so in one sentence, with the way to what is waiting", async () => {
  const sentences = {
    ready: "Nothing to verify.",
    reading: "Nothing is being read.",
    failed: "Nothing failed to read.",
    filed: "Nothing has been filed from here yet.",
    discarded: "Nothing was discarded.",
  };
  for (const [state, sentence] of Object.entries(sentences)) {
    open(`/3/to-verify?state=${state}`);
    await screen.findByText(sentence);
    expect(screen.queryByText(/match these filters/)).toBeNull();
  }
  await user.click(screen.getByRole("button", { name: "Show what's waiting" }));
  await screen.findAllByText("Doe, Jane Quinn");
});

componentTest("the bar of selected rows says how many there are and clears them", async () => {
  open("/3/to-verify");
  await user.click(await screen.findByRole("checkbox", { name: "Select Doe, Jane Quinn" }));
  await screen.findByText("1 selected");
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByRole("region", { name: "Selected documents" })).toBeNull();
});

componentTest(
  "what was discarded before it stopped is gone from the list, and the person is told what to do",
  async () => {
    open("/3/to-verify", anItem(), [aRow(), aRow({ id: 8, customerName: "Roe, Richard" })]);
    await user.click(await screen.findByRole("checkbox", { name: "Select Doe, Jane Quinn" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Roe, Richard" }));
    await user.click(screen.getByRole("button", { name: /^Discard/ }));
    await user.click(await screen.findByRole("button", { name: "Imported by mistake" }));
    await screen.findByText(cutShort);
    await waitFor(() => expect(screen.queryByText("Doe, Jane Quinn")).toBeNull());
    expect(screen.queryByText(cutShort)).not.toBeNull();
  },
);

componentTest("times are those of the store's clock", async () => {
  open("/3/to-verify");
  await waitFor(() => {
    const titles = [...document.querySelectorAll("time")].map(({ title }) => title);
    expect(titles).toEqual(["March 10, 2026 at 10:00:00 AM CDT"]);
  });
  const settled = { settledAt: "2026-03-11T02:30:00.000Z", settledBy: "Dana Desk" } as const;
  open("/3/to-verify/7", anItem({ ...settled, state: "filed", documentId: 12 }));
  await screen.findByText("March 10, 2026 at 9:30 PM CDT");
  open("/3/to-verify/7", anItem({ ...settled, state: "discarded", reason: "A copy" }));
  await screen.findByText("March 10, 2026 at 9:30 PM CDT");
});

componentTest(
  "a form that could not be recognized says why nothing is filled in, and asks which form it is",
  async () => {
    open("/3/to-verify/7", anItem({ metaData: null, formType: null, customerName: null }));
    await screen.findByText(unrecognized);
    await screen.findByRole("button", { name: "Save as in progress" });
    const [first, second] = screen.getAllByRole<HTMLInputElement>("radio");
    expect([first.checked, second.checked]).toEqual([true, false]);
    await user.click(screen.getByRole("radio", { name: "ATF F 3310.11" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save as in progress" })).toBeNull());
    await user.click(screen.getByRole("radio", { name: "ATF F 4473" }));
    await screen.findByRole("button", { name: "Save as in progress" });
  },
);

componentTest("a form that was recognized, or that is filed already, has no such line", async () => {
  open("/3/to-verify/7");
  await screen.findByRole("button", { name: "File" });
  expect(screen.queryByText(unrecognized)).toBeNull();
  open("/3/to-verify/7", anItem({ metaData: null, state: "filed", settledBy: "Dana Desk", documentId: 12 }));
  await screen.findByText(/filed this on/);
  expect(screen.queryByText(unrecognized)).toBeNull();
});
