import { componentTest, fireEvent, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aDocument } from "../testing/samples.ts";
import { narrowWindow, openScreen } from "../testing/screen.tsx";
import type { Answers } from "../testing/server.ts";

const documents = [
  aDocument({ id: 1, customerName: "Ada Merriweather", tsn: "20250304-017", attachments: [] }),
  aDocument({ id: 2, customerName: "Boone Castellan", tsn: "20250304-018", attachments: [] }),
];

const answers: Answers = (path) => {
  if (path === "/api/documents/quick-find") return documents;
  return documents.find(({ id }) => path === `/api/documents/${id}`);
};

const address = "/3/documents/compare?left=1&right=2";

componentTest("two records stand side by side, and what differs is counted and marked", async () => {
  await openScreen(address, answers);
  await screen.findByText("2 differences");
  const line = screen.getByRole("row", { name: /^TSN/ });
  expect([...line.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["7", "8"]);
  expect(within(screen.getByRole("row", { name: /^Status Date/ })).queryAllByText(/differ/i)).toEqual([]);
});

componentTest("'Swap' changes the sides, in the address too", async () => {
  const opened = await openScreen(address, answers);
  await user.click(await screen.findByRole("button", { name: "Swap" }));
  expect(opened.address()).toBe("/3/documents/compare?left=2&right=1");
});

componentTest("c and the space bar show the other form in the place of the first", async () => {
  narrowWindow();
  await openScreen(address, answers);
  await screen.findByRole("button", { name: "Show Boone Castellan" });
  fireEvent.keyDown(document.body, { key: "c" });
  await screen.findByRole("button", { name: "Show Ada Merriweather" });
  fireEvent.keyDown(document.body, { key: " " });
  await screen.findByRole("button", { name: "Show Boone Castellan" });
  fireEvent.keyDown(document.body, { key: "t" });
  await waitFor(() => expect(screen.getByRole("button", { name: "Show Boone Castellan" })).toBeTruthy());
});

componentTest("a document is compared with itself by nobody, and one that is not there says so", async () => {
  await openScreen("/3/documents/compare?left=1&right=1", answers);
  await screen.findByText("Select two documents in the list to compare them.");
});
