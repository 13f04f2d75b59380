import { componentTest, fireEvent, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { texts } from "../../contract.ts";
import { aDocument, anAttachment } from "../testing/samples.ts";
import { narrowWindow, openScreen } from "../testing/screen.tsx";
import type { Answers } from "../testing/server.ts";
import { paginate } from "@/kernel/paginate.ts";

const letter = anAttachment({ id: 12, name: "Letter.pdf", type: 6, isMainAttachment: false });
const receipt = anAttachment({ id: 13, name: "Receipt.pdf", type: 9, isMainAttachment: false });
const everything = ["documents.read", "documents.file", "documents.delete_attachment"];

interface Server {
  readonly answers: Answers;
  /** Bodies by path. */
  readonly sent: Map<string, unknown>;
}

/** A server that keeps which attachments there are. */
function aServer(permissions: string[] = everything): Server {
  const sent = new Map<string, unknown>();
  let attachments = [anAttachment(), letter, receipt];
  const answers: Answers = (path, _search, init) => {
    if (path.endsWith("/PreviousAndNextDocuments")) {
      return { previous: null, next: null, position: 1, count: 1, countIsMinimum: false };
    }
    if (init.body) sent.set(path, typeof init.body === "string" ? JSON.parse(init.body) : init.body);
    if (path.endsWith("/deleted")) return paginate([], { page: 1, limit: 500 });
    if (path.endsWith("/12/delete")) attachments = attachments.filter(({ id }) => id !== 12);
    if (path.endsWith("/12/restore")) attachments = [anAttachment(), letter, receipt];
    if (path.endsWith("/order")) attachments = [anAttachment(), receipt, letter];
    return path.startsWith("/api/documents/") || path.startsWith("/api/attachments/")
      ? aDocument({ id: 5, attachments, permissions })
      : undefined;
  };
  return { answers, sent };
}

const sampleInstant = "2026-03-02T10:00:00.000Z";

const names = () =>
  within(screen.getByRole("table", { name: "Attachments" })).getAllByRole("rowheader")
    .map((cell) => cell.querySelector("span")?.textContent);

componentTest("auditors can neither upload nor delete attachments, nor put them into another order", async () => {
  narrowWindow();
  await openScreen("/3/documents/5?tab=attachments", aServer(["documents.read"]).answers);
  await screen.findByRole("table", { name: "Attachments" });
  expect(screen.queryByRole("button", { name: "Add supplements" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^More of/ })).toBeNull();
  fireEvent.keyDown(document.body, { key: "u" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("deleting asks first, takes a reason, and can be undone; the form itself offers nothing", async () => {
  narrowWindow();
  const { answers, sent } = aServer();
  const { asked } = await openScreen("/3/documents/5?tab=attachments", answers);
  await screen.findByRole("table", { name: "Attachments" });
  expect(screen.queryByRole("button", { name: "More of 4473 Merriweather.pdf" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More of Letter.pdf" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete attachment" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete attachment" }));
  expect(asked.filter((request) => request.startsWith("POST"))).toEqual([]);
  await user.type(dialog.getByLabelText("Reason"), "Wrong customer");
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(names()).toEqual(["4473 Merriweather.pdf", "Receipt.pdf"]));
  expect(sent.get("/api/attachments/12/delete")).toEqual({ reason: "Wrong customer" });
});

componentTest("supplements move up and down among one another", async () => {
  narrowWindow();
  const { answers, sent } = aServer();
  await openScreen("/3/documents/5?tab=attachments", answers);
  await user.click(await screen.findByRole("button", { name: "More of Letter.pdf" }));
  expect((await screen.findByRole("menuitem", { name: "Move up" })).getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("menuitem", { name: "Move down" }));
  await waitFor(() => expect(names()).toEqual(["4473 Merriweather.pdf", "Receipt.pdf", "Letter.pdf"]));
  await waitFor(() => expect(sent.get("/api/documents/5/attachments/order")).toEqual({ attachmentIds: [13, 12] }));
});

componentTest(
  "every supplement needs a type, which is neither a 4473 nor a 3310.11; what is no PDF is named",
  async () => {
    narrowWindow();
    const { asked } = await openScreen("/3/documents/5?tab=attachments", aServer().answers);
    await screen.findByRole("button", { name: "Add supplements" });
    fireEvent.keyDown(document.body, { key: "u" });
    const dialog = within(await screen.findByRole("dialog", { name: "Upload supplemental documents" }));
    const files = [new File(["%PDF-1.7"], "Letter.pdf"), new File(["words"], "Words.pdf")];
    fireEvent.change(dialog.getByLabelText("Drop PDF files here"), { target: { files } });
    await dialog.findByText("Letter.pdf");
    expect(dialog.getByText("Words.pdf: This file is not a PDF. Please choose a PDF file.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Begin Uploading" }));
    expect(dialog.getAllByText(texts.typeMissing).length).toBeGreaterThan(0);
    await user.selectOptions(dialog.getByLabelText("Document type of Letter.pdf"), "4");
    expect(dialog.getAllByText(texts.supplementType).length).toBeGreaterThan(0);
    expect(asked.filter((request) => request.startsWith("POST"))).toEqual([]);
  },
);

componentTest("over plain http too a supplement is added, and the modal closes 500 ms after completion", async () => {
  narrowWindow();
  const { answers } = aServer();
  const sha256 = "a".repeat(64);
  const upload = { id: 31, storeId: 3, fileName: "Letter.pdf", size: 8, received: 8, sha256, expiresAt: sampleInstant };
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  try {
    const { asked } = await openScreen(
      "/3/documents/5?tab=attachments",
      (path, ...rest) => path === "/api/uploads" ? upload : answers(path, ...rest),
    );
    await screen.findByRole("button", { name: "Add supplements" });
    fireEvent.keyDown(document.body, { key: "u" });
    const dialog = within(await screen.findByRole("dialog", { name: "Upload supplemental documents" }));
    const files = [new File(["%PDF-1.7"], "Letter.pdf")];
    fireEvent.change(dialog.getByLabelText("Drop PDF files here"), { target: { files } });
    await user.selectOptions(await dialog.findByLabelText("Document type of Letter.pdf"), "6");
    await user.click(dialog.getByRole("button", { name: "Begin Uploading" }));
    await dialog.findByText("Added");
    expect(asked).toContain("POST /api/documents/5/attachments");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  } finally {
    Object.defineProperty(crypto, "randomUUID", { value: randomUUID, configurable: true });
  }
});

componentTest("a document with supplements offers to print and download the form alone and everything", async () => {
  narrowWindow();
  await openScreen("/3/documents/5", aServer().answers);
  await user.click(await screen.findByRole("button", { name: "Print and download" }));
  const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  expect(items).toEqual([
    "Print the form alone",
    "Print everything (3 files)",
    "Download the form alone",
    "Download everything as one PDF",
  ]);
});
