import { expect } from "expect";
import { shown } from "@/features/corrections/screens/testing/shown.tsx";
import { aSession } from "@/features/documents/screens/testing/samples.ts";
import type { Answers } from "@/features/documents/screens/testing/server.ts";
import { componentTest, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { type CorrectionRequest, requestPermission } from "../contract.ts";
import RequestsScreen from "./requests-screen.tsx";
import { isEnding } from "./state-words.ts";

function aRequest(given: Partial<CorrectionRequest> = {}): CorrectionRequest {
  return {
    ...{ id: 7, documentId: 11, storeId: 3, customerName: "Ada Merriweather", email: "ada@example.com", state: "sent" },
    ...{ correctionLines: ["Box 10: the county"], follows: null, askedById: 1, askedBy: "Kim", reminders: 0 },
    ...{ createdOn: "2026-07-15T18:00:00Z", sentOn: "2026-07-15T18:00:00Z", remindedOn: null },
    ...{ expiresOn: "2099-07-29T18:00:00Z", openedOn: null, savedOn: null, savedVersion: null },
    ...{ endedOn: null, endedBy: null },
    ...given,
  };
}

function session(permissions: readonly string[]) {
  const { stores, ...rest } = aSession();
  return {
    ...rest,
    stores: stores.map((store) => ({ ...store, permissions: [...store.permissions, ...permissions] })),
  };
}

const path = "/api/stores/3/emailCorrections";
const page = (data: readonly CorrectionRequest[], count = data.length) => ({ data, count, page: 1, limit: 20 });

function show(answers: Answers, at = "/3/correction-requests", permissions = [requestPermission]) {
  return shown(<RequestsScreen />, answers, at, "/:storeId/correction-requests", session(permissions));
}

componentTest("the open requests of a store say whose form it is, how far they are, and what can be done", async () => {
  const saved = aRequest({
    id: 8,
    state: "saved",
    savedVersion: 2,
    savedOn: "2026-07-16T18:00:00Z",
    email: "bo@example.com",
  });
  const { asked, address } = await show((asked) => asked === path ? page([saved, aRequest()], 41) : undefined);
  const [link] = await screen.findAllByRole("link", { name: "Ada Merriweather" });
  expect(link.getAttribute("href")).toBe("/3/documents/11?tab=requests");
  expect(screen.getByText("Waits for review")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Review" }).getAttribute("href")).toBe("/3/documents/11?tab=requests");
  expect(screen.getByRole("button", { name: "Send a new link" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Withdraw" })).toBeTruthy();
  expect(asked).toContain(`GET ${path}?state=open&page=1&limit=20`);
  await user.click(screen.getByRole("button", { name: "Older requests" }));
  await waitFor(() => expect(address()).toBe("/3/correction-requests?page=2"));
  await user.click(screen.getByRole("button", { name: "All" }));
  await waitFor(() => expect(address()).toBe("/3/correction-requests?state=all"));
  await waitFor(() => expect(asked).toContain(`GET ${path}?state=all&page=1&limit=20`));
});

componentTest("without open requests the page says how to make one, and leads to all", async () => {
  const { address } = await show((asked) => asked === path ? page([]) : undefined);
  await screen.findByText("No open requests");
  await user.click(screen.getByRole("button", { name: "Show all requests" }));
  await waitFor(() => expect(address()).toBe("/3/correction-requests?state=all"));
  await screen.findByText("No correction requests");
});

componentTest("whoever may not ask for corrections is told who may, and nothing is asked of the server", async () => {
  const { asked } = await show(() => page([]), "/3/correction-requests", []);
  await screen.findByText("You can't see correction requests of this store.");
  expect(asked.some((one) => one.includes("emailCorrections"))).toBe(false);
});

Deno.test("a link that ends within two days is said to expire soon, while the buyer has something to do", () => {
  const now = Date.parse("2026-07-15T18:00:00Z");
  const soon = { expiresOn: "2026-07-17T17:00:00Z" };
  expect(isEnding(aRequest(soon), now)).toBe(true);
  expect(isEnding(aRequest({ ...soon, state: "saved" }), now)).toBe(false);
  expect(isEnding(aRequest({ expiresOn: "2026-07-17T19:00:00Z" }), now)).toBe(false);
});
