import { componentTest, screen, user, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { networkFailed, requestCancelled } from "@/kernel/texts.ts";
import { texts } from "@/features/documents/contract.ts";
import { aDocument, aPdf, aReading, aScanReading, found } from "./testing/builders.tsx";
import { type Answers, field, openForm, openModal, press, refused, typeOf } from "./testing/modal.tsx";

componentTest("Complete sends the record and its files, the main one first", async () => {
  const { server } = await openForm({ reading: [() => aReading()], filing: [() => aDocument()] });
  await user.type(field(/^Customer name/), " Roe");
  await press("Complete");
  await screen.findByText("Documents filed");
  const [{ document: sent, key }] = server.filed;
  expect(sent).toEqual({
    storeId: 3,
    formType: 0,
    customerName: "Doe, Jane Quinn Roe",
    status: 0,
    transferDate: "2024-03-05",
    certificationDate: "2024-03-01",
    nicsDate: "2024-03-01",
    tsn: "TSN-1041",
    ntn: "1012ABC45",
    serialNumbers: ["ABC0O1I"],
    documentSerialNumbers: [{
      serialNumber: "ABC0O1I",
      manufacturer: "Norwood",
      importer: null,
      model: "N19",
      type: "Pistol",
      caliber: "9mm",
    }],
    attachments: [{ fileName: "doe.pdf", type: 1, uploadId: 1 }],
    allowDuplicateTsn: false,
  });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await screen.findByText("1 document filed.")).toBeTruthy();
});

componentTest("Ctrl+Enter completes, Enter alone does not, as barcode scanners send it", async () => {
  const { server } = await openForm({ reading: [() => aReading()], filing: [() => aDocument()] });
  await user.click(field(/^Serial number/));
  await user.keyboard("{Enter}");
  expect(server.filed).toHaveLength(0);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Documents filed");
});

componentTest("a document may be saved as in progress, without status and status date", async () => {
  const unfinished = () => aReading({ status: null, transferDate: null, documentSerialNumbers: [] });
  const { server } = await openForm({
    reading: [unfinished],
    filing: [() => aDocument({ status: null, transferDate: null })],
  });
  await press("Save as in progress");
  await screen.findByText("Documents filed");
  expect(server.filed[0].document).toMatchObject({ status: null, transferDate: null });
});

componentTest("saving as in progress asks before it leaves out a status that was entered", async () => {
  const { server } = await openForm({ reading: [() => aReading()], filing: [() => aDocument()] });
  await press("Save as in progress");
  const question = await screen.findByRole("dialog", { name: "Save as in progress?" });
  expect(server.filed).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Save as in progress" }));
  await screen.findByText("Documents filed");
  expect(server.filed[0].document).toMatchObject({ status: null, transferDate: null });
});

componentTest("a 3310.11 shows serial numbers and a date only", async () => {
  const answers: Answers = {
    reading: [() => ({ ...aScanReading(), formType: 1, documentType: 4, transferDate: found("2024-05-01") })],
    filing: [() => aDocument({ formType: 1, customerName: "" })],
  };
  const { server } = openModal(answers, [aPdf("loss.pdf")]);
  await user.selectOptions(await typeOf("loss.pdf"), "ATF F 3310.11");
  await press("Begin Uploading");
  await user.type(await screen.findByLabelText(/^Serial number/, { selector: "input" }), "XYZ9");
  expect(screen.queryByLabelText(/^Customer name/)).toBeNull();
  expect(screen.queryByLabelText(/^Status(?! Date)/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Save as in progress" })).toBeNull();
  await press("Complete");
  await screen.findByText("Documents filed");
  expect(server.filed[0].document).toMatchObject({
    formType: 1,
    customerName: "",
    transferDate: "2024-05-01",
    serialNumbers: ["XYZ9"],
  });
});

componentTest("a retry says why and keeps the same Idempotency-Key", async () => {
  const { server } = await openForm({
    reading: [() => aReading()],
    filing: [refused(0, networkFailed), () => aDocument()],
  });
  await press("Complete");
  await screen.findByText(networkFailed);
  await press("Try again");
  await screen.findByText("Documents filed");
  const keys = server.filed.map((filed) => filed.key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

componentTest("an answer to an earlier try with other values is told", async () => {
  await openForm({
    reading: [() => aReading()],
    filing: [refused(0, networkFailed), () => aDocument()],
  });
  await press("Complete");
  await screen.findByText(networkFailed);
  await user.type(field(/^TSN/), "9");
  await press("Try again");
  expect(await screen.findByText(/An earlier attempt went through/)).toBeTruthy();
});

componentTest("a TSN that is taken asks, shows the other document, and files on confirmation", async () => {
  const { server } = await openForm({
    reading: [() => aReading()],
    filing: [refused(409, "Another Form 4473 has the same TSN.", { conflictId: 77 }), () => aDocument()],
  });
  await press("Complete");
  await screen.findByText("Another Form 4473 has the same TSN.");
  expect(screen.getByRole("link", { name: /Open the other document/ }).getAttribute("href")).toBe("/3/documents/77");
  await press("File anyway");
  await screen.findByText("Documents filed");
  expect(server.filed[1].document.allowDuplicateTsn).toBe(true);
});

componentTest("what the server finds wrong stands at its field", async () => {
  await openForm({
    reading: [() => aReading()],
    filing: [refused(400, "Wrong.", { fields: { transferDate: texts.futureDate, files: "A file is missing." } })],
  });
  await press("Complete");
  expect(await screen.findByText(texts.futureDate)).toBeTruthy();
  expect(screen.getByText("A file is missing.")).toBeTruthy();
});

componentTest("the same file filed before is told with a link to the earlier document", async () => {
  const warningMessage = "The file doe.pdf was already filed as document 8.";
  await openForm({ reading: [() => aReading()], filing: [() => aDocument({ warningMessage })] });
  await press("Complete");
  await screen.findByText(warningMessage);
  expect(screen.getByRole("link", { name: "Open document 8" }).getAttribute("href")).toBe("/3/documents/8");
});

componentTest("a filing that is cancelled says so and keeps what was entered", async () => {
  await openForm({ filing: [() => new Promise(() => {}), () => aDocument()] });
  await press("Complete");
  await press("Cancel");
  expect(await screen.findByText(requestCancelled)).toBeTruthy();
  expect(field(/^TSN/).value).toBe("TSN-1041");
  await press("Try again");
  expect(await screen.findByText("Documents filed")).toBeTruthy();
});
