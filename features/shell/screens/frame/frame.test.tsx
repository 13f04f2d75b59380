import { cleanup, componentTest, fireEvent, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { routesOf } from "@/kernel/screens/routes.tsx";
import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import type { Session } from "../../contract.ts";
import shell from "../../screens.ts";
import { sessionKey } from "../../shared-queries.ts";
import { aSession, aSessionStore } from "../../testing.ts";
import { Dialog } from "@/ui/dialog.tsx";

/** A screen to type into, one part of it in a dialog. */
function Letter() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <h1>Letter</h1>
      <input aria-label="To whom" />
      <button type="button" onClick={() => setAsking(true)}>Customers</button>
      <Dialog open={isAsking} onOpenChange={setAsking} title="Customers">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

/** A feature with two screens and four menu entries. */
const papers: ScreenFeature = {
  name: "papers",
  routes: () => [
    { path: "/:storeId/documents", Component: () => <h1>Papers</h1> },
    { path: "/:storeId/letter", Component: Letter },
  ],
  storeStart: {
    label: "documents",
    order: 100,
    href: (storeId) => `/${storeId}/documents`,
    overviewHref: (storeId) => `/${storeId}/documents?accountOverview=true`,
  },
  menu: [
    {
      key: "papers",
      place: "top",
      label: "Documents",
      order: 10,
      permission: "documents.read",
      href: ({ storeId }) => storeId === null ? null : `/${storeId}/documents`,
    },
    {
      key: "papers.new",
      place: "top",
      label: "Upload New Document",
      order: 90,
      permission: "documents.file",
      href: ({ storeId }) => storeId === null ? null : `/${storeId}/documents?upload=1`,
    },
    {
      key: "papers.secret",
      place: "user",
      label: "Secret",
      order: 1,
      permission: "papers.secret",
      href: () => "/secret",
    },
    { key: "papers.brand", place: "brand", label: "Shelf", order: 1, permission: "papers.shelf", href: () => "/shelf" },
    {
      key: "papers.only",
      place: "user",
      label: "Of the only store",
      order: 2,
      when: ({ accountStores }) => accountStores === 1,
      href: ({ storeId }) => storeId === null ? "/only" : `/${storeId}/only`,
    },
  ],
};

/** Opens an address; `session` may be another one whenever it is asked for. */
async function open(address: string, session: Session | (() => Session)) {
  const answer = typeof session === "function" ? session : () => session;
  const api = createApi(() => Promise.resolve(Response.json(answer())), {
    headers: () => Promise.resolve({}),
    seen: () => {},
    renew: () => Promise.resolve(false),
  });
  const queries = createQueries();
  const features = [papers, shell];
  const router = createMemoryRouter(routesOf({ queries, api, features }), { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features }}>
        <RouterProvider router={router} />
      </ScreensProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    askAgain: () => queries.invalidateQueries({ queryKey: sessionKey }),
  };
}

const three = [2, 3, 4].map((id) =>
  aSessionStore({ id, friendlyFFLName: `Store ${"ABC"[id - 2]}`, city: `Town ${id}` })
);

componentTest("the selection screen greets, asks, and lists the FFLs with all of them first", async () => {
  await open("/", aSession({ stores: three }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome Back");
  expect(screen.getByText("Select a Federal Firearms License:")).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links.filter((href) => href?.includes("/documents"))).toEqual([
    "/2/documents?accountOverview=true",
    "/2/documents",
    "/3/documents",
    "/4/documents",
  ]);
  expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
});

componentTest(
  "the brand leads where a feature says, for those who may go there, and to the start page for others",
  async () => {
    const brand = () => screen.getByRole("link", { name: "Strongroom" }).getAttribute("href");
    await open("/1/documents", aSession());
    expect(brand()).toBe("/");
    cleanup();
    const permissions = ["documents.read", "papers.shelf"];
    await open("/1/documents", aSession({ stores: [aSessionStore({ permissions })], accountPermissions: permissions }));
    expect(brand()).toBe("/shelf");
  },
);

componentTest("with more than two FFLs they can be searched; with two there is no box", async () => {
  await open("/", aSession({ stores: three }));
  const box = screen.getByRole("searchbox", { name: "Search FFLs" });
  fireEvent.change(box, { target: { value: "b " } });
  expect(screen.getByText("Store A")).toBeTruthy();
  expect(screen.getByText("All FFLs")).toBeTruthy();
  fireEvent.change(box, { target: { value: "town 3" } });
  expect(screen.queryByText("Store A")).toBeNull();
  expect(screen.queryByText("All FFLs")).toBeNull();
  expect(screen.getByText("Store B")).toBeTruthy();
});

const auditorPermissions = ["documents.read", "stores.see"];
const asAuditor = (given: Parameters<typeof aSession>[0]) =>
  aSession({ accountPermissions: auditorPermissions, account: null, auditorMode: true, ...given });

componentTest("two FFLs need no search box, and an auditor gets no overview of all", async () => {
  await open("/", asAuditor({ stores: three.slice(0, 2) }));
  expect(screen.queryByRole("searchbox", { name: "Search FFLs" })).toBeNull();
  expect(screen.queryByText("All FFLs")).toBeNull();
});

componentTest("one FFL is opened at once", async () => {
  const { address } = await open("/", aSession());
  await waitFor(() => expect(address()).toBe("/1/documents"));
  expect(screen.getByRole("heading", { name: "Papers" })).toBeTruthy();
});

componentTest("menus show what the person may do in this store, and nothing else", async () => {
  await open("/1/documents", aSession());
  expect(screen.getByRole("link", { name: "Documents" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("button", { name: "Upload New Document" })).toBeTruthy();
  expect(screen.queryByText("Secret")).toBeNull();
});

componentTest("an auditor is offered no upload", async () => {
  await open("/1/documents", asAuditor({ stores: [aSessionStore({ permissions: auditorPermissions })] }));
  expect(screen.getByRole("link", { name: "Documents" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Upload New Document" })).toBeNull();
});

componentTest("a page outside of any store leads back to the one used last", async () => {
  await open("/nowhere", aSession({ stores: three, lastStoreId: 3 }));
  expect(screen.getByRole("link", { name: "Documents" }).getAttribute("href")).toBe("/3/documents");
  expect(screen.getByRole("button", { name: /^Switch FFL, now Store B/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Upload New Document" })).toBeTruthy();
});

componentTest("the store that is entered is remembered", async () => {
  await open("/4/documents", aSession({ stores: three }));
  await waitFor(() => expect(document.cookie).toContain("lastStore=4"));
});

componentTest("with one FFL a page that is not found leads to its documents", async () => {
  await open("/nowhere", aSession());
  expect(screen.getByRole("link", { name: "Go to documents" }).getAttribute("href")).toBe("/1/documents");
});

componentTest("the FFL/Auditor switch is there only for whom it is allowed", async () => {
  await open("/1/documents", aSession({ maySwitchToAuditor: true }));
  expect(screen.getAllByRole("button", { name: "Auditor" })).toHaveLength(1);
});

componentTest("a blocking message takes the whole page and leaves Logout", async () => {
  await open("/1/documents", aSession({ blocking: { title: "User is disabled.", detail: "" } }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("User is disabled.");
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
});

componentTest("an operator acting for somebody who may not go on has the way back, and is told for whom", async () => {
  const until = "2026-07-15T19:00:00.000Z";
  await open(
    "/",
    aSession({
      blocking: { title: "This sign-in is for the backup application only.", detail: "" },
      impersonating: { id: 9, name: "Ruth Abernathy", until },
    }),
  );
  expect(screen.getByRole("link", { name: "Return to Account" }).getAttribute("href")).toBe("/return-to-account");
  expect(screen.getByText("Ruth Abernathy is impersonating Hannah Whitaker.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
});

componentTest("nobody else is offered a way back", async () => {
  await open("/", aSession({ blocking: { title: "User is disabled.", detail: "" } }));
  expect(screen.queryByRole("link")).toBeNull();
});

componentTest("entries go by the stores of the account, not by those that the person sees", async () => {
  const entry = async (storeCount: number) => {
    await open(
      "/1/documents",
      aSession({ account: { id: 1, name: "Summit", type: 1, isDisabled: false, storeCount } }),
    );
    await user.click(screen.getByRole("button", { name: /Hannah Whitaker/ }));
    await screen.findByText("Log out");
    const found = screen.queryByText("Of the only store") !== null;
    cleanup();
    return found;
  };
  expect(await entry(3)).toBe(false);
  expect(await entry(1)).toBe(true);
});

componentTest("outside of business hours the FFL, the reason and today's hours are shown", async () => {
  const store = aSessionStore({
    isOpen: false,
    hoursToday: "9:00 AM - 5:00 PM, Central Time",
    opensNext: "at 9:00 AM, Central Time",
    permissions: ["stores.see"],
  });
  const { address } = await open("/1/documents", aSession({ stores: [store] }));
  expect(address()).toBe("/not-available?storeId=1");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Prairie Arms");
  expect(screen.getByText("Audit should be performed in Business Hours")).toBeTruthy();
  expect(screen.getByText("9:00 AM - 5:00 PM, Central Time")).toBeTruthy();
  expect(screen.getByText("The store is closed. It opens at 9:00 AM, Central Time.")).toBeTruthy();
});

componentTest(
  "a page whose store closes under it is out of sight within a moment, and what was typed is kept",
  async () => {
    const shut = { isOpen: false, opensNext: "tomorrow at 9:00 AM, Central Time", permissions: ["stores.see"] };
    let store = aSessionStore();
    const { address, askAgain } = await open("/1/letter", () => aSession({ stores: [store] }));
    await user.type(screen.getByLabelText("To whom"), "Dana");
    await user.click(screen.getByRole("button", { name: "Customers" }));
    await user.type(screen.getByLabelText("Name"), "Kim Example");
    store = aSessionStore(shut);
    await askAgain();
    expect(await screen.findByText("Audit should be performed in Business Hours")).toBeTruthy();
    expect(location.pathname + location.search).toBe("/not-available?storeId=1");
    expect(document.title).toContain("Prairie Arms is closed");
    const hidden = screen.getByLabelText("Name");
    for (const field of [hidden, screen.getByLabelText("To whom")]) expect(isShown(field)).toBe(false);
    expect(screen.queryByRole("link", { name: "Documents" })).toBeNull();
    store = aSessionStore();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText("Audit should be performed in Business Hours")).toBeNull());
    expect(isShown(screen.getByLabelText("Name"))).toBe(true);
    expect(screen.getByDisplayValue("Kim Example")).toBe(hidden);
    expect([location.pathname, address()]).toEqual(["/1/letter", "/1/letter"]);
  },
);

/** False for what lies in something that is not displayed. */
function isShown(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (getComputedStyle(at).display === "none") return false;
  }
  return true;
}

componentTest("a store of somebody else is not found, inside the frame", async () => {
  await open("/7/documents", aSession());
  expect(screen.getByText("Page not found, or you don't have access to it.")).toBeTruthy();
});
