import { componentTest, fireEvent, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { isFinished } from "./queue/model.ts";
import { memoryStorage } from "./queue/storage.ts";
import { aDocument, aPdf, aReading } from "./testing/builders.tsx";
import { field, openForm, openModal, press, refused, typeOf } from "./testing/modal.tsx";
import { aQueue, memoryServer, refusal, until } from "./testing/queues.ts";
import { Dock } from "./upload-bar.tsx";

componentTest("closing asks nothing, for nothing is lost: opened again it goes on with what was typed", async () => {
  const storage = memoryStorage(true);
  const { seen, queue, unmount } = await openForm({ reading: [() => aReading()] }, [aPdf()], { storage });
  await user.type(field(/^TSN/), "-A");
  await until(queue, ({ groups: [{ draft }] }) => draft?.tsn === "TSN-1041-A");
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Leave without saving?")).toBeNull();
  expect(seen.closed).toBe(1);
  unmount();
  queue.stop();
  // As after a reload: another queue over what the browser kept.
  const after = aQueue({ storage });
  await after.restore();
  openModal({}, undefined, { storage }).queue.stop();
  render(
    <MemoryRouter>
      <Dock queue={after} isHidden={false} />
    </MemoryRouter>,
  );
  expect(await screen.findByText("1 document not filed yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Verify" }).getAttribute("href")).toBe("/3/documents?upload=1");
});

componentTest(
  "the list of all documents says the state of each, with its reason, a retry and a question before removal",
  async () => {
    const { server, queue } = await openForm({}, [aPdf("one.pdf")]);
    server.next.send.push(() => Promise.reject(refusal(503, "The server is out of storage space.")));
    await press("Back to the files");
    fireEvent.drop(document.body, { dataTransfer: { files: [aPdf("two.pdf", "another")], types: ["Files"] } });
    await typeOf("two.pdf");
    await press("Begin Uploading");
    await press("All documents");
    expect(await screen.findByText("Failed: The server is out of storage space.")).toBeTruthy();
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

componentTest("'Verify later' is offered where a feature takes it, and the summary shows the way there", async () => {
  const { server } = await openForm({});
  await press("Verify later");
  expect(await screen.findByText("1 document to verify.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "To verify" }).getAttribute("href")).toBe("/list");
  expect(server.aside).toEqual([{ storeId: 3, uploadIds: [1], types: [1] }]);
});

componentTest("the bar says how many documents wait, and goes when all are filed", async () => {
  const { queue } = await openForm({});
  const { container } = render(
    <MemoryRouter>
      <Dock queue={queue} isHidden={false} />
    </MemoryRouter>,
  );
  expect(container.textContent).toContain("1 document not filed yet");
  await press("Complete");
  await until(queue, ({ groups }) => groups.every(isFinished));
  await waitFor(() => expect(container.textContent).toBe(""));
});

componentTest("a reading and a filing that failed can be tried again from the list", async () => {
  const { server, queue } = openModal({
    reading: [refused(422, "Unable to extract meta data. Please try again later."), () => aReading(), () => aReading()],
    filing: [refused(503, "Unable to create document. Please try again later."), () => aDocument()],
  }, [aPdf("one.pdf")]);
  await typeOf("one.pdf");
  await press("Begin Uploading");
  await screen.findByText("Unable to extract meta data. Please try again later.");
  await press("Back to the files");
  fireEvent.drop(document.body, { dataTransfer: { files: [aPdf("two.pdf", "another")], types: ["Files"] } });
  await typeOf("two.pdf");
  await press("Begin Uploading");
  await press("All documents");
  expect(await screen.findByText("Failed: Unable to extract meta data. Please try again later.")).toBeTruthy();
  await press(/^Retry.*one.pdf$/);
  await until(queue, ({ groups }) => groups[0].reading.phase === "read");
  await press(/^Verify.*one.pdf$/);
  await user.click(await screen.findByRole("button", { name: "Complete" }));
  await until(queue, ({ groups }) => groups[0].filing.phase === "failed");
  await press("All documents");
  expect(await screen.findByText("Not filed: Unable to create document. Please try again later.")).toBeTruthy();
  await press(/^Retry.*one.pdf$/);
  await until(queue, ({ groups }) => groups[0].filing.phase === "filed");
  expect(server.filed[0]).toEqual(server.filed[1]);
});

componentTest("several documents that fail at once are told in one sentence, with one retry for all", async () => {
  const server = memoryServer();
  const noRoom = () => Promise.reject(refusal(503, "The server is out of storage space."));
  server.next.send.push(noRoom, noRoom);
  const { queue } = openModal({}, [aPdf("one.pdf"), aPdf("two.pdf", "another")], { server });
  await typeOf("two.pdf");
  await press("Begin Uploading");
  expect(await screen.findByText("Unable to upload documents. Please try again later.")).toBeTruthy();
  await press("Retry all 2");
  await until(queue, ({ groups }) => groups.every(({ reading }) => reading.phase === "read"));
  expect(screen.queryByText("Unable to upload documents. Please try again later.")).toBeNull();
});
