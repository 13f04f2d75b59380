import { componentTest, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { User } from "@/features/accounts/contract.ts";
import type { UserOptions } from "../contract.ts";
import { aUser, someOptions, somePeople, someStores } from "./testing/samples.ts";
import { type Answers, pretendedApi, WithServer } from "./testing/screen.tsx";
import { UsersPanel } from "./users-panel.tsx";

interface Opened {
  readonly sent: { readonly request: string; readonly body: unknown }[];
  address(): string;
}

/** Opens the panel over a pretended server that lists `people` and answers the rest as told. */
async function openPanel(
  { people = somePeople, options = someOptions(), address = "/", answers = () => undefined }: {
    people?: readonly User[];
    options?: UserOptions;
    address?: string;
    answers?: Answers;
  },
): Promise<Opened> {
  const sent: Opened["sent"] = [];
  const api = pretendedApi((request, body) => {
    sent.push({ request, body });
    const page = { data: people, count: people.length, page: 1, limit: 50 };
    return answers(request, body) ?? (request.startsWith("GET /api/users?") ? page : undefined);
  });
  const panel = <UsersPanel options={options} storeId={1} timeZone="America/Denver" heading="User Management" />;
  const router = createMemoryRouter([{ path: "*", element: panel }], { initialEntries: [address] });
  render(
    <WithServer api={api}>
      <RouterProvider router={router} />
    </WithServer>,
  );
  const table = await screen.findByRole("table", { hidden: true });
  await waitFor(() => expect(table.getAttribute("aria-busy")).toBeNull());
  return { sent, address: () => router.state.location.search };
}

const dialog = () => screen.findByRole("dialog");
const optionsOf = (box: HTMLElement) => within(box).getAllByRole("option").map(({ textContent }) => textContent);
const refused = (status: number, body: object) =>
  Response.json({ message: "Refused.", error: "request.invalid", ...body }, { status });

componentTest("a row tells permission, FFLs, status and invitation; the last sign-in is the store's date", async () => {
  await openPanel({});
  const row = (await screen.findAllByText("Dana Okafor"))[0].closest("tr");
  expect(row?.textContent).toContain("user@summit.example");
  expect(row?.textContent).toContain("Summit Boise, Summit Denver and 1 more");
  expect(row?.textContent).toContain("07/14/26");
  expect(screen.getByRole("button", { name: "Resend Invite to Nora Nix" })).toBeDefined();
  expect(screen.getAllByText("Invite Rejected").length).toBeGreaterThan(0);
  expect(screen.getAllByText("SilencerShop Admin").length).toBeGreaterThan(0);
});

componentTest("the permission options follow the rank, and all FFLs come with an account owner", async () => {
  await openPanel({ address: "/?invite=1" });
  const form = within(await dialog());
  const permission = form.getByLabelText(/^Permission level/);
  expect(optionsOf(permission)).toEqual([
    "Choose a permission level",
    "Backup Tool User",
    "User",
    "Admin",
    "Super Admin",
    "Account Owner",
  ]);
  expect(form.getByRole("checkbox", { name: "Summit Denver" })).toHaveProperty("checked", true);
  expect(form.getByRole("checkbox", { name: "Summit Reno" })).toHaveProperty("checked", false);
  await user.selectOptions(permission, "Account Owner");
  expect(form.getByRole("checkbox", { name: "Summit Reno" })).toHaveProperty("checked", true);
  expect(form.getByText("This permission includes all FFLs.")).toBeDefined();
});

componentTest("at least one FFL must be chosen", async () => {
  const { sent } = await openPanel({ address: "/?invite=1" });
  const form = within(await dialog());
  await user.click(form.getByRole("checkbox", { name: "Summit Denver" }));
  await user.selectOptions(form.getByLabelText(/^Permission level/), "User");
  await user.type(form.getByLabelText(/^Full name/), "Nora Nix");
  await user.type(form.getByLabelText(/^Email/), "nora");
  await user.click(form.getByRole("button", { name: "Invite User" }));
  await form.findByText("Must have at least one FFL Access");
  expect(form.getByText("E-mail is invalid")).toBeDefined();
  expect(form.getByText("Error: All fields need to be correct")).toBeDefined();
  expect(sent.some(({ request }) => request.startsWith("POST"))).toBe(false);
});

componentTest("an account with one FFL asks for none", async () => {
  const { sent } = await openPanel({
    address: "/?invite=1",
    options: someOptions({ accountType: 0 }),
    answers: (request) => request === "POST /api/users" ? Response.json(aUser(), { status: 201 }) : undefined,
  });
  const form = within(await dialog());
  expect(form.queryByText(/FFL Access/)).toBeNull();
  await user.type(form.getByLabelText(/^Full name/), "Nora Nix");
  await user.type(form.getByLabelText(/^Email/), "Nora@Example.com");
  await user.selectOptions(form.getByLabelText(/^Permission level/), "Backup Tool User");
  await user.click(form.getByRole("button", { name: "Invite User" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.find(({ request }) => request.startsWith("POST"))?.body).toEqual({
    user: { name: "Nora Nix", email: "nora@example.com", permission: -1 },
    shouldResendInvite: true,
  });
});

componentTest("whoever has been in confirms a new email themselves: nobody is invited in their place", async () => {
  const { sent, address } = await openPanel({
    address: "/?user=4",
    answers: (request) =>
      request.startsWith("PUT") ? { ...somePeople[1], emailAwaited: "dana@example.com" } : undefined,
  });
  const form = within(await dialog());
  await user.clear(form.getByLabelText(/^Email/));
  await user.type(form.getByLabelText(/^Email/), "dana@example.com");
  expect(form.queryByRole("checkbox", { name: "Resend Invite" })).toBeNull();
  await form.findByText(/signs in with user@summit\.example until they confirm/);
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe(""));
  expect(sent.find(({ request }) => request.startsWith("PUT"))?.body).toMatchObject({
    id: 4,
    version: 3,
    email: "dana@example.com",
    shouldResendInvite: false,
  });
  await screen.findByText("Dana Okafor was asked to confirm dana@example.com. Until then nothing changes.");
});

componentTest("of somebody who also works in FFLs of others, name and access to one's own can be changed", async () => {
  const stores = someStores.filter(({ id }) => id !== 3);
  const { sent, address } = await openPanel({
    address: "/?user=4",
    options: someOptions({ me: { id: 3, permission: 1, rank: 2 }, stores }),
    answers: (request) => request.startsWith("PUT") ? somePeople[1] : undefined,
  });
  const form = within(await dialog());
  form.getByText(/also works in FFLs that you do not manage/);
  for (const label of [/^Email/, /^Permission level/]) {
    expect(form.getByLabelText(label)).toHaveProperty("disabled", true);
  }
  expect(form.queryByText("User status")).toBeNull();
  expect(form.queryByRole("button", { name: "Delete User" })).toBeNull();
  await user.click(form.getByRole("checkbox", { name: "Summit Boise" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe(""));
  expect(sent.find(({ request }) => request.startsWith("PUT"))?.body).toEqual({
    id: 4,
    version: 3,
    name: "Dana Okafor",
    storeIds: [1, 3],
  });
});

componentTest("an invitation that is open goes to the corrected email, unless that is unticked", async () => {
  const { sent, address } = await openPanel({
    address: "/?user=5",
    answers: (request) => request.startsWith("PUT") ? { ...somePeople[2], email: "nix@example.com" } : undefined,
  });
  const form = within(await dialog());
  await user.clear(form.getByLabelText(/^Email/));
  await user.type(form.getByLabelText(/^Email/), "nix@example.com");
  expect(form.getByRole("checkbox", { name: "Resend Invite" })).toHaveProperty("checked", true);
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe(""));
  expect(sent.find(({ request }) => request.startsWith("PUT"))?.body).toMatchObject({
    id: 5,
    email: "nix@example.com",
    shouldResendInvite: true,
  });
});

componentTest(
  "of oneself neither status nor permission nor FFLs can be changed, and a higher rank not at all",
  async () => {
    await openPanel({ address: "/?user=3", options: someOptions({ me: { id: 3, permission: 1, rank: 2 } }) });
    const form = within(await dialog());
    expect(form.queryByText("User status")).toBeNull();
    expect(form.getByLabelText(/^Permission level/)).toHaveProperty("disabled", true);
    await user.click(form.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("button", { name: "Actions for Priya Raman" })).toBeNull();
    await user.click(screen.getAllByText("Victor Alvarado")[0]);
    const facts = within(await dialog());
    expect(facts.getByText("Only someone with the same or a higher permission can change this.")).toBeDefined();
    expect(facts.queryByLabelText(/^Full name/)).toBeNull();
  },
);

componentTest("whoever comes too late is told, and goes on from what is there now", async () => {
  const fresh = aUser({ ...somePeople[1], name: "Dana O.", version: 4 });
  const told = "Victor Alvarado changed this on July 15, 2026 at 6:00 PM UTC.";
  const { sent } = await openPanel({
    address: "/?user=4",
    answers: (request) =>
      request.startsWith("PUT")
        ? refused(409, { message: told, error: "record.stale" })
        : request === "GET /api/users/4"
        ? fresh
        : undefined,
  });
  const form = within(await dialog());
  await user.type(form.getByLabelText(/^Full name/), " Smith");
  await user.click(form.getByRole("button", { name: "Save" }));
  await form.findByText(told);
  expect(form.getByLabelText(/^Full name/)).toHaveProperty("value", "Dana Okafor Smith");
  await user.click(form.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(form.getByLabelText(/^Full name/)).toHaveProperty("value", "Dana O."));
  await user.type(form.getByLabelText(/^Full name/), "!");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent.filter(({ request }) => request.startsWith("PUT")).at(-1)?.body).toMatchObject({ version: 4 })
  );
});

componentTest("failures of the server are told in the specification's words", async () => {
  const broken = () => refused(500, { message: "Broken." });
  await openPanel({ answers: (request) => request.startsWith("GET") ? undefined : broken() });
  await user.click((await screen.findAllByText("Dana Okafor"))[0]);
  await user.click(within(await dialog()).getByRole("button", { name: "Save" }));
  await screen.findByText("Unable to update user. Please try again later.");
  await user.click(within(await dialog()).getByRole("button", { name: "Delete User" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: /^Delete Dana/ })).getByRole("button", { name: "Delete User" }),
  );
  await screen.findByText("Unable to delete user. Please try again later.");
});

componentTest("a list that cannot be loaded says so and offers to try again", async () => {
  await openPanel({ answers: (request) => request.startsWith("GET") ? refused(500, {}) : undefined });
  await screen.findByText("Unable to load users. Please try again later.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});
