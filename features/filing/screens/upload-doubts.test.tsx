import { componentTest, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aDocument, aReading, aScanReading, found } from "./testing/builders.tsx";
import { field, openForm, press } from "./testing/modal.tsx";
import { pagesIn } from "./split-pages.tsx";
import { scanText } from "./scan-text.ts";

const doubt = "The transfer is dated before the first NICS contact.";

componentTest("what was not found stands under what to check, and Enter leads there", async () => {
  await openForm({ reading: [() => aReading({ ntn: null, nicsDate: null })] });
  const toCheck = within(screen.getByRole("region", { name: "To check" }));
  expect(toCheck.getByLabelText(/^NTN/)).toBeTruthy();
  expect(toCheck.getByLabelText(/^First NICS contact/, { selector: "input" })).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Read from the form" })).queryByLabelText(/^NTN/)).toBeNull();
  expect(document.activeElement).toBe(field(/^First NICS contact/));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(field(/^NTN/));
});

componentTest("a firearm whose serial was not found has a row, and its manufacturer is asked for too", async () => {
  const [firearm] = aReading().documentSerialNumbers;
  const lost = { ...firearm, serialNumber: null, manufacturer: null };
  await openForm({ reading: [() => aReading({ documentSerialNumbers: [firearm, lost], totalFirearms: found(2) })] });
  const toCheck = within(screen.getByRole("region", { name: "To check" }));
  expect(toCheck.getByLabelText<HTMLInputElement>(/^Serial number 2/).value).toBe("");
  expect(screen.getByText(/^The form says 2 firearms; 1 serial number is entered/)).toBeTruthy();
  await user.type(field(/^Serial number 2/), "BXKR418");
  await waitFor(() => expect(screen.queryByText(/^The form says/)).toBeNull());
});

componentTest("a date in doubt says why, and filing asks about it once", async () => {
  const { server } = await openForm({
    reading: [() => aReading({ transferDate: { ...found("2024-02-28", 0.5), doubt } })],
    filing: [() => aDocument()],
  });
  expect(screen.getByText(doubt)).toBeTruthy();
  await press("Complete");
  const question = await screen.findByRole("dialog", { name: "Are the dates right?" });
  expect(question.textContent).toContain(doubt);
  expect(server.filed).toEqual([]);
  await press("Cancel");
  await press("Complete");
  await screen.findByRole("dialog", { name: "Are the dates right?" });
  await press("File it with these dates");
  await waitFor(() => expect(server.filed).toHaveLength(1));
});

componentTest("a date that was typed wrong is asked about as well, and one that was put right is not", async () => {
  const { server } = await openForm({ reading: [() => aReading()], filing: [() => aDocument()] });
  await user.clear(field(/^Status Date/));
  await user.type(field(/^Status Date/), "03/05/25");
  await press("Complete");
  const question = await screen.findByRole("dialog", { name: "Are the dates right?" });
  expect(question.textContent).toContain("more than 90 days after the first NICS contact");
  await press("Cancel");
  await user.clear(field(/^Status Date/));
  await user.type(field(/^Status Date/), "03/05/24");
  await press("Complete");
  await waitFor(() => expect(server.filed).toHaveLength(1));
});

componentTest("a scan without text is called that", async () => {
  await openForm({ reading: [() => ({ ...aScanReading(), isScan: true })] });
  expect(screen.getByText(scanText)).toBeTruthy();
});

componentTest("a file that holds two forms says so and is split into two documents", async () => {
  const forms = [{ firstPage: 1, lastPage: 5 }, { firstPage: 6, lastPage: 10 }];
  const second = () => aReading({ customerName: found("Marlowe, Edda") });
  const { server } = await openForm({ reading: [() => aReading({ forms }), () => aReading(), second] });
  expect(await screen.findByText(/^This file holds 2 forms: pages 1 to 5, pages 6 to 10/)).toBeTruthy();
  await press("Split by pages");
  expect((await screen.findByLabelText<HTMLInputElement>(/^First page of each document/)).value).toBe("1, 6");
  await press("Split");
  await waitFor(() => expect(screen.getByTestId("viewer").textContent).toContain("doe pages 1-5.pdf"));
  expect(server.calls.filter((call) => call.startsWith("pages"))).toEqual(["pages 1 1-5", "pages 1 6-"]);
  expect(server.dropped).toEqual([1]);
  expect(screen.queryByText(/^This file holds 2 forms/)).toBeNull();
});

componentTest("the first pages that are typed must make sense", () => {
  expect(pagesIn("1, 7")).toEqual([1, 7]);
  expect(pagesIn("13 7")).toEqual([1, 7, 13]);
  for (const text of ["", "1", "0, 4", "seven", "1, 2001"]) expect([text, pagesIn(text)]).toEqual([text, null]);
  return Promise.resolve();
});
