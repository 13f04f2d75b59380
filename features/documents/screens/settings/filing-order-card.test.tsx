import { QueryClientProvider } from "@tanstack/react-query";
import { componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import { type Answers, pretendedApi } from "../testing/server.ts";
import FilingOrderCard from "./filing-order-card.tsx";

function show(answers: Answers) {
  const asked: string[] = [];
  const queries = createQueries();
  const api = pretendedApi(answers, (request) => asked.push(request));
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [] }}>
        <FilingOrderCard storeId={3} accountType={1} />
        <Toaster />
      </ScreensProvider>
    </QueryClientProvider>,
  );
  return asked;
}

const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;

componentTest("the store's order is shown, and another is saved by one press", async () => {
  let order = "date";
  const asked = show((_path, _search, { method, body }) => {
    if (method === "PUT") order = JSON.parse(String(body)).filingOrder;
    return { address: null, filingOrder: order };
  });
  await waitFor(() => expect(isChosen(/^Date/)).toBe(true));
  await user.click(screen.getByRole("radio", { name: /^TSN/ }));
  await screen.findByText("The archive now opens in this order: numerical by transaction serial number.");
  expect(isChosen(/^TSN/)).toBe(true);
  expect(asked).toContain("PUT /api/documents/filingOrder");
});

componentTest("an order that cannot be saved goes back, and says so", async () => {
  show((_path, _search, { method }) => method === "PUT" ? undefined : { address: null, filingOrder: "name" });
  await waitFor(() => expect(isChosen(/^Name/)).toBe(true));
  await user.click(screen.getByRole("radio", { name: /^Date/ }));
  await screen.findByRole("alert");
  expect(isChosen(/^Name/)).toBe(true);
});
