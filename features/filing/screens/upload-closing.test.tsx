import { act, componentTest, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { handClock } from "@/ui/testing/hand-clock.ts";
import { aDocument, aPdf, aReading } from "./testing/builders.tsx";
import { openForm, openModal, press, typeOf } from "./testing/modal.tsx";

/** A test that lets half a second and longer pass by itself; what is shorter goes on. */
function closingTest(name: string, test: (pass: (milliseconds: number) => void) => Promise<void>) {
  componentTest(name, async () => {
    const clock = handClock({ between: [500, 10_000] });
    try {
      await test((milliseconds) => act(() => clock.pass(milliseconds)));
    } finally {
      clock.restore();
    }
  });
}

closingTest("the modal closes 500 ms after completion, and a toast leads to the document", async (pass) => {
  const { seen } = await openForm({ reading: [() => aReading()], filing: [() => aDocument()] });
  await press("Complete");
  await screen.findByRole("dialog", { name: "Documents filed" });
  pass(499);
  expect(seen.closed).toBe(0);
  expect(screen.queryByText("1 document filed.")).toBeNull();
  pass(1);
  expect(await screen.findByText("1 document filed.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(seen.closed).toBe(1);
  await press("Open document");
  expect(seen.address).toBe("/3/documents/12");
});

closingTest("after several documents the toast leads to the list", async (pass) => {
  const { seen } = await openForm({}, [aPdf("one.pdf"), aPdf("two.pdf", "another")]);
  await press("Complete");
  await waitFor(() => expect(screen.getByTestId("viewer").textContent).toContain("two.pdf"));
  await user.click(await screen.findByRole("button", { name: "Complete" }));
  await screen.findByRole("dialog", { name: "Documents filed" });
  pass(500);
  expect(await screen.findByText("2 documents filed.")).toBeTruthy();
  await press("Show the list");
  expect(seen.address).toBe("/3/documents");
});

closingTest("closed by hand within that moment, the toast is left all the same, once", async (pass) => {
  const { seen } = await openForm({});
  await press("Complete");
  await screen.findByRole("dialog", { name: "Documents filed" });
  await user.keyboard("{Escape}");
  expect(await screen.findAllByText("1 document filed.")).toHaveLength(1);
  pass(600);
  expect(seen.closed).toBe(1);
  expect(screen.getAllByText("1 document filed.")).toHaveLength(1);
});

closingTest("the modal stays open where a document needs a look", async (pass) => {
  const warningMessage = "The file doe.pdf was already filed as document 8.";
  const { seen } = await openForm({ filing: [() => aDocument({ warningMessage })] });
  await press("Complete");
  await screen.findByText(warningMessage);
  pass(700);
  expect(seen.closed).toBe(0);
  expect(screen.getByText(warningMessage)).toBeTruthy();
});

closingTest("the modal stays open where a document waits to be verified", async (pass) => {
  const { seen } = await openForm({});
  await press("Verify later");
  await screen.findByText("1 document to verify.");
  pass(700);
  expect(seen.closed).toBe(0);
});

closingTest("'Upload more' within that moment goes on with the next upload", async (pass) => {
  const { seen } = openModal({}, [aPdf()]);
  await typeOf("doe.pdf");
  await press("Begin Uploading");
  await user.click(await screen.findByRole("button", { name: "Complete" }));
  await user.click(await screen.findByRole("button", { name: "Upload more" }));
  pass(700);
  expect(seen.closed).toBe(0);
  expect(screen.getByRole("dialog", { name: "Upload documents" })).toBeTruthy();
});
