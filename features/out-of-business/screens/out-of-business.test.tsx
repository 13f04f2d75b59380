import { componentTest, render, screen, user, within } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { createMemoryRouter, RouterProvider } from "react-router";
import { sessionKey } from "@/features/shell/shared-queries.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { type Answers, pretendedApi } from "@/kernel/screens/testing.tsx";
import type { Standing } from "../contract-shapes.ts";
import outOfBusiness from "../screens.ts";
import OutOfBusinessScreen from "./out-of-business-screen.tsx";
import { aDeclaration, anOwner, aStanding, aWatcher, standings } from "./testing/samples.ts";

const get = "GET /api/stores/1/outOfBusiness";

/** The screen of store 1 before a server that answers so; gives what was asked of it. */
function shown(answers: Answers, session = anOwner) {
  const asked: string[] = [];
  const api = pretendedApi((request, body) => {
    asked.push(`${request}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`);
    return request === "GET /api/session" ? session : answers(request, body);
  });
  const queries = createQueries();
  queries.setQueryData(sessionKey, session);
  const router = createMemoryRouter([{ path: "/:storeId/out-of-business", Component: OutOfBusinessScreen }], {
    initialEntries: ["/1/out-of-business"],
  });
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [outOfBusiness] }}>
        <RouterProvider router={router} />
      </ScreensProvider>
    </QueryClientProvider>,
  );
  return asked;
}

const showing = (standing: Standing, session = anOwner) => shown(() => standing, session);
const step = (name: RegExp) => screen.findByRole("region", { name });
const button = (name: string | RegExp) => screen.queryByRole("button", { name });

componentTest("before anything is declared there is one thing to do, and the law beside it", async () => {
  showing(standings.none);
  expect(await step(/^Declare, to do/)).toBeTruthy();
  expect(await step(/^Download the records, not yet/)).toBeTruthy();
  expect(button("Declare out of business")).toBeTruthy();
  expect(button("Prepare the pack")).toBe(null);
  expect(button("Records delivered")).toBe(null);
  expect(screen.getByText(/within 30 days/)).toBeTruthy();
  expect(screen.getByText(/does not have your acquisition and disposition record/)).toBeTruthy();
});

componentTest(
  "it is declared with what was typed, for all FFLs where that is asked; the server's words stand at the fields",
  async () => {
    let isRefused = true;
    let standing: Standing = aStanding({ otherStores: 2 });
    const asked = shown((request) => {
      if (request === get) return standing;
      if (!isRefused) return standing = standings.declared;
      const fields = { contactPhone: "Enter a phone number that stays in use." };
      return Response.json({ message: "x", error: "request.invalid", fields }, { status: 400 });
    });
    await user.click(await screen.findByRole("button", { name: "Declare out of business" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByLabelText("Yes, the records go to the successor"));
    await user.type(dialog.getByLabelText(/^Successor(?!')/), "Harbour Arms LLC");
    await user.type(dialog.getByLabelText(/^Name/), "Olive Owner");
    await user.type(dialog.getByLabelText(/^Mailing address/), "88 Invented Lane");
    await user.click(dialog.getByLabelText("Also the account's other 2 FFLs"));
    await user.click(dialog.getByRole("button", { name: "Declare" }));
    expect(await dialog.findByText("Enter a phone number that stays in use.")).toBeTruthy();
    isRefused = false;
    await user.type(dialog.getByLabelText(/^Phone/), "307 555 0142");
    await user.click(dialog.getByRole("button", { name: "Declare" }));
    expect(await screen.findByText("25 days left")).toBeTruthy();
    const sent = asked.filter((request) => request.startsWith("POST")).at(-1) ?? "";
    expect(JSON.parse(sent.slice(sent.indexOf("{")))).toMatchObject({
      ...{ hasSuccessor: true, successorName: "Harbour Arms LLC", contactPhone: "307 555 0142", allStores: true },
    });
  },
);

componentTest("the clock says what is left, that it is the last day, and how late it is", async () => {
  const words = { [25]: "25 days left", [1]: "1 day left", [0]: "Last day today", [-4]: "4 days overdue" };
  for (const [daysLeft, text] of Object.entries(words)) {
    showing(aStanding({ declaration: aDeclaration(), daysLeft: Number(daysLeft) }));
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

componentTest("zips come one after the other, the one with the index last, and none of an old pack", async () => {
  showing(standings.running);
  const [first, second, third] = within(await screen.findByRole("list", { name: "Zips" })).getAllByRole("listitem");
  expect(within(first).getByText(/^Downloaded July 15, 2026/)).toBeTruthy();
  expect(within(second).getByText("120 of 300 records, 90 MB")).toBeTruthy();
  expect(within(third).getByText(/letter and index of all zips/)).toBeTruthy();
  const isDisabled = (row: HTMLElement) => within(row).getByRole("button").hasAttribute("disabled");
  expect([isDisabled(first), isDisabled(third)]).toEqual([true, true]);
});

componentTest("what is left out is named, and nothing is called complete", async () => {
  showing(standings.inPart);
  const list = await screen.findByRole("list", { name: "Left out" });
  expect(within(list).getByText("4473/Transferred/EXAMPLE_KIM_20260115_00012.pdf (damaged)")).toBeTruthy();
  expect(screen.getByText(/^Not complete: 2 files left out/)).toBeTruthy();
  expect(await step(/^Download the records, to do/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Records delivered" }));
  expect(await screen.findByText(/^No complete, current pack was downloaded here/)).toBeTruthy();
});

componentTest("a pack is prepared in the size that is chosen, and again when something changed", async () => {
  let standing: Standing = standings.voided;
  const asked = shown((request) => request === get ? standing : standing = standings.planning);
  expect(await screen.findByText(/^Something was filed or changed/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Size of one zip"), "4000000000");
  await user.click(screen.getByRole("button", { name: "Prepare again" }));
  expect(await screen.findByText("600 of 1,204 records")).toBeTruthy();
  expect(asked).toContain('POST /api/stores/1/outOfBusiness/pack {"partBytes":4000000000}');
});

componentTest("a declaration is taken back with a question, and a delivery too", async () => {
  let standing: Standing = standings.declared;
  const asked = shown((request) => request === get ? standing : standing = standings.none);
  await user.click(await screen.findByRole("button", { name: "Take back" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText("Take back the declaration?")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Take back" }));
  expect(await screen.findByRole("button", { name: "Declare out of business" })).toBeTruthy();
  expect(asked).toContain('POST /api/stores/1/outOfBusiness/takeBack {"version":1}');
});

componentTest("after the delivery it says what remains; deletion is no part of it", async () => {
  showing(standings.delivered);
  expect(await step(/^Delivered, done/)).toBeTruthy();
  expect(screen.getByText("7701 2345 9912")).toBeTruthy();
  expect(screen.getByText("Nothing was deleted here. The records stay as they are.")).toBeTruthy();
  expect(button(/delete/i)).toBe(null);
  expect(button("Not delivered")).toBeTruthy();
});

componentTest("who only sees it has no step to take; who may not is told who can", async () => {
  showing(standings.prepared, aWatcher);
  expect(await step(/^Declared, done/)).toBeTruthy();
  for (const name of ["Edit", "Take back", /Download/, "Prepare again", "Records delivered"]) {
    expect([name, button(name)]).toEqual([name, null]);
  }
});

componentTest("when it cannot be loaded the screen says so and tries again", async () => {
  let isBroken = true;
  shown(() => isBroken ? Response.json({ message: "x", error: "server.failed" }, { status: 500 }) : standings.none);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  isBroken = false;
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await step(/^Declare, to do/)).toBeTruthy();
});
