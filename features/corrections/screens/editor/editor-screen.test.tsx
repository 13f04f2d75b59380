import { componentTest, screen } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { shown } from "../testing/shown.tsx";
import EditorScreen from "./editor-screen.tsx";
import { aRecord } from "./testing/samples.ts";

const path = "/:storeId/documents/new-version/:documentId";

function show(document: object | undefined) {
  return shown(
    <EditorScreen />,
    (asked) => asked.startsWith("/api/documents/7") ? document : undefined,
    "/3/documents/new-version/7",
    path,
  );
}

componentTest("whoever may not correct is told who can, with the way back", async () => {
  await show({ ...aRecord(), permissions: ["documents.read"] });
  expect(await screen.findByText("You can't correct this form.")).toBeTruthy();
  expect(screen.getByText(/^Staff of its store can\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the document" }).getAttribute("href")).toBe("/3/documents/7");
  expect(screen.getByRole("heading", { level: 1, name: "Correct this form" })).toBeTruthy();
});

componentTest("a document without pages has nothing to correct", async () => {
  await show(aRecord());
  expect(await screen.findByText("This document has no pages.")).toBeTruthy();
});

componentTest("another one's document says so", async () => {
  await show(undefined);
  expect(await screen.findByText("Document not found, or you don't have access to it.")).toBeTruthy();
});
