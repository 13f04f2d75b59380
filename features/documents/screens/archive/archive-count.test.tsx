import { componentTest, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { openScreen } from "../testing/screen.tsx";
import type { Answers } from "../testing/server.ts";
import { aPage, aRow } from "../testing/samples.ts";

const rows = Array.from({ length: 50 }, (_, at) => aRow({ id: at + 1, customerName: `Customer ${at + 1}` }));
const early = aPage(rows, { count: 51, countIsMinimum: true, countIsPending: true });

/** A server whose lists come before their number; what it answers when that is asked for. */
const counting = (count: () => object | undefined): Answers => (path) =>
  path === "/api/documents" ? early : path === "/api/documents/count" ? count() : undefined;

const rowsShown = () => screen.findAllByText("Customer 1");

componentTest("rows that come before their number are shown, and then the number", async () => {
  const { asked } = await openScreen(
    "/3/documents?customerName=smith&sort=tsn&page=2",
    counting(() => ({ count: 8663, countIsMinimum: false })),
  );
  await rowsShown();
  await waitFor(() => expect(screen.getByText("51-100 of 8,663")).toBeTruthy());
  expect(asked.filter((request) => request.includes("/count"))).toEqual([
    "GET /api/documents/count?storeId=3&customerName=smith",
  ]);
  await user.click(screen.getByRole("button", { name: "Page 3" }));
  await waitFor(() => expect(screen.getByText("101-150 of 8,663")).toBeTruthy());
  expect(asked.filter((request) => request.includes("/count"))).toHaveLength(1);
});

componentTest("where the number cannot be asked for the rows stay, and one may count again", async () => {
  let isBack = false;
  await openScreen(
    "/3/documents?customerName=smith",
    counting(() => isBack ? { count: 70, countIsMinimum: false } : undefined),
  );
  await rowsShown();
  const again = await screen.findByRole("button", { name: "Count again" });
  expect(screen.getByText("1-50 of many. Couldn't count them.")).toBeTruthy();
  isBack = true;
  await user.click(again);
  await waitFor(() => expect(screen.getByText("1-50 of 70")).toBeTruthy());
});
