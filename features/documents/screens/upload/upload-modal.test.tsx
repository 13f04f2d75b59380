import { componentTest, fireEvent, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { createApi } from "@/kernel/screens/api.ts";
import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { networkFailed, requestCancelled } from "@/kernel/texts.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { type Document, texts } from "../../contract.ts";
import type { MetaData } from "../../reading/result.ts";
import { verifyLater } from "../../slots.ts";
import { uploadTexts } from "../../upload-rules.ts";
import { isSettled } from "./queue/model.ts";
import type { QueueOptions } from "./queue/queue.ts";
import { memoryStorage } from "./queue/storage.ts";
import { aDocument, aPdf, aReading, aScanReading, found, PlainViewer } from "./testing/builders.tsx";
import { aQueue, memoryServer, refusal, until } from "./testing/queues.ts";
import { Dock } from "./upload-dock.tsx";
import UploadModal from "./upload-modal.tsx";

interface Answers {
  readonly reading?: (() => MetaData | Promise<MetaData>)[];
  readonly filing?: (() => Document | Promise<Document>)[];
}

function show({ reading = [], filing = [] }: Answers = {}, files?: File[], options: Partial<QueueOptions> = {}) {
  const server = memoryServer();
  server.next.read = [...reading];
  server.next.file = [...filing];
  // Long enough that nothing is tried again before the person asks for it.
  const patience = { firstMs: 60_000, longestMs: 60_000, busyTries: 1 };
  const queue = aQueue({ server, patience, ...options });
  const closed: true[] = [];
  const credentials = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };
  const api = createApi(() => Promise.reject(new Error("No request goes this way.")), credentials);
  const shown = (given: File[] | undefined, features: readonly ScreenFeature[] = []) => (
    <ScreensProvider value={{ api, queries: new QueryClient(), features }}>
      <MemoryRouter>
        <UploadModal
          storeId={3}
          open
          onClose={() =>
            closed.push(true)}
          files={given}
          queue={queue}
          viewer={PlainViewer}
          timeZone="America/Chicago"
        />
      </MemoryRouter>
    </ScreensProvider>
  );
  const { unmount } = render(shown(files, intake));
  return { server, queue, closed, unmount };
}

/** A feature that takes documents to be verified later. */
const intake: readonly ScreenFeature[] = [{
  name: "intake",
  slots: [{
    slot: verifyLater.name,
    key: "list",
    label: "List",
    order: 1,
    render: () => <a href="/list">To verify</a>,
  }],
}];

const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
const typeOf = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Document type of ${name}`);
// The markers are named after their fields too.
const field = <Control extends HTMLElement = HTMLInputElement>(label: RegExp) =>
  screen.getByLabelText<Control>(label, { selector: "input, select" });
const refused = (status: number, message: string, more = {}) => () => Promise.reject(refusal(status, message, more));

async function verifying(answers: Answers, files = [aPdf()], options: Partial<QueueOptions> = {}) {
  const shown = show(answers, files, options);
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
  await verifying({ reading: [() => aReading({ customerName: found("Doe, Jane Quinn", 0.4) })] });
  expect(field<HTMLInputElement>(/^Customer name/).value).toBe("Doe, Jane Quinn");
  expect(field<HTMLInputElement>(/^Serial number/).value).toBe("ABC0O1I");
  expect(field<HTMLSelectElement>(/^Status(?! date)/).value).toBe("0");
  expect(field<HTMLInputElement>(/^Status date/).value).toBe("03/05/24");
  expect(field<HTMLInputElement>(/^TSN/).value).toBe("TSN-1041");
  expect(screen.getByRole("button", { name: "Customer name: low confidence, show it on page 1" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "TSN: high confidence, show it on page 1" })).toBeTruthy();
});

componentTest("the focus goes to what was hard to read first", async () => {
  await verifying({ reading: [() => aReading({ tsn: found("TSN-1O41", 0.4) })] });
  expect(document.activeElement).toBe(field(/^TSN/));
});

componentTest("pressing a marker and entering a field outline the place of the value in the page", async () => {
  await verifying({ reading: [() => aReading({ ntn: null })] });
  await press("TSN: high confidence, show it on page 1");
  expect(screen.getByTestId("viewer").textContent).toBe("doe.pdf 1: 72 676 160 14");
  await user.click(field(/^Serial number/));
  expect(screen.getByTestId("viewer").textContent).toBe("doe.pdf 1: 72 532 160 14");
  await user.click(field(/^NTN/));
  expect(screen.getByTestId("viewer").textContent).toBe("doe.pdf nothing");
});

componentTest("a scan is filed by hand, and what was not found is named", async () => {
  await verifying({ reading: [() => aScanReading()] });
  expect(screen.getByText(aScanReading().warningMessage)).toBeTruthy();
  await press("Complete");
  await screen.findByText(texts.allRequired);
  for (const text of [texts.customerName, texts.serialNumbers, texts.status, texts.date]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field(/^Customer name/));
});

componentTest("a status date in the future is refused without asking for all fields", async () => {
  await verifying({ reading: [() => aReading({ transferDate: found("2099-01-01") })] });
  await press("Complete");
  expect(await screen.findByText(texts.futureDate)).toBeTruthy();
  expect(screen.queryByText(texts.allRequired)).toBeNull();
});

componentTest("Complete sends the record and its files, the main one first", async () => {
  const { server } = await verifying({ reading: [() => aReading()], filing: [() => aDocument()] });
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
  expect(screen.getByRole("link", { name: "Open document" }).getAttribute("href")).toBe("/3/documents/12");
});

componentTest("Ctrl+Enter completes, Enter alone does not, as barcode scanners send it", async () => {
  const { server } = await verifying({ reading: [() => aReading()], filing: [() => aDocument()] });
  await user.click(field(/^Serial number/));
  await user.keyboard("{Enter}");
  expect(server.filed).toHaveLength(0);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Documents filed");
});

componentTest("a document may be saved as in progress, without status and status date", async () => {
  const unfinished = () => aReading({ status: null, transferDate: null, documentSerialNumbers: [] });
  const { server } = await verifying({
    reading: [unfinished],
    filing: [() => aDocument({ status: null, transferDate: null })],
  });
  await press("Save as in progress");
  await screen.findByText("Documents filed");
  expect(server.filed[0].document).toMatchObject({ status: null, transferDate: null });
});

componentTest("saving as in progress asks before it leaves out a status that was entered", async () => {
  const { server } = await verifying({ reading: [() => aReading()], filing: [() => aDocument()] });
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
  const { server } = show(answers, [aPdf("loss.pdf")]);
  await user.selectOptions(await typeOf("loss.pdf"), "ATF F 3310.11");
  await press("Begin Uploading");
  await user.type(await screen.findByLabelText(/^Serial number/, { selector: "input" }), "XYZ9");
  expect(screen.queryByLabelText(/^Customer name/)).toBeNull();
  expect(screen.queryByLabelText(/^Status/)).toBeNull();
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
  const { server } = await verifying({
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
  await verifying({
    reading: [() => aReading()],
    filing: [refused(0, networkFailed), () => aDocument()],
  });
  await press("Complete");
  await screen.findByText(networkFailed);
  await user.type(field(/^TSN/), "9");
  await press("Try again");
  expect(await screen.findByText(/An earlier try had reached the server/)).toBeTruthy();
});

componentTest("a TSN that is taken asks, shows the other document, and files on confirmation", async () => {
  const { server } = await verifying({
    reading: [() => aReading()],
    filing: [refused(409, "Another Form 4473 has the same TSN.", { conflictId: 77 }), () => aDocument()],
  });
  await press("Complete");
  await screen.findByText("Another Form 4473 has the same TSN.");
  expect(screen.getByRole("link", { name: /Open the other document/ }).getAttribute("href")).toBe("/3/documents/77");
  await press("File it all the same");
  await screen.findByText("Documents filed");
  expect(server.filed[1].document.allowDuplicateTsn).toBe(true);
});

componentTest("what the server finds wrong stands at its field", async () => {
  await verifying({
    reading: [() => aReading()],
    filing: [refused(400, "Wrong.", { fields: { transferDate: texts.futureDate, files: "A file is missing." } })],
  });
  await press("Complete");
  expect(await screen.findByText(texts.futureDate)).toBeTruthy();
  expect(screen.getByText("A file is missing.")).toBeTruthy();
});

componentTest("the same file filed before is told with a link to the earlier document", async () => {
  const warningMessage = "The file doe.pdf was filed before, as document 8.";
  await verifying({ reading: [() => aReading()], filing: [() => aDocument({ warningMessage })] });
  await press("Complete");
  await screen.findByText(warningMessage);
  expect(screen.getByRole("link", { name: "Open document 8" }).getAttribute("href")).toBe("/3/documents/8");
});

componentTest("a file that is refused can be left out, and the next document follows", async () => {
  const { server } = show({
    reading: [refused(400, "This PDF is encrypted."), () => aReading()],
    filing: [() => aDocument()],
  }, [aPdf("one.pdf"), aPdf("two.pdf")]);
  await typeOf("one.pdf");
  await press("Begin Uploading");
  await screen.findByText("This PDF is encrypted.");
  await press("Leave this document out");
  await waitFor(() => expect(screen.getByTestId("viewer").textContent).toContain("two.pdf"));
  await screen.findByRole("button", { name: "Complete" });
  await press("Complete");
  await screen.findByText("Documents filed");
  expect(server.filed).toHaveLength(1);
});

componentTest("when reading fails the form can be filled in by hand", async () => {
  show({ reading: [refused(503, "Unable to extract meta data. Please try again later.")] }, [aPdf()]);
  await typeOf("doe.pdf");
  await press("Begin Uploading");
  await screen.findByText("Unable to extract meta data. Please try again later.");
  await press("Fill in by hand");
  expect(field<HTMLInputElement>(/^Customer name/).value).toBe("");
});

componentTest("going back to the files keeps what was entered", async () => {
  await verifying({ reading: [() => aReading()] });
  await user.type(field(/^TSN/), "-A");
  await press("Back to the files");
  await press("Begin Uploading");
  expect((await screen.findByLabelText<HTMLInputElement>(/^TSN/, { selector: "input" })).value).toBe("TSN-1041-A");
});

componentTest("closing asks nothing, for nothing is lost: opened again it goes on with what was typed", async () => {
  const storage = memoryStorage(true);
  const { closed, queue, unmount } = await verifying({ reading: [() => aReading()] }, [aPdf()], { storage });
  await user.type(field(/^TSN/), "-A");
  await until(queue, ({ groups: [{ draft }] }) => draft?.tsn === "TSN-1041-A");
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Leave without saving?")).toBeNull();
  expect(closed).toHaveLength(1);
  unmount();
  queue.stop();
  // As after a reload: another queue over what the browser kept.
  const after = aQueue({ storage });
  await after.restore();
  show({}, undefined, { storage }).queue.stop();
  render(
    <MemoryRouter>
      <Dock queue={after} isHidden={false} />
    </MemoryRouter>,
  );
  expect(await screen.findByText("1 document is waiting to be filed")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Verify" }).getAttribute("href")).toBe("/3/documents?upload=1");
});

componentTest(
  "the list of all documents says the state of each, with its reason, a retry and a question before removal",
  async () => {
    const { server, queue } = await verifying({}, [aPdf("one.pdf")]);
    server.next.send.push(() => Promise.reject(refusal(503, "The server has no room left to store this.")));
    await press("Back to the files");
    fireEvent.drop(document.body, { dataTransfer: { files: [aPdf("two.pdf", "another")], types: ["Files"] } });
    await typeOf("two.pdf");
    await press("Begin Uploading");
    await press("All documents");
    expect(await screen.findByText("Failed: The server has no room left to store this.")).toBeTruthy();
    expect(screen.getByText("Ready to verify")).toBeTruthy();
    await press(/^Retry.*two.pdf$/);
    await until(queue, ({ groups }) => groups[1].reading.phase === "read");
    await press("Remove two.pdf");
    await screen.findByText("Remove this document from the upload?");
    await press("Remove");
    await until(queue, ({ groups }) => groups.length === 1);
    await press("Verify the next");
    expect(await screen.findByRole("button", { name: "Complete" })).toBeTruthy();
  },
);

componentTest("a filing that is cancelled says so and keeps what was entered", async () => {
  await verifying({ filing: [() => new Promise(() => {}), () => aDocument()] });
  await press("Complete");
  await press("Cancel");
  expect(await screen.findByText(requestCancelled)).toBeTruthy();
  expect(field(/^TSN/).value).toBe("TSN-1041");
  await press("Try again");
  expect(await screen.findByText("Documents filed")).toBeTruthy();
});

componentTest("'Verify later' is offered where a feature takes it, and the summary shows the way there", async () => {
  const { server } = await verifying({});
  await press("Verify later");
  expect(await screen.findByText("1 document waits to be verified.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "To verify" }).getAttribute("href")).toBe("/list");
  expect(server.aside).toEqual([{ storeId: 3, uploadIds: [1], types: [1] }]);
});

componentTest("a file chosen twice and one filed before are named before anything is sent", async () => {
  const server = memoryServer();
  server.filedBefore = () => Promise.resolve(12);
  show({}, [aPdf("one.pdf"), aPdf("two.pdf")], { server });
  expect(await screen.findByText(/the same file as one.pdf of document 1/)).toBeTruthy();
  expect((await screen.findAllByRole("link", { name: /^document 12/ }))[0].getAttribute("href")).toBe(
    "/3/documents/12",
  );
  expect(server.calls).toEqual([]);
});

componentTest("a browser that keeps nothing is told of", async () => {
  show({}, [aPdf()], { storage: memoryStorage() });
  expect(await screen.findByText(/This browser cannot keep the files/)).toBeTruthy();
});

componentTest("another document is blocked when the first files total 300,000,000 bytes", async () => {
  const large = ["a", "b", "c", "d"].map((name) => {
    const file = aPdf(`${name}.pdf`, name);
    Object.defineProperty(file, "size", { value: 100_000_000 });
    return file;
  });
  const { queue } = show({}, large);
  await typeOf("c.pdf");
  expect((await screen.findAllByText(texts.limit, { exact: false })).length).toBeGreaterThan(0);
  expect(screen.queryByLabelText("Document type of d.pdf")).toBeNull();
  expect(queue.state().groups).toHaveLength(3);
});

componentTest("the bar says how many documents wait, and goes when all are filed", async () => {
  const { queue } = await verifying({});
  const { container } = render(
    <MemoryRouter>
      <Dock queue={queue} isHidden={false} />
    </MemoryRouter>,
  );
  expect(container.textContent).toContain("1 document is waiting to be filed");
  await press("Complete");
  await until(queue, ({ groups }) => groups.every(isSettled));
  await waitFor(() => expect(container.textContent).toBe(""));
});
