import { componentTest, fireEvent, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { addDays } from "@/ui/calendar-dates.ts";
import { localDate } from "@/kernel/dates.ts";
import { aDocument, anAttachment } from "../testing/samples.ts";
import { narrowWindow, openScreen, windowFrom } from "../testing/screen.tsx";
import type { Answers } from "../testing/server.ts";
import { downloadOf } from "./page-view.tsx";
import { mainAttachment } from "./main-attachment.ts";

const neighbours = { previous: { id: 4 }, next: { id: 6 }, position: 2, count: 3, countIsMinimum: false };

function answering(values: Parameters<typeof aDocument>[0] = {}): Answers {
  let flag = 0;
  return (path, _search, init) => {
    if (path === "/api/documents/PreviousAndNextDocuments") return neighbours;
    if (path.endsWith("/flag")) flag = Number(JSON.parse(String(init.body)).color);
    const id = /^\/api\/documents\/(\d+)/.exec(path)?.[1];
    return id ? aDocument({ id: Number(id), fflFlaggedColor: flag, ...values }) : undefined;
  };
}

componentTest("the neighbours are those of the list that the document was opened from", async () => {
  narrowWindow();
  const { asked, address } = await openScreen("/3/documents/5?list=status%3D1%26sort%3Dtsn", answering());
  await screen.findByText("2 of 3");
  expect(asked).toContain(
    "GET /api/documents/PreviousAndNextDocuments?storeId=3&status=1&sort=tsn&limit=50&page=1&documentId=5",
  );
  expect(screen.getByRole("link", { name: "Documents" }).getAttribute("href")).toBe("/3/documents?status=1&sort=tsn");
  fireEvent.keyDown(document.body, { key: "j" });
  await waitFor(() => expect(address()).toBe("/3/documents/6?list=status%3D1%26sort%3Dtsn"));
  await screen.findByText("2 of 3");
  fireEvent.keyDown(document.body, { key: "k" });
  await waitFor(() => expect(address()).toBe("/3/documents/4?list=status%3D1%26sort%3Dtsn"));
});

componentTest("opening and fetching ahead write nothing into the ledger while no page is shown", async () => {
  narrowWindow();
  const { asked } = await openScreen("/3/documents/5", answering());
  await screen.findByText("2 of 3");
  await waitFor(() => expect(asked).toContain("GET /api/documents/6"));
  expect(asked.filter((request) => request.includes("/api/attachments"))).toEqual([]);
});

componentTest("f and a number set the flag and tell the server", async () => {
  narrowWindow();
  const { asked } = await openScreen("/3/documents/5", answering());
  await screen.findByRole("button", { name: /Flag/ });
  fireEvent.keyDown(document.body, { key: "f" });
  await screen.findByRole("menu", { name: "Flag document" });
  await user.keyboard("1");
  await waitFor(() => expect(screen.getByRole("button", { name: /Flag/ }).textContent).toBe("Red"));
  expect(asked).toContain("PUT /api/documents/5/flag");
});

componentTest("without the permission the flag is shown but cannot be set", async () => {
  narrowWindow();
  const answers = answering({ permissions: ["documents.read"], fflFlaggedColor: 3 });
  const { asked } = await openScreen("/3/documents/5", answers);
  await screen.findAllByText("Yellow");
  expect(screen.queryByRole("button", { name: /Flag/ })).toBeNull();
  fireEvent.keyDown(document.body, { key: "f" });
  expect(asked.filter((request) => request.startsWith("PUT"))).toEqual([]);
});

componentTest("a document without a status reads 'In progress' and says how many days are left", async () => {
  narrowWindow();
  const expirationDate = addDays(localDate("America/Denver", new Date()), 20);
  await openScreen("/3/documents/5", answering({ status: null, transferDate: null, expirationDate }));
  await screen.findAllByText("In progress");
  expect(screen.getByText("Expires in 20 days")).toBeTruthy();
});

componentTest("a stand-alone 3310.11 shows no status, neither in its header nor in its details", async () => {
  narrowWindow();
  await openScreen("/3/documents/5", answering({ formType: 1, status: 0 }));
  await screen.findByText("Date", { selector: "dt" });
  expect(screen.queryByText("Status Date")).toBeNull();
  expect(screen.queryByText("Transferred")).toBeNull();
  expect(screen.queryByText("Document status")).toBeNull();
});

componentTest("the warning about an earlier document leads there", async () => {
  narrowWindow();
  const warningMessage = "This file was already filed as document 9 of Ada Merriweather.";
  await openScreen("/3/documents/5", answering({ warningMessage }));
  expect((await screen.findByRole("link", { name: "Open it" })).getAttribute("href")).toBe("/3/documents/9");
});

componentTest("the attachments name type, size, pages, person and date, and can be downloaded", async () => {
  narrowWindow();
  const attachments = [anAttachment(), anAttachment({ id: 12, name: "Receipt.pdf", type: 9, isMainAttachment: false })];
  await openScreen("/3/documents/5?tab=attachments", answering({ attachments }));
  const table = within(await screen.findByRole("table", { name: "Attachments" }));
  expect(table.getAllByRole("row")).toHaveLength(3);
  expect(table.getByText("ATF F 4473")).toBeTruthy();
  expect(table.getAllByText("6 pages").length).toBeGreaterThan(0);
  const download = table.getByRole("link", { name: "Download Receipt.pdf" });
  expect(download.getAttribute("href")).toBe("/api/attachments/11/content?download=1");
});

componentTest("on a telephone printing and downloading are behind '…', before what other features can do", async () => {
  narrowWindow();
  const attachments = [anAttachment(), anAttachment({ id: 12, name: "Letter.pdf", isMainAttachment: false })];
  await openScreen("/3/documents/5", answering({ attachments }));
  const more = await screen.findByRole("button", { name: "More actions" });
  more.focus();
  await user.keyboard("{ArrowDown}");
  const menu = within(await screen.findByRole("menu"));
  await menu.findByRole("menuitem", { name: "Compare with…" });
  const items = menu.getAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "Print the form alone",
    "Print everything (2 files)",
    "Download the form alone",
    "Download everything as one PDF",
    "Compare with…",
  ]);
  expect(document.activeElement).toBe(items[0]);
  await user.keyboard("p{Enter}");
  await screen.findByRole("dialog", { name: "Print everything" });
  expect(screen.queryByRole("menu")).toBeNull();
});

componentTest("the button Print prints the form at once, and so does Ctrl+P wherever the focus is", async () => {
  windowFrom("(min-width: 40rem)");
  await openScreen("/3/documents/5", answering());
  await user.click(await screen.findByRole("button", { name: "Print" }));
  await screen.findByRole("dialog", { name: "Print the form" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("tab", { name: /Attachments/ }));
  await user.keyboard("{Control>}p{/Control}");
  await screen.findByRole("dialog", { name: "Print the form" });
});

componentTest(
  "of a corrected form the menu says what is printed: the copy, the original, or everything in its order",
  async () => {
    narrowWindow();
    const copy = { id: 12, versionNumber: 3, originalAttachmentId: 11, name: "4473 Merriweather (version 3).pdf" };
    const letter = { id: 14, isMainAttachment: false, name: "Letter.pdf" };
    const attachments = [anAttachment(), anAttachment(copy), anAttachment(letter)];
    await openScreen("/3/documents/5", answering({ attachments, versionNumber: 3 }));
    const print = await screen.findByRole("button", { name: "Print" });
    expect(print.title).toBe("Prints the corrected copy (version 3)");
    await user.click(await screen.findByRole("button", { name: "Print and download" }));
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
      "Print the corrected copy (version 3)",
      "Print the original (version 1)",
      "Print everything (original, version 3, 1 supplement)",
      "Download the corrected copy (version 3)",
      "Download the original (version 1)",
      "Download everything as one PDF",
    ]);
  },
);

componentTest("where the header has room for 'Print', it is not behind '…' as well", async () => {
  windowFrom("(min-width: 40rem)");
  await openScreen("/3/documents/5", answering());
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  const menu = within(await screen.findByRole("menu"));
  await menu.findByRole("menuitem", { name: "Compare with…" });
  expect(menu.getAllByRole("menuitem")).toHaveLength(1);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Print and download" }));
  expect(within(await screen.findByRole("menu")).getByRole("menuitem", { name: "Print the form" })).toBeTruthy();
});

componentTest("the open tab stands in the address", async () => {
  narrowWindow();
  const { address } = await openScreen("/3/documents/5", answering());
  await user.click(await screen.findByRole("tab", { name: /Attachments/ }));
  await waitFor(() => expect(address()).toBe("/3/documents/5?tab=attachments"));
});

Deno.test("the newest version of the form is shown first", () => {
  const original = anAttachment({ id: 11, versionNumber: 1 });
  const corrected = anAttachment({ id: 13, versionNumber: 2, originalAttachmentId: 11 });
  const receipt = anAttachment({ id: 12, versionNumber: 3, isMainAttachment: false });
  expect(mainAttachment([original, receipt, corrected])).toBe(corrected);
  expect(mainAttachment([receipt])).toBe(receipt);
  expect(mainAttachment([])).toBeUndefined();
});

Deno.test("a download asks the server to record it", () => {
  expect(downloadOf("/api/attachments/1/content")).toBe("/api/attachments/1/content?download=1");
  expect(downloadOf("/files/1?version=2")).toBe("/files/1?version=2&download=1");
});
