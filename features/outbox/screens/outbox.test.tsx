import { componentTest, render, screen, user, within } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { MemoryRouter, Route, Routes } from "react-router";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import type { OutboxPage, OutboxRow } from "../contract.ts";
import Outbox from "./outbox.tsx";

const aRow: OutboxRow = {
  id: 1,
  to: "ann@example.com",
  toName: "Ann Lee",
  subject: "You are invited",
  text: "Prairie Arms invites you.",
  links: [{ label: "Accept the invitation", href: "https://records.example.com/invitation/x7Hq" }],
  createdAt: "2026-03-02T10:00:00.000Z",
  sentAt: null,
  state: "held",
  isPrivate: false,
  maySendAgain: false,
};

const session = aSession({ stores: [aSessionStore({ id: 3, timeZone: "America/Chicago" })] });

/** The screen, of store 3 unless told, before a server that answers so; gives what was asked of it. */
function shown(answer: (request: string) => Response, address = "/3/outbox"): string[] {
  const asked: string[] = [];
  const credentials = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };
  const api = createApi((path, init) => {
    if (path === "/api/session") return Promise.resolve(Response.json(session));
    asked.push(`${init.method} ${path}`);
    return Promise.resolve(answer(`${init.method} ${path}`));
  }, credentials);
  const queries = createQueries();
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ api, queries, features: [] }}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/:storeId?/outbox" element={<Outbox />} />
          </Routes>
        </MemoryRouter>
      </ScreensProvider>
    </QueryClientProvider>,
  );
  return asked;
}

function page(data: OutboxRow[], isConfigured = false): Response {
  const answer: OutboxPage = { data, count: data.length, page: 1, limit: 50, isConfigured };
  return Response.json(answer);
}

componentTest("without a mail server the screen says so and gives the link to hand over", async () => {
  const asked = shown(() => page([aRow]));
  await screen.findByText("Email is not set up.");
  expect(screen.getByText("STRONGROOM_SMTP_URL").closest("details")?.open).toBe(false);
  await user.click(screen.getAllByText("You are invited")[0]);
  const link = await screen.findByLabelText<HTMLInputElement>("Accept the invitation");
  const [written] = within(screen.getByRole("dialog")).getAllByText("March 2, 2026 at 4:00 AM CST");
  expect(written.title).toBe("March 2, 2026 at 4:00:00 AM CST");
  expect(link.value).toBe("https://records.example.com/invitation/x7Hq");
  expect(asked[0]).toBe("GET /api/outbox?storeId=3&page=1&limit=50");
});

componentTest("private mail shows that it is there and nothing of what it says", async () => {
  shown(() => page([{ ...aRow, subject: "A new password", text: "", links: [], isPrivate: true }]));
  await user.click((await screen.findAllByText("A new password"))[0]);
  await screen.findByText(/private to the recipient/);
  expect(screen.queryByRole("button", { name: /Copy link/ })).toBeNull();
});

componentTest("a mail that failed is sent again", async () => {
  let state: OutboxRow["state"] = "failed";
  const asked = shown((request) => {
    if (!request.startsWith("POST")) return page([{ ...aRow, state, maySendAgain: state === "failed" }], true);
    state = "sent";
    return Response.json({ ...aRow, state: "waiting" });
  });
  await user.click((await screen.findAllByText("You are invited"))[0]);
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  await screen.findByText("The mail server accepted this email.");
  expect(asked).toContain("POST /api/outbox/1/send");
});

componentTest("who may not read the outbox is told, and nobody sees an empty list instead", async () => {
  const refused = { message: "You do not have the required permissions.", error: "access.denied" };
  shown(() => Response.json(refused, { status: 403 }));
  await screen.findByText("You do not have the required permissions.");
  expect(screen.queryByText("No email yet.")).toBeNull();
});

componentTest("a failure offers to try again", async () => {
  let isBroken = true;
  shown(() => isBroken ? Response.json({ message: "x", error: "y" }, { status: 500 }) : page([]));
  const again = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await user.click(again);
  await screen.findByText("No email yet.");
});

componentTest(
  "outside of any store the mail of all of them is asked for, and that of an account without one",
  async () => {
    const asked = shown(() => page([aRow]), "/outbox");
    await screen.findByText("Email is not set up.");
    expect(asked).toEqual(["GET /api/outbox?page=1&limit=50"]);
  },
);
