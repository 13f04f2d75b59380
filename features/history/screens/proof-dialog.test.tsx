import { componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { hashOfEntry } from "@/kernel/ledger/chain.ts";
import type { EntryProof } from "../contract-proofs.ts";
import { anEntry } from "../testing.ts";
import { ProofDialog } from "./proof-dialog.tsx";

const content = {
  stream: "store:1",
  seq: 1,
  at: "2026-03-02T10:00:00.000Z",
  event: "documents.filed",
  subject: "document:12",
  actor: { userId: 1, name: "Ann Archer" },
  data: { customerName: "Björn Ünal" },
  previousHash: "0".repeat(64),
};
const hash = hashOfEntry(content);

const sha256 = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();

const payload = '{"actor":{"name":"Ann Archer","userId":1},"at":"2026-03-02T10:00:00.000Z",' +
  '"data":{"customerName":"Björn Ünal"},"event":"documents.filed","seq":1,"stream":"store:1","subject":"document:12"}';

async function aProof(changes: Partial<EntryProof["entry"]> = {}): Promise<EntryProof> {
  return {
    type: "strongroom.proof.1",
    entry: { ...content, hash, ...changes },
    from: null,
    firstSeq: 1,
    contentHashes: [await sha256(payload)],
    to: null,
    keys: [],
  };
}

async function show(proof: EntryProof) {
  const asked: string[] = [];
  const api = pretendedApi((request) => {
    asked.push(request);
    return proof;
  });
  render(
    <WithApi api={api}>
      <ProofDialog entry={anEntry(1, { title: "Filed", hash })} timeZone="UTC" open onClose={() => {}} />
    </WithApi>,
  );
  await waitFor(() => screen.getByText("Technical details"));
  expect(asked).toEqual(["GET /api/proofs/streams/store%3A1/entries/1"]);
}

const details = () => screen.getByText("Technical details").closest("details");
const checks = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

componentTest("a proof is computed again in the browser and says so in plain words", async () => {
  await show(await aProof());
  await waitFor(() => screen.getByText("This entry has not been changed since it was written."));
  expect(checks()).toEqual([
    "In order: Its content matches its fingerprint.",
    "In order: It is the first entry.",
    "Not checked yet: Will be signed after a quiet minute.",
  ]);
  expect(document.body.textContent).toContain("Filed by Ann Archer, March 2, 2026 at 10:00 AM UTC.");
  expect(screen.getByText("Close").className).toContain("bg-accent");
});

componentTest("fingerprints and content are folded away under 'Technical details'", async () => {
  await show(await aProof());
  await waitFor(() => screen.getByText("This entry has not been changed since it was written."));
  expect(details()?.open).toBe(false);
  expect(details()?.textContent).toContain(payload);
  expect(details()?.textContent).toContain(hash);
  expect(screen.getAllByRole("status")[0].textContent).toBe("This entry has not been changed since it was written.");
});

componentTest("an entry that was changed is found out in the browser", async () => {
  await show(await aProof({ actor: { userId: 1, name: "Bob Burns" } }));
  await waitFor(() => screen.getByText("This entry has been changed since it was written."));
  expect(checks()[0]).toContain("Wrong: Its content does not match its fingerprint.");
  expect(screen.queryByText("This entry has not been changed since it was written.")).toBeNull();
});

componentTest("a proof of another entry than the one in the list is not taken for it", async () => {
  const other = { ...content, data: { customerName: "Bob" } };
  await show({ ...await aProof(other), entry: { ...other, hash: hashOfEntry(other) } });
  await waitFor(() => screen.getByText("This proof is for a different entry than the one in the list."));
});

componentTest("a browser that cannot compute says that the entry could not be checked", async () => {
  const proof = await aProof();
  const { subtle } = crypto;
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  try {
    await show(proof);
    await waitFor(() => screen.getByText("This entry could not be checked."));
    expect(screen.queryByRole("listitem")).toBeNull();
    expect(screen.getByRole("button", { name: "Copy as JSON" })).toBeTruthy();
  } finally {
    Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
  }
});

componentTest("a proof is taken along as JSON", async () => {
  const proof = await aProof();
  await show(proof);
  await user.click(screen.getByText("Technical details"));
  await user.click(screen.getByRole("button", { name: "Copy as JSON" }));
  await waitFor(() => screen.getByRole("button", { name: "Copied" }));
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(proof);
});
