import { componentTest, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import AccountSelection from "./account-selection.tsx";
import GuideBanner from "./guide-banner.tsx";
import Registration from "./registration.tsx";
import { aLicence, newcomerSession, someSteps } from "./testing/samples.ts";

interface Opened {
  readonly sent: { readonly request: string; readonly body: unknown }[];
  address(): string;
}

function open(path: string, answers: Answers): Opened {
  const sent: Opened["sent"] = [];
  const api = pretendedApi((request, body) => {
    sent.push({ request, body });
    return answers(request, body) ?? (request === "GET /api/session" ? newcomerSession : undefined);
  });
  const router = createMemoryRouter([
    { path: "/account-selection", element: <AccountSelection /> },
    { path: "/registration", element: <Registration /> },
    { path: "/1/documents", element: <GuideBanner storeId={1} /> },
  ], { initialEntries: [path] });
  render(
    <WithApi api={api}>
      <RouterProvider router={router} />
    </WithApi>,
  );
  return { sent, address: () => router.state.location.pathname + router.state.location.search };
}

/** As the page is opened: the session is there before the form. */
function openKnown(phone: string): void {
  const api = pretendedApi(() => newcomerSession);
  const queries = createQueries();
  const { person } = newcomerSession;
  queries.setQueryData(sessionQuery({ api }).queryKey, { ...newcomerSession, person: { ...person, phone } });
  const router = createMemoryRouter([{ path: "/", element: <Registration /> }]);
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [] }}>
        <RouterProvider router={router} />
      </ScreensProvider>
    </QueryClientProvider>,
  );
}

const refused = (body: object) => Response.json({ message: "Refused.", error: "x.refused", ...body }, { status: 400 });
const licence = (answer: object): Answers => (request) =>
  request.startsWith("GET /api/ffldetails/") ? answer : undefined;

componentTest("the question for the account type cannot be closed, and needs an answer, which is kept", async () => {
  const { address, sent } = open("/account-selection", (request) => request === "PUT /api/users" ? {} : undefined);
  const dialog = within(await screen.findByRole("dialog", { name: "Select Your Account Type" }));
  await user.keyboard("{Escape}");
  expect(dialog.queryByRole("button", { name: "Close" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  await dialog.findByText("Account type is required");
  await user.click(dialog.getByRole("radio", { name: /^Multiple FFL/ }));
  expect(dialog.queryByText("Account type is required")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(address()).toBe("/registration?type=multiple"));
  expect(sent.find(({ request }) => request === "PUT /api/users")?.body).toEqual({
    id: newcomerSession.person.id,
    accountType: 1,
  });
});

componentTest("a choice that could not be kept is told, and can be tried again", async () => {
  const { address } = open("/account-selection", (request) => request === "PUT /api/users" ? refused({}) : undefined);
  const dialog = within(await screen.findByRole("dialog", { name: "Select Your Account Type" }));
  await user.click(dialog.getByRole("radio", { name: /^Single FFL/ }));
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  await dialog.findByText("Refused.");
  expect(address()).toBe("/account-selection");
});

const told: readonly (readonly [object, string])[] = [
  [aLicence({ hasStore: true }), "Store with this FFL number already exists. Please try with another FFL number."],
  [aLicence({ isValidFFLNumber: false }), "Invalid FFL number. Please try with valid FFL Number."],
  [aLicence({ businessName: "Prairie Arms" }), "Prairie Arms, OK."],
  [aLicence(), "Valid license number format."],
];
for (const [answer, text] of told) {
  componentTest(`a whole licence number is checked at once: ${text}`, async () => {
    const { sent } = open("/registration?type=single", licence(answer));
    await user.type(await screen.findByLabelText(/^FFL Number/), "123456789D1234");
    expect(sent.some(({ request }) => request.includes("ffldetails"))).toBe(false);
    await user.type(screen.getByLabelText(/^FFL Number/), "5");
    await screen.findByText(text);
    expect(sent.some(({ request }) => request === "GET /api/ffldetails/123456789D12345/verify")).toBe(true);
  });
}

componentTest("a licence number that cannot be checked just now does not keep anybody out", async () => {
  open("/registration?type=single", (request) => request.includes("ffldetails") ? refused({}) : undefined);
  await user.type(await screen.findByLabelText(/^FFL Number/), "123456789D12345");
  await screen.findByText("Unable to verify the FFL number. Please try again later.");
});

componentTest("the state is asked for only when the number's district lies in several", async () => {
  open("/registration?type=single", licence(aLicence({ state: null })));
  expect(screen.queryByLabelText(/^State of the store/)).toBeNull();
  await user.type(await screen.findByLabelText(/^FFL Number/), "123456789D12345");
  await screen.findByLabelText(/^State of the store/);
});

componentTest("what was typed stays when the type is changed, and a refusal lands on its field", async () => {
  const { sent } = open(
    "/registration?type=single",
    (request) => request === "POST /api/accounts" ? refused({ fields: { phone: "Phone number is taken" } }) : undefined,
  );
  await user.type(await screen.findByLabelText(/^Company Name/), "Newcomb Arms");
  await user.type(screen.getByLabelText(/^Phone No/), "4055550188");
  await user.click(screen.getByRole("radio", { name: /^Multiple FFL/ }));
  await waitFor(() => expect(screen.queryByLabelText(/^FFL Number/)).toBeNull());
  expect(screen.getByLabelText(/^Company Name/)).toHaveProperty("value", "Newcomb Arms");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Phone number is taken");
  expect(sent.find(({ request }) => request === "POST /api/accounts")?.body).toEqual({
    type: 1,
    companyName: "Newcomb Arms",
    phone: "4055550188",
  });
});

componentTest("the form begins with the phone that is known, and keeps it with the other type", async () => {
  openKnown("4055550142");
  const phone = () => screen.getByLabelText<HTMLInputElement>(/^Phone No/).value;
  expect(phone()).toBe("(405) 555-0142");
  await user.click(screen.getByRole("radio", { name: /^Multiple FFL/ }));
  await waitFor(() => expect(screen.queryByLabelText(/^FFL Number/)).toBeNull());
  expect(phone()).toBe("(405) 555-0142");
});

const guided = aSession({ stores: [aSessionStore({ permissions: ["onboarding.guide"] })] });

componentTest("the first steps tell what is done, and can be put away", async () => {
  const { sent } = open("/1/documents", (request) => {
    if (request === "GET /api/session") return guided;
    if (request.startsWith("DELETE")) return new Response(null, { status: 204 });
    return request.startsWith("GET /api/onboarding/guide") ? { steps: someSteps(1) } : undefined;
  });
  const steps = within(await screen.findByRole("region", { name: "First steps" }));
  expect(steps.queryByRole("link", { name: "Add your stores" })).toBeNull();
  expect(steps.getByText(", done")).toBeDefined();
  expect(steps.getByRole("link", { name: "Invite your people" }).getAttribute("href"))
    .toBe("/1/user-management?invite=1");
  await user.click(steps.getByRole("button", { name: "Dismiss first steps" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "First steps" })).toBeNull());
  expect(sent.some(({ request }) => request === "DELETE /api/onboarding/guide?storeId=1")).toBe(true);
});

componentTest("whoever may not see them is not asked to", async () => {
  const { sent } = open("/1/documents", (request) => request === "GET /api/session" ? aSession() : undefined);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});
