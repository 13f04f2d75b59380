import { componentTest, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { texts } from "@/features/documents/contract.ts";
import { aDocument, aPdf, aReading, aScanReading, found } from "./testing/builders.tsx";
import { field, openForm, openModal, press, refused, typeOf } from "./testing/modal.tsx";

componentTest("the form is filled with what was read, and each value tells how sure the reader is", async () => {
  await openForm({ reading: [() => aReading({ customerName: found("Doe, Jane Quinn", 0.4) })] });
  expect(field<HTMLInputElement>(/^Customer name/).value).toBe("Doe, Jane Quinn");
  expect(field<HTMLInputElement>(/^Serial number/).value).toBe("ABC0O1I");
  expect(field<HTMLSelectElement>(/^Status(?! Date)/).value).toBe("0");
  expect(field<HTMLInputElement>(/^Status Date/).value).toBe("03/05/24");
  expect(field<HTMLInputElement>(/^TSN/).value).toBe("TSN-1041");
  expect(screen.getByRole("button", { name: "Customer name: low confidence, show on page 1" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "TSN: high confidence, show on page 1" })).toBeTruthy();
});

componentTest("the focus goes to what was hard to read first", async () => {
  await openForm({ reading: [() => aReading({ tsn: found("TSN-1O41", 0.4) })] });
  expect(document.activeElement).toBe(field(/^TSN/));
});

componentTest("pressing a marker and entering a field outline the place of the value in the page", async () => {
  await openForm({ reading: [() => aReading({ ntn: null })] });
  await press("TSN: high confidence, show on page 1");
  expect(screen.getByTestId("viewer").textContent).toBe("doe.pdf 1: 72 676 160 14");
  await user.click(field(/^Serial number/));
  expect(screen.getByTestId("viewer").textContent).toBe("doe.pdf 1: 72 532 160 14");
  await user.click(field(/^NTN/));
  expect(screen.getByTestId("viewer").textContent).toBe("doe.pdf nothing");
});

componentTest("a scan is filed by hand, and what was not found is named", async () => {
  await openForm({ reading: [() => aScanReading()] });
  expect(screen.getByText(aScanReading().warningMessage)).toBeTruthy();
  await press("Complete");
  await screen.findByText(texts.allRequired);
  for (const text of [texts.customerName, texts.serialNumbers, texts.status, texts.date]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field(/^Customer name/));
});

componentTest("a status date in the future is refused without asking for all fields", async () => {
  await openForm({ reading: [() => aReading({ transferDate: found("2099-01-01") })] });
  await press("Complete");
  expect(await screen.findByText(texts.futureDate)).toBeTruthy();
  expect(screen.queryByText(texts.allRequired)).toBeNull();
});

componentTest("a date that stands in no calendar is refused at its field, whether it is required or not", async () => {
  const { server } = await openForm({
    reading: [() => aReading({ status: found(1), transferDate: null })],
    filing: [() => aDocument()],
  });
  for (const label of [/^Status Date/, /^Certification date/, /^First NICS contact/]) {
    await user.clear(field(label));
    await user.type(field(label), "02/30/26");
  }
  await press("Complete");
  await waitFor(() => expect(screen.getAllByText(texts.date)).toHaveLength(3));
  expect(screen.queryByText(texts.allRequired)).toBeNull();
  expect(field(/^Certification date/).value).toBe("02/30/26");
  expect(server.filed).toEqual([]);
  for (const label of [/^Status Date/, /^Certification date/, /^First NICS contact/]) {
    await user.clear(field(label));
    await user.type(field(label), "02/28/24");
  }
  await press("Complete");
  await waitFor(() => expect(server.filed).toHaveLength(1));
});

componentTest("a file that is refused can be left out, and the next document follows", async () => {
  const { server } = openModal({
    reading: [refused(400, "This PDF is encrypted."), () => aReading()],
    filing: [() => aDocument()],
  }, [aPdf("one.pdf"), aPdf("two.pdf")]);
  await typeOf("one.pdf");
  await press("Begin Uploading");
  await screen.findByText("This PDF is encrypted.");
  await press("Skip this document");
  await waitFor(() => expect(screen.getByTestId("viewer").textContent).toContain("two.pdf"));
  await screen.findByRole("button", { name: "Complete" });
  await press("Complete");
  await screen.findByText("Documents filed");
  expect(server.filed).toHaveLength(1);
});

componentTest("when reading fails the form can be filled in by hand", async () => {
  openModal({ reading: [refused(503, "Unable to extract meta data. Please try again later.")] }, [aPdf()]);
  await typeOf("doe.pdf");
  await press("Begin Uploading");
  await screen.findByText("Unable to extract meta data. Please try again later.");
  await press("Enter it yourself");
  expect(field<HTMLInputElement>(/^Customer name/).value).toBe("");
});

componentTest("going back to the files keeps what was entered", async () => {
  await openForm({ reading: [() => aReading()] });
  await user.type(field(/^TSN/), "-A");
  await press("Back to the files");
  await press("Begin Uploading");
  expect((await screen.findByLabelText<HTMLInputElement>(/^TSN/, { selector: "input" })).value).toBe("TSN-1041-A");
});

componentTest("on a telephone the less used actions are behind '…'", async () => {
  await openForm({ reading: [() => aReading(), () => aReading()] }, [aPdf("one.pdf"), aPdf("two.pdf")]);
  const more = screen.getByRole("button", { name: "More actions" });
  more.focus();
  await user.keyboard("{ArrowDown}");
  const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(["Back to the files", "All documents", "Verify later"]);
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(more);
  expect(screen.getByRole("dialog", { name: "Verify document details" })).toBeTruthy();
  await user.keyboard("{ArrowDown}a{Enter}");
  await screen.findByRole("dialog", { name: "Documents of this upload" });
  expect(screen.getByRole("button", { name: "Close, continue in the bar below" })).toBeTruthy();
});

componentTest("a document that cannot be filed has its ways out behind '…' too, and nothing else there", async () => {
  openModal({ reading: [refused(400, "This PDF is encrypted.")] }, [aPdf()]);
  await typeOf("doe.pdf");
  await press("Begin Uploading");
  await screen.findByText("This PDF is encrypted.");
  await press("More actions");
  const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(["Back to the files"]);
  await user.click(items[0]);
  await screen.findByRole("dialog", { name: "Upload documents" });
});
