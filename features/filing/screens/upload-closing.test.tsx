import { componentTest, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aDocument, aPdf, aReading } from "./testing/builders.tsx";
import { openForm, openModal, press, typeOf } from "./testing/modal.tsx";

const moment = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

componentTest("the modal closes 500 ms after completion, and a toast leads to the document", async () => {
  const { seen } = await openForm({ reading: [() => aReading()], filing: [() => aDocument()] });
  await press("Complete");
  await screen.findByRole("dialog", { name: "Documents filed" });
  const begun = performance.now();
  expect(seen.closed).toBe(0);
  expect(await screen.findByText("1 document filed.")).toBeTruthy();
  expect(performance.now() - begun).toBeGreaterThan(400);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(seen.closed).toBe(1);
  await press("Open document");
  expect(seen.address).toBe("/3/documents/12");
});

componentTest("after several documents the toast leads to the list", async () => {
  const { seen } = await openForm({}, [aPdf("one.pdf"), aPdf("two.pdf", "another")]);
  await press("Complete");
  await waitFor(() => expect(screen.getByTestId("viewer").textContent).toContain("two.pdf"));
  await user.click(await screen.findByRole("button", { name: "Complete" }));
  expect(await screen.findByText("2 documents filed.")).toBeTruthy();
  await press("Show the list");
  expect(seen.address).toBe("/3/documents");
});

componentTest("closed by hand within that moment, the toast is left all the same, once", async () => {
  const { seen } = await openForm({});
  await press("Complete");
  await screen.findByRole("dialog", { name: "Documents filed" });
  await user.keyboard("{Escape}");
  expect(await screen.findAllByText("1 document filed.")).toHaveLength(1);
  await moment(600);
  expect(seen.closed).toBe(1);
  expect(screen.getAllByText("1 document filed.")).toHaveLength(1);
});

componentTest("the modal stays open where a document needs a look", async () => {
  const warningMessage = "The file doe.pdf was filed before, as document 8.";
  const { seen } = await openForm({ filing: [() => aDocument({ warningMessage })] });
  await press("Complete");
  await screen.findByText(warningMessage);
  await moment(700);
  expect(seen.closed).toBe(0);
  expect(screen.getByText(warningMessage)).toBeTruthy();
});

componentTest("the modal stays open where a document waits to be verified", async () => {
  const { seen } = await openForm({});
  await press("Verify later");
  await screen.findByText("1 document waits to be verified.");
  await moment(700);
  expect(seen.closed).toBe(0);
});

componentTest("'Upload more' within that moment goes on with the next upload", async () => {
  const { seen } = openModal({}, [aPdf()]);
  await typeOf("doe.pdf");
  await press("Begin Uploading");
  await user.click(await screen.findByRole("button", { name: "Complete" }));
  await user.click(await screen.findByRole("button", { name: "Upload more" }));
  await moment(700);
  expect(seen.closed).toBe(0);
  expect(screen.getByRole("dialog", { name: "Upload documents" })).toBeTruthy();
});
