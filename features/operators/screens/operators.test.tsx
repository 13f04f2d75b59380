import { cleanup, componentTest, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { aSession } from "@/features/shell/testing.ts";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { networkFailed } from "@/kernel/texts.ts";
import { Toaster } from "@/ui/toaster.tsx";
import Accounts from "./accounts.tsx";
import ImpersonateUser from "./impersonate-user.tsx";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import Service from "./service.tsx";
import ImpersonationBanner from "./impersonation-banner.tsx";
import { aPersonRow, onePage, someAccounts, someDeleted, someRequest, someRows, someState } from "./testing/samples.ts";

interface Sent {
  readonly request: string;
  readonly body: unknown;
}

function open(screenShown: ReactNode, answers: Answers, address = "/"): Sent[] {
  const sent: Sent[] = [];
  const api = pretendedApi((request, body) => {
    sent.push({ request, body });
    return answers(request, body);
  });
  render(
    <WithApi api={api}>
      <MemoryRouter initialEntries={[address]}>{screenShown}</MemoryRouter>
      <Toaster />
    </WithApi>,
  );
  return sent;
}

const done = () => new Response(null, { status: 204 });
const refused = (status: number, message: string) => Response.json({ message, error: "x.refused" }, { status });
const lists: Answers = (request) => {
  if (request.startsWith("GET /api/accounts?")) return onePage(someAccounts);
  if (request.startsWith("GET /api/deletions?")) return onePage(someDeleted);
  return request.startsWith("GET /api/users?") ? onePage(someRows) : done();
};

componentTest("a dealer's manager is told that impersonating is for operators, and sees no list", async () => {
  const session = aSession();
  open(
    <ImpersonateUser />,
    (request) => request === "GET /api/session" ? session : lists(request, undefined),
  );
  await screen.findByText("You do not have the required permissions.");
  expect(screen.queryByRole("table")).toBeNull();
});

componentTest("nobody is acted for without a reason", async () => {
  const sent = open(<ImpersonateDialog user={aPersonRow()} onClose={() => {}} />, () => undefined);
  const dialog = within(await screen.findByRole("dialog", { name: "Impersonate Dana Okafor" }));
  for (const button of ["Impersonate", "Link for another browser"]) {
    await user.click(dialog.getByRole("button", { name: button }));
    await dialog.findByText("Give a reason of at least five characters.");
  }
  expect(sent).toEqual([]);
});

componentTest("a link for another browser is shown, with the reason sent along", async () => {
  const link = "https://records.example.com/impersonate?id=7&code=abc";
  const sent = open(
    <ImpersonateDialog user={aPersonRow()} onClose={() => {}} />,
    () => ({ link, expiresAt: "2026-07-15T18:05:00.000Z" }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Reason/), "Ticket 4711");
  await user.click(dialog.getByRole("button", { name: "Link for another browser" }));
  await dialog.findByText(link);
  expect(sent).toEqual([{ request: "POST /api/impersonation/codes", body: { userId: 7, reason: "Ticket 4711" } }]);
});

componentTest("a refusal is said in the dialog, and the reason stays", async () => {
  const told = "This person is disabled. Nobody can act for them.";
  open(
    <ImpersonateDialog user={aPersonRow()} onClose={() => {}} />,
    (request) => request.startsWith("GET") ? aSession() : refused(409, told),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Reason/), "Ticket 4711");
  await user.click(dialog.getByRole("button", { name: "Impersonate" }));
  await dialog.findByText(told);
  expect(dialog.getByLabelText(/^Reason/)).toHaveProperty("value", "Ticket 4711");
});

componentTest("an account is disabled after a question, and enabled the same way", async () => {
  const sent = open(<Accounts />, lists);
  await user.click((await screen.findAllByRole("button", { name: "Disable Prairie Arms" }))[0]);
  const dialog = within(await screen.findByRole("dialog", { name: "Disable Prairie Arms?" }));
  await user.click(dialog.getByRole("button", { name: "Disable" }));
  await screen.findByText("The account is disabled.");
  expect(sent).toContainEqual({ request: "PUT /api/accounts/3", body: { isDisabled: true } });
  expect(screen.getAllByRole("button", { name: /^Enable Shuttered/ }).length).toBeGreaterThan(0);
});

componentTest(
  "a licence number that is looked up tells who has it; it is freed only when asked for, with a reason",
  async () => {
    const holder = {
      storeId: 3,
      friendlyFFLName: "Summit Boise",
      accountName: "Summit Outfitters",
      licence: "9-82-001-01-8C-20561",
      fflFirstThreeDigits: "982",
      fflLastFiveDigits: "20561",
    };
    const sent = open(<Accounts />, (request, body) => {
      if (request.startsWith("GET /api/ffldetails/")) return { holder: request.includes("20561") ? holder : null };
      return lists(request, body);
    });
    const card = within(await screen.findByRole("region", { name: "License number in use" }));
    const number = card.getByRole("textbox", { name: "License number" });
    await user.type(number, "98220000");
    await user.click(card.getByRole("button", { name: "Look up" }));
    await card.findByText("No FFL has this number.");
    await user.clear(number);
    await user.type(number, "98220561");
    await user.click(card.getByRole("button", { name: "Look up" }));
    await card.findByText("Summit Boise");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(card.getByRole("button", { name: "Free the number" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/^Reason/), "Typed by mistake");
    await user.click(dialog.getByRole("button", { name: "Free the number" }));
    await screen.findByText("9-82-001-01-8C-20561 is free.");
    expect(card.queryByText("Summit Boise")).toBeNull();
    const body = { fflFirstThreeDigits: "982", fflLastFiveDigits: "20561", reason: "Typed by mistake" };
    expect(sent.find(({ request }) => request.startsWith("POST"))?.body).toEqual(body);
  },
);

componentTest("what was deleted comes back after a question; a refusal says why", async () => {
  const told = "Another store has this licence by now.";
  const sent = open(
    <Accounts />,
    (request, body) => request === "POST /api/stores/9/restore" ? refused(409, told) : lists(request, body),
  );
  await user.click(await screen.findByRole("button", { name: "Restore Summit Laramie" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Restore Summit Laramie?" }));
  await user.click(dialog.getByRole("button", { name: "Restore" }));
  await dialog.findByText(told);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Restore Harbour Arms" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Restore" }));
  await screen.findByText("Restored.");
  expect(sent.some(({ request }) => request === "POST /api/accounts/7/restore")).toBe(true);
});

componentTest("a failure to restore that is no answer of ours is said too", async () => {
  open(<Accounts />, (request, body) => request.startsWith("POST") ? refused(500, "Broken.") : lists(request, body));
  await user.click(await screen.findByRole("button", { name: "Restore Harbour Arms" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Restore" }));
  await dialog.findByText("Unable to restore. Please try again later.");
});

componentTest("lists that cannot be loaded say so, with the request's id", async () => {
  const headers = { "x-request-id": "request-4711" };
  const broken: Answers = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500, headers });
  open(<Accounts />, broken);
  await screen.findByText("Unable to load account details. Please try again later.");
  await screen.findByText("Unable to load what was deleted. Please try again later.");
  await waitFor(() => expect(screen.getAllByText("request-4711")).toHaveLength(3));
  cleanup();
  open(<ImpersonateUser />, broken);
  await screen.findByText("Unable to load users. Please try again later.");
  expect(screen.getAllByText("request-4711")).toHaveLength(1);
});

componentTest("offline is told apart from a server that fails, and a refusal is told in its own words", async () => {
  const offline: Answers = () => Promise.reject(new TypeError("Failed to fetch"));
  open(<Accounts />, offline);
  await waitFor(() => expect(screen.getAllByText(networkFailed)).toHaveLength(3));
  cleanup();
  open(<ImpersonateUser />, () => refused(403, "You do not have the required permissions."));
  await screen.findByText("You do not have the required permissions.");
  cleanup();
  open(<Accounts />, (request, body) => request.startsWith("PUT") ? refused(404, "It is gone.") : lists(request, body));
  await user.click((await screen.findAllByRole("button", { name: "Disable Prairie Arms" }))[0]);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Disable" }));
  await screen.findByText("It is gone.");
});

componentTest("the accounts are searched and paged as the address says; what was deleted has pages too", async () => {
  const many: Answers = (request) =>
    request.startsWith("GET /api/accounts?")
      ? { ...onePage(someAccounts), count: 120 }
      : request.startsWith("GET /api/deletions?")
      ? { ...onePage(someDeleted), count: 61 }
      : onePage([]);
  const sent = open(<Accounts />, many, "/accounts?page=2&limit=20");
  await screen.findByText("21-40 of 120");
  await screen.findByText("1-50 of 61");
  const pages = within(screen.getByRole("navigation", { name: "Pages of what was deleted" }));
  await user.click(pages.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(sent).toContainEqual({ request: "GET /api/deletions?page=2&limit=50", body: undefined }));
  await user.type(screen.getByRole("searchbox", { name: "Search accounts" }), "sum");
  await waitFor(() =>
    expect(sent).toContainEqual({ request: "GET /api/accounts?page=1&limit=20&search=sum", body: undefined })
  );
  expect(sent.some(({ request }) => /search=su?$/.test(request))).toBe(false);
});

componentTest("a page beyond the last one leads back to the first", async () => {
  const sent = open(
    <Accounts />,
    (request) =>
      /accounts\?page=7/.test(request) ? { data: [], count: 4, page: 7, limit: 50 } : lists(request, undefined),
    "/accounts?page=7",
  );
  await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
  await screen.findAllByText("Prairie Arms");
  expect(sent.at(-1)?.request).toBe("GET /api/accounts?page=1&limit=50");
});

componentTest("/ goes to the search, j to the rows", async () => {
  for (const [shown, name] of [[<Accounts key="a" />, "accounts"], [<ImpersonateUser key="i" />, "users"]] as const) {
    open(shown, lists);
    await waitFor(() => expect(document.querySelectorAll("[data-row]").length).toBeGreaterThan(0));
    await user.keyboard("j");
    expect(document.activeElement?.closest("[data-row]")).not.toBeNull();
    await user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: `Search ${name}` }));
    cleanup();
  }
});

componentTest("the banner says for whom an operator acts and how long still", async () => {
  const until = new Date(Date.now() + 41.5 * 60_000).toISOString();
  open(<ImpersonationBanner />, () => aSession({ impersonating: { id: 9, name: "Ruth Abernathy", until } }));
  await screen.findByText(/Ruth Abernathy is impersonating Hannah Whitaker\. Ends in 42 minutes\./);
  expect(screen.getByRole("link", { name: "Return to Account" }).getAttribute("href")).toBe("/return-to-account");
});

componentTest("nobody who is themselves sees the banner", async () => {
  const sent = open(<ImpersonationBanner />, () => aSession());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Impersonation" })).toBeNull();
});

componentTest(
  "the first screen tells how the server does; a variance request is marked as answered, and is gone",
  async () => {
    let waiting = [someRequest];
    const sent = open(<Service />, (request) => {
      if (request.startsWith("GET /api/serviceState")) return someState;
      if (request.startsWith("GET /api/varianceRequests")) return onePage(waiting);
      waiting = [];
      return done();
    });
    const server = within(await screen.findByRole("region", { name: "Server" }));
    await server.findByText(/^0\.9\.0$/);
    server.getByText(/^812 GB/);
    server.getByText(/^3 failed/);
    server.getByText("Summit Outfitters: 2");
    server.getByText(/^14 waiting/);
    server.getByText(/1 failed too often/);
    server.getByText(/The authority could not be reached. Tried again every hour./);
    server.getByText(/clock jumped/);
    const requests = within(await screen.findByRole("region", { name: "Variance requests" }));
    const link = requests.getByRole("link", { name: "olive@summit.example" });
    expect(link.getAttribute("href")).toMatch(/^mailto:olive%40summit\.example\?subject=Your%20variance/);
    await user.click(requests.getByRole("button", { name: "Mark the request of Summit Outfitters as answered" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Variance requests" })).toBeNull());
    expect(sent.find(({ request }) => request.startsWith("POST"))).toEqual({
      request: "POST /api/varianceRequests/answered",
      body: { id: someRequest.id },
    });
  },
);
