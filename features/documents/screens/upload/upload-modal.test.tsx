import { componentTest, fireEvent, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { ApiError, createApi } from "@/kernel/screens/api.ts";
import { networkFailed } from "@/kernel/texts.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { createDocument, extractMetaData, texts } from "../../contract.ts";
import { uploadTexts } from "../../upload-rules.ts";
import { aDocument, aPdf, aReading, aScanReading, aServer, found, PlainViewer } from "./testing/builders.tsx";
import UploadModal from "./upload-modal.tsx";

const reading = extractMetaData.path;
const filing = createDocument.path;

function show(answers: Parameters<typeof aServer>[0] = {}, files?: File[]) {
  const server = aServer(answers);
  const closed: true[] = [];
  const credentials = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };
  const api = createApi(() => Promise.reject(new Error("No request goes this way.")), credentials);
  render(
    <ScreensProvider value={{ api, queries: new QueryClient(), features: [] }}>
      <MemoryRouter>
        <UploadModal
          storeId={3}
          open
          onClose={() => closed.push(true)}
          files={files}
          send={server.send}
          viewer={PlainViewer}
          timeZone="America/Chicago"
        />
      </MemoryRouter>
    </ScreensProvider>,
  );
  return { ...server, closed };
}

const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
const typeOf = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Document type of ${name}`);
// The markers are named after their fields too.
const field = <Control extends HTMLElement = HTMLInputElement>(label: RegExp) =>
  screen.getByLabelText<Control>(label, { selector: "input, select" });
const refusal = (status: number, message: string, more = {}) => () => {
  throw new ApiError(status, { message, error: "documents.test", ...more }, "request-1");
};

async function verifying(answers: Parameters<typeof aServer>[0], files = [aPdf()]) {
  const shown = show(answers, files);
  await typeOf(files[0].name);
  await press("Begin Uploading");
  await screen.findByRole("button", { name: "Complete" });
  return shown;
}

componentTest("the first dropped file of a new group defaults to 4473", async () => {
  show({}, [aPdf("one.pdf"), aPdf("two.pdf")]);
  expect((await typeOf("one.pdf")).value).toBe("1");
  expect((await typeOf("two.pdf")).value).toBe("1");
});

componentTest("files that were dropped together can be made one document", async () => {
  show({}, [aPdf("one.pdf"), aPdf("two.pdf")]);
  await typeOf("one.pdf");
  await press("Make them one document");
  expect(screen.getAllByRole("region")).toHaveLength(1);
  expect((await typeOf("two.pdf")).value).toBe("");
});

componentTest("a file that is no PDF is named and not taken", async () => {
  show({}, [new File(["hello"], "photo.pdf"), aPdf("one.pdf")]);
  await typeOf("one.pdf");
  expect(screen.getByRole("alert").textContent).toContain(`photo.pdf: ${uploadTexts.notPdf}`);
  expect(screen.queryByLabelText("Document type of photo.pdf")).toBeNull();
});

componentTest("files dropped anywhere on the page are taken", async () => {
  show();
  const dataTransfer = { files: [aPdf("dropped.pdf")], types: ["Files"] };
  fireEvent.dragEnter(document.body, { dataTransfer });
  await screen.findByText("Drop them anywhere on this page");
  fireEvent.drop(document.body, { dataTransfer });
  expect((await typeOf("dropped.pdf")).value).toBe("1");
});

componentTest("every file needs a document type, said after the first try", async () => {
  show({}, [aPdf("one.pdf"), aPdf("two.pdf")]);
  await typeOf("one.pdf");
  await press("Make them one document");
  expect(screen.queryByText(texts.typeMissing)).toBeNull();
  await press("Begin Uploading");
  expect(screen.getByText(texts.typeMissing)).toBeTruthy();
});

componentTest(
  "a group that starts with another type, a second 4473 and a 3310.11 with supplements are refused",
  async () => {
    show({}, [aPdf("one.pdf"), aPdf("two.pdf")]);
    await user.selectOptions(await typeOf("one.pdf"), "Other");
    expect(screen.getByText(texts.firstFile)).toBeTruthy();
    await user.selectOptions(await typeOf("one.pdf"), "ATF F 4473");
    await press("Make them one document");
    await user.selectOptions(await typeOf("two.pdf"), "ATF F 4473");
    expect(screen.getByText(texts.supplementType)).toBeTruthy();
    await user.selectOptions(await typeOf("one.pdf"), "ATF F 3310.11");
    expect(screen.getByText(texts.standAloneSingle)).toBeTruthy();
  },
);

componentTest("the form is filled with what was read, and each value tells how sure the reader is", async () => {
  await verifying({ [reading]: [() => aReading({ customerName: found("Doe, Jane Quinn", 0.4) })] });
  expect(field<HTMLInputElement>(/^Customer name/).value).toBe("Doe, Jane Quinn");
  expect(field<HTMLInputElement>(/^Serial number/).value).toBe("ABC0O1I");
  expect(field<HTMLSelectElement>(/^Status(?! date)/).value).toBe("0");
  expect(field<HTMLInputElement>(/^Status date/).value).toBe("03/05/24");
  expect(field<HTMLInputElement>(/^TSN/).value).toBe("TSN-1041");
  expect(screen.getByRole("button", { name: "Customer name: low confidence, show it on page 1" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "TSN: high confidence, show it on page 1" })).toBeTruthy();
});

componentTest("the focus goes to what was hard to read first", async () => {
  await verifying({ [reading]: [() => aReading({ tsn: found("TSN-1O41", 0.4) })] });
  expect(document.activeElement).toBe(field(/^TSN/));
});

componentTest("pressing a marker and entering a field outline the place of the value in the page", async () => {
  await verifying({ [reading]: [() => aReading({ ntn: null })] });
  await press("TSN: high confidence, show it on page 1");
  expect(screen.getByTestId("viewer").textContent).toBe("doe.pdf 1: 72 676 160 14");
  await user.click(field(/^Serial number/));
  expect(screen.getByTestId("viewer").textContent).toBe("doe.pdf 1: 72 532 160 14");
  await user.click(field(/^NTN/));
  expect(screen.getByTestId("viewer").textContent).toBe("doe.pdf nothing");
});

componentTest("a scan is filed by hand, and what was not found is named", async () => {
  await verifying({ [reading]: [() => aScanReading()] });
  expect(screen.getByText(aScanReading().warningMessage)).toBeTruthy();
  await press("Complete");
  await screen.findByText(texts.allRequired);
  for (const text of [texts.customerName, texts.serialNumbers, texts.status, texts.date]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field(/^Customer name/));
});

componentTest("a status date in the future is refused without asking for all fields", async () => {
  await verifying({ [reading]: [() => aReading({ transferDate: found("2099-01-01") })] });
  await press("Complete");
  expect(await screen.findByText(texts.futureDate)).toBeTruthy();
  expect(screen.queryByText(texts.allRequired)).toBeNull();
});

componentTest("Complete sends the record and its files, the main one first", async () => {
  const { requests } = await verifying({ [reading]: [() => aReading()], [filing]: [() => aDocument()] });
  await user.type(field(/^Customer name/), " Roe");
  await press("Complete");
  await screen.findByText("Documents filed");
  const { form, headers } = requests[1];
  expect(JSON.parse(String(form.get("document")))).toEqual({
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
    attachments: [{ fileName: "doe.pdf", type: 1 }],
    allowDuplicateTsn: false,
  });
  const sent = form.getAll("files").map((file) => typeof file === "string" ? file : `${file.name} ${file.size}`);
  expect(sent).toEqual([`doe.pdf ${aPdf().size}`]);
  expect(headers?.["Idempotency-Key"]).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.getByRole("link", { name: "Open document" }).getAttribute("href")).toBe("/3/documents/12");
});

componentTest("Ctrl+Enter completes, Enter alone does not, as barcode scanners send it", async () => {
  const { requests } = await verifying({ [reading]: [() => aReading()], [filing]: [() => aDocument()] });
  await user.click(field(/^Serial number/));
  await user.keyboard("{Enter}");
  expect(requests).toHaveLength(1);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Documents filed");
});

componentTest("a document may be saved as in progress, without status and status date", async () => {
  const unfinished = () => aReading({ status: null, transferDate: null, documentSerialNumbers: [] });
  const { requests } = await verifying({
    [reading]: [unfinished],
    [filing]: [() => aDocument({ status: null, transferDate: null })],
  });
  await press("Save as in progress");
  await screen.findByText("Documents filed");
  expect(JSON.parse(String(requests[1].form.get("document")))).toMatchObject({ status: null, transferDate: null });
});

componentTest("saving as in progress asks before it leaves out a status that was entered", async () => {
  const { requests } = await verifying({ [reading]: [() => aReading()], [filing]: [() => aDocument()] });
  await press("Save as in progress");
  const question = await screen.findByRole("dialog", { name: "Save as in progress?" });
  expect(requests).toHaveLength(1);
  await user.click(within(question).getByRole("button", { name: "Save as in progress" }));
  await screen.findByText("Documents filed");
  expect(JSON.parse(String(requests[1].form.get("document")))).toMatchObject({ status: null, transferDate: null });
});

componentTest("a 3310.11 shows serial numbers and a date only", async () => {
  const answers = {
    [reading]: [() => ({ ...aScanReading(), formType: 1, documentType: 4, transferDate: found("2024-05-01") })],
    [filing]: [() => aDocument({ formType: 1, customerName: "" })],
  };
  const { requests } = show(answers, [aPdf("loss.pdf")]);
  await user.selectOptions(await typeOf("loss.pdf"), "ATF F 3310.11");
  await press("Begin Uploading");
  await user.type(await screen.findByLabelText(/^Serial number/, { selector: "input" }), "XYZ9");
  expect(screen.queryByLabelText(/^Customer name/)).toBeNull();
  expect(screen.queryByLabelText(/^Status/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Save as in progress" })).toBeNull();
  await press("Complete");
  await screen.findByText("Documents filed");
  expect(JSON.parse(String(requests[1].form.get("document")))).toMatchObject({
    formType: 1,
    customerName: "",
    transferDate: "2024-05-01",
    serialNumbers: ["XYZ9"],
  });
});

componentTest("a retry says why and keeps the same Idempotency-Key", async () => {
  const { requests } = await verifying({
    [reading]: [() => aReading()],
    [filing]: [refusal(0, networkFailed), () => aDocument()],
  });
  await press("Complete");
  await screen.findByText(networkFailed);
  await press("Try again");
  await screen.findByText("Documents filed");
  const keys = requests.slice(1).map(({ headers }) => headers?.["Idempotency-Key"]);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

componentTest("an answer to an earlier try with other values is told", async () => {
  await verifying({
    [reading]: [() => aReading()],
    [filing]: [refusal(0, networkFailed), () => aDocument()],
  });
  await press("Complete");
  await screen.findByText(networkFailed);
  await user.type(field(/^TSN/), "9");
  await press("Try again");
  expect(await screen.findByText(/An earlier try had reached the server/)).toBeTruthy();
});

componentTest("a TSN that is taken asks, shows the other document, and files on confirmation", async () => {
  const { requests } = await verifying({
    [reading]: [() => aReading()],
    [filing]: [refusal(409, "Another Form 4473 has the same TSN.", { conflictId: 77 }), () => aDocument()],
  });
  await press("Complete");
  await screen.findByText("Another Form 4473 has the same TSN.");
  expect(screen.getByRole("link", { name: /Open the other document/ }).getAttribute("href")).toBe("/3/documents/77");
  await press("File it all the same");
  await screen.findByText("Documents filed");
  expect(JSON.parse(String(requests[2].form.get("document"))).allowDuplicateTsn).toBe(true);
});

componentTest("what the server finds wrong stands at its field", async () => {
  await verifying({
    [reading]: [() => aReading()],
    [filing]: [refusal(400, "Wrong.", { fields: { transferDate: texts.futureDate, files: "A file is missing." } })],
  });
  await press("Complete");
  expect(await screen.findByText(texts.futureDate)).toBeTruthy();
  expect(screen.getByText("A file is missing.")).toBeTruthy();
});

componentTest("the same file filed before is told with a link to the earlier document", async () => {
  const warningMessage = "The file doe.pdf was filed before, as document 8.";
  await verifying({ [reading]: [() => aReading()], [filing]: [() => aDocument({ warningMessage })] });
  await press("Complete");
  await screen.findByText(warningMessage);
  expect(screen.getByRole("link", { name: "Open document 8" }).getAttribute("href")).toBe("/3/documents/8");
});

componentTest("a file that is refused can be left out, and the next document follows", async () => {
  const { requests } = show({
    [reading]: [refusal(400, "This PDF is encrypted."), () => aReading()],
    [filing]: [() => aDocument()],
  }, [aPdf("one.pdf"), aPdf("two.pdf")]);
  await typeOf("one.pdf");
  await press("Begin Uploading");
  await screen.findByText("This PDF is encrypted.");
  await press("Leave this document out");
  await waitFor(() => expect(screen.getByTestId("viewer").textContent).toContain("two.pdf"));
  await screen.findByRole("button", { name: "Complete" });
  await press("Complete");
  await screen.findByText("Documents filed");
  expect(requests).toHaveLength(3);
});

componentTest("when reading fails the form can be filled in by hand", async () => {
  show({ [reading]: [refusal(503, "Unable to extract meta data. Please try again later.")] }, [aPdf()]);
  await typeOf("doe.pdf");
  await press("Begin Uploading");
  await screen.findByText("Unable to extract meta data. Please try again later.");
  await press("Fill in by hand");
  expect(field<HTMLInputElement>(/^Customer name/).value).toBe("");
});

componentTest("going back to the files keeps what was entered", async () => {
  await verifying({ [reading]: [() => aReading()] });
  await user.type(field(/^TSN/), "-A");
  await press("Back to the files");
  await press("Begin Uploading");
  expect((await screen.findByLabelText<HTMLInputElement>(/^TSN/, { selector: "input" })).value).toBe("TSN-1041-A");
});

componentTest("Escape asks before chosen files are lost, and the dialog stays while it uploads", async () => {
  let answer = (_document: unknown) => {};
  const { closed } = await verifying({
    [reading]: [() => aReading()],
    [filing]: [() => new Promise((resolve) => answer = resolve)],
  });
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Leave without saving?")).toBeTruthy();
  await press("Keep editing");
  await press("Complete");
  expect(await screen.findByRole("button", { name: "Uploading" })).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Leave without saving?")).toBeNull();
  expect(closed).toHaveLength(0);
  answer(aDocument());
  await screen.findByText("Documents filed");
});
