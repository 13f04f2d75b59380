import { componentTest, render, screen, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { StoreAnswer } from "@/features/stores/contract.ts";
import { noHours } from "@/features/stores/hours-rules.ts";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { routesOf } from "@/kernel/screens/routes.tsx";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import organization from "../screens.ts";
import HomeAction from "./add-ffl/home-action.tsx";

const permissions = ["accounts.manage_account", "stores.manage", "stores.see"];
const account = { id: 1, name: "Summit Outfitters", type: 1, isDisabled: false, storeCount: 0 };
const ownerOf = (ids: readonly number[]) =>
  aSession({
    account: { ...account, storeCount: ids.length },
    stores: ids.map((id) => aSessionStore({ id, permissions })),
    accountPermissions: permissions,
  });

const boise: StoreAnswer = {
  id: 2,
  accountId: 1,
  friendlyFFLName: "Summit Boise",
  legalFFLName: "Summit Boise",
  phone: "2085550119",
  premiseStreet: "",
  streetAddress2: "",
  premiseCity: "",
  premiseState: "",
  fflFirstThreeDigits: "982",
  fflLastFiveDigits: "20561",
  fflNumber: null,
  timeZone: "America/Boise",
  businessHours: JSON.stringify(noHours),
  isOpen: true,
  isDisabled: false,
  usersCount: null,
  documentsCount: null,
  version: 1,
};

const details = {
  ...account,
  phone: "",
  streetAddress1: "",
  streetAddress2: "",
  city: "",
  state: "",
  lastChange: null,
};

function open(address: string, storeIds: readonly number[]): void {
  const answers: Answers = (request) => {
    if (request === "GET /api/session") return ownerOf(storeIds);
    if (request === "GET /api/accounts/1") return { ...details, version: 1 };
    const data = storeIds.map((id) => ({ ...boise, id }));
    return { data, count: data.length, page: 1, limit: 50 };
  };
  const api = pretendedApi(answers);
  const routes = routesOf({ queries: createQueries(), api, features: [organization] });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <WithApi api={api}>
      <RouterProvider router={router} />
    </WithApi>,
  );
}

const edits = () => screen.getAllByRole("link", { name: "Edit Summit Boise" }).map((link) => link.getAttribute("href"));

componentTest("an owner without a store reaches the FFLs, where the first one is added", async () => {
  open("/organization", []);
  await screen.findAllByText("No FFLs found");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your Organization");
  expect(screen.getByRole("button", { name: "Add FFL" })).toBeTruthy();
});

componentTest("an owner without a store reaches the account's details", async () => {
  open("/organization?tab=details", []);
  const form = within(await screen.findByRole("tabpanel", { name: "Details" }));
  expect(await form.findByDisplayValue("Summit Outfitters")).toBeTruthy();
});

componentTest("settings open in the frame of the FFL that one is in, and outside of any in their own", async () => {
  open("/organization", [2, 5]);
  await screen.findAllByRole("link", { name: "Edit Summit Boise" });
  expect([...new Set(edits())]).toEqual(["/2/ffl-settings/2", "/5/ffl-settings/5"]);
});

componentTest("within an FFL settings open in its frame", async () => {
  open("/5/organization", [2, 5]);
  await screen.findAllByRole("link", { name: "Edit Summit Boise" });
  expect([...new Set(edits())]).toEqual(["/5/ffl-settings/2", "/5/ffl-settings/5"]);
});

for (const [storeIds, address] of [[[], "/organization"], [[2, 5], undefined]] as const) {
  componentTest(
    `with ${storeIds.length} FFLs the selection screen leads to ${address ?? "the FFLs alone"}`,
    async () => {
      const api = pretendedApi(() => ownerOf(storeIds));
      const router = createMemoryRouter([{ path: "/", Component: () => <HomeAction /> }]);
      render(
        <WithApi api={api}>
          <RouterProvider router={router} />
        </WithApi>,
      );
      await screen.findByRole("button", { name: "Add New FFL" });
      const link = screen.queryByRole("link", { name: "Organization Settings" });
      expect(link?.getAttribute("href")).toBe(address);
    },
  );
}

Deno.test("Organization Settings is in the menu outside of any store too", () => {
  const [{ href }] = organization.menu;
  expect([href({ storeId: 3, pathname: "/" }), href({ storeId: null, pathname: "/" })]).toEqual([
    "/3/organization",
    "/organization",
  ]);
});
