import { componentTest, fireEvent, screen, user, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { texts } from "@/features/documents/contract.ts";
import { ruleTexts } from "@/features/documents/contract-rules.ts";
import { memoryStorage } from "./queue/storage.ts";
import { aPdf } from "./testing/builders.tsx";
import { openModal, press, typeOf } from "./testing/modal.tsx";
import { memoryServer } from "./testing/queues.ts";

componentTest("the first dropped file of a new group defaults to 4473", async () => {
  openModal({}, [aPdf("one.pdf"), aPdf("two.pdf")]);
  expect((await typeOf("one.pdf")).value).toBe("1");
  expect((await typeOf("two.pdf")).value).toBe("1");
});

componentTest("files that were dropped together can be made one document", async () => {
  openModal({}, [aPdf("one.pdf"), aPdf("two.pdf")]);
  await typeOf("one.pdf");
  await press("Combine into one document");
  expect(within(screen.getByRole("dialog")).getAllByRole("region")).toHaveLength(1);
  expect((await typeOf("two.pdf")).value).toBe("");
});

componentTest("a file that is no PDF is named and not taken", async () => {
  openModal({}, [new File(["hello"], "photo.pdf"), aPdf("one.pdf")]);
  await typeOf("one.pdf");
  expect(screen.getByRole("alert").textContent).toContain(`photo.pdf: ${ruleTexts.notPdf}`);
  expect(screen.queryByLabelText("Document type of photo.pdf")).toBeNull();
});

componentTest("files dropped anywhere on the page are taken", async () => {
  openModal();
  const dataTransfer = { files: [aPdf("dropped.pdf")], types: ["Files"] };
  fireEvent.dragEnter(document.body, { dataTransfer });
  await screen.findByText("Drop them anywhere on this page");
  fireEvent.drop(document.body, { dataTransfer });
  expect((await typeOf("dropped.pdf")).value).toBe("1");
});

componentTest("every file needs a document type, said after the first try", async () => {
  openModal({}, [aPdf("one.pdf"), aPdf("two.pdf")]);
  await typeOf("one.pdf");
  await press("Combine into one document");
  expect(screen.queryByText(texts.typeMissing)).toBeNull();
  await press("Begin Uploading");
  expect(screen.getByText(texts.typeMissing)).toBeTruthy();
});

componentTest(
  "a group that starts with another type, a second 4473 and a 3310.11 with supplements are refused",
  async () => {
    openModal({}, [aPdf("one.pdf"), aPdf("two.pdf")]);
    await user.selectOptions(await typeOf("one.pdf"), "Other");
    expect(screen.getByText(texts.firstFile)).toBeTruthy();
    await user.selectOptions(await typeOf("one.pdf"), "ATF F 4473");
    await press("Combine into one document");
    await user.selectOptions(await typeOf("two.pdf"), "ATF F 4473");
    expect(screen.getByText(texts.supplementType)).toBeTruthy();
    await user.selectOptions(await typeOf("one.pdf"), "ATF F 3310.11");
    expect(screen.getByText(texts.standAloneSingle)).toBeTruthy();
  },
);

componentTest("a file chosen twice and one filed before are named before anything is sent", async () => {
  const server = memoryServer();
  server.filedBefore = () => Promise.resolve(12);
  openModal({}, [aPdf("one.pdf"), aPdf("two.pdf")], { server });
  expect(await screen.findByText(/the same file as one.pdf of document 1/)).toBeTruthy();
  expect((await screen.findAllByRole("link", { name: /^document 12/ }))[0].getAttribute("href")).toBe(
    "/3/documents/12",
  );
  expect(server.calls).toEqual([]);
});

componentTest("a browser that keeps nothing is told of", async () => {
  openModal({}, [aPdf()], { storage: memoryStorage() });
  expect(await screen.findByText(/This browser can't store files/)).toBeTruthy();
});

componentTest("another document is blocked when the first files total 300,000,000 bytes", async () => {
  const large = ["a", "b", "c", "d"].map((name) => {
    const file = aPdf(`${name}.pdf`, name);
    Object.defineProperty(file, "size", { value: 100_000_000 });
    return file;
  });
  const { queue } = openModal({}, large);
  await typeOf("c.pdf");
  expect((await screen.findAllByText(texts.limit, { exact: false })).length).toBeGreaterThan(0);
  expect(screen.queryByLabelText("Document type of d.pdf")).toBeNull();
  expect(queue.state().groups).toHaveLength(3);
});
