import { tellPage } from "../testing/page-event.ts";
import { cleanup, componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { Route, Routes } from "react-router";
import { InRouter } from "@/ui/testing/in-router.tsx";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { aSession } from "@/features/shell/testing.ts";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { DraftsWatch } from "../drafts-watch.tsx";
import { anItem } from "../testing/samples.ts";
import VerifyQueue from "./verify-queue.tsx";

const kept = "Your changes were kept.";
const session = aSession();

/** The queue at an item, as it is after a page was loaded. */
async function load({ person = session.person, filing = 200 } = {}): Promise<void> {
  cleanup();
  const item = anItem();
  const settled = (state: "filed" | "discarded") => ({ ...item, state, settledAt: item.receivedAt, settledBy: "Dana" });
  const answers: Record<string, () => Response> = {
    "GET /api/session": () => Response.json({ ...session, person }),
    "POST /api/intake/7/file": () =>
      filing === 200 ? Response.json({}) : Response.json({ error: "no", message: "Not today." }, { status: filing }),
    "POST /api/intake/7/discard": () => Response.json(settled("discarded")),
  };
  const send = (path: string, { method = "GET" }: RequestInit) =>
    Promise.resolve(answers[`${method} ${path}`]?.() ?? Response.json(item));
  const credentials = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };
  const api = createApi(send, credentials);
  const queries = createQueries();
  await queries.prefetchQuery(sessionQuery({ api }));
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [] }}>
        <InRouter at="/3/to-verify/7">
          <DraftsWatch />
          <Routes>
            <Route path="/:storeId/to-verify/:itemId" element={<VerifyQueue viewer={PlainViewer} />} />
            <Route path="*" element={<p>The list</p>} />
          </Routes>
        </InRouter>
      </ScreensProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(field("NTN").value).toBeDefined());
}

const PlainViewer = ({ fileName }: { fileName?: string }) => <div>{fileName}</div>;

function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: "input" });
}

async function type(words: string): Promise<void> {
  await user.type(field("NTN"), words);
  await waitFor(() => expect(Object.values({ ...sessionStorage }).join()).toContain(words));
}

function keptTest(name: string, run: () => Promise<void>): void {
  componentTest(name, async () => {
    sessionStorage.clear();
    try {
      await run();
    } finally {
      cleanup();
      sessionStorage.clear();
    }
  });
}

keptTest("what a person typed is there again after a reload, with a word about it", async () => {
  await load();
  expect(screen.queryByText(kept)).toBeNull();
  await type("123ABC");
  expect(screen.queryByText(kept)).toBeNull();
  await load();
  await screen.findByText(kept);
  expect([field("NTN").value, field("TSN").value]).toEqual(["123ABC", "TSN-1041"]);
});

keptTest(
  "what was typed a moment before the page goes away is kept too, and taking it back is kept as well",
  async () => {
    await load();
    await user.type(field("NTN"), "9");
    tellPage("pagehide");
    await load();
    await screen.findByText(kept);
    await user.clear(field("NTN"));
    tellPage("pagehide");
    await load();
    await screen.findByText(kept);
    expect(field("NTN").value).toBe("");
  },
);

keptTest("an item that was only looked at leaves nothing behind", async () => {
  await load();
  await user.click(field("NTN"));
  tellPage("pagehide");
  await user.click(screen.getByRole("button", { name: /^Skip/ }));
  await screen.findByText("The list");
  expect(sessionStorage.length).toBe(0);
});

keptTest("nothing of it is left once the document is filed, and all of it when that failed", async () => {
  await load({ filing: 409 });
  await type("123ABC");
  await user.type(field("Customer name"), " II");
  await user.click(screen.getByRole("button", { name: "Save as in progress" }));
  await confirmed();
  await screen.findByText("Not today.");
  await load();
  await screen.findByText(kept);
  expect(field("NTN").value).toBe("123ABC");
  await user.click(screen.getByRole("button", { name: "Save as in progress" }));
  await confirmed();
  await screen.findByText("The list");
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

keptTest("nothing of it is left once the document was taken out of the queue", async () => {
  await load();
  await type("123ABC");
  await user.click(screen.getByRole("button", { name: /^Discard/ }));
  await user.click(await screen.findByRole("button", { name: "Not an ATF form" }));
  await screen.findByText("The list");
  expect(sessionStorage.length).toBe(0);
});

keptTest("signing out takes it away, and whoever comes after never sees it", async () => {
  await load();
  await type("123ABC");
  await load({ person: { ...session.person, id: 99 } });
  expect([screen.queryByText(kept), field("NTN").value, sessionStorage.length]).toEqual([null, "", 0]);
  await type("9");
  tellPage("strongroom-signed-out");
  expect(sessionStorage.length).toBe(0);
});

/** A document in progress has no outcome; the form asks before it leaves one out. */
async function confirmed(): Promise<void> {
  const dialog = await screen.findByRole("dialog");
  const button = [...dialog.querySelectorAll("button")].find(({ textContent }) =>
    textContent === "Save as in progress"
  );
  if (!button) throw new Error("Nothing was asked.");
  await user.click(button);
}
