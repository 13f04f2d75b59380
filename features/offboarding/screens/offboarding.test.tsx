import { cleanup, componentTest, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { networkFailed } from "@/kernel/texts.ts";
import { Toaster } from "@/ui/toaster.tsx";
import type { OffboardingThing } from "../queries.ts";
import { Offboarding } from "./offboarding.tsx";
import { anExport, audited, finished, inPart, running, voided } from "./testing/samples.ts";

const store: OffboardingThing = { kind: "store", id: 2, name: "Summit Denver" };
const account: OffboardingThing = { kind: "account", id: 1, name: "Summit Outfitters" };

const session = aSession({ stores: [aSessionStore({ id: 1 }), aSessionStore({ id: 2, timeZone: "America/Denver" })] });

interface Opened {
  readonly sent: string[];
  readonly deleted: () => boolean;
}

function open(answers: Answers, thing = store): Opened {
  const sent: string[] = [];
  let isDeleted = false;
  const api = pretendedApi((request, body) => {
    if (request === "GET /api/session") return session;
    sent.push(request);
    return answers(request, body);
  });
  render(
    <WithApi api={api}>
      <Offboarding thing={thing} onDeleted={() => void (isDeleted = true)} />
      <Toaster />
    </WithApi>,
  );
  return { sent, deleted: () => isDeleted };
}

/** The one on the page, also while a dialog lies over it. */
const deleteButton = () => screen.getAllByRole("button", { name: "Delete FFL", hidden: true })[0];
const isShut = () => deleteButton().hasAttribute("disabled");
const refused = (status: number, message: string) =>
  Response.json({ message, error: "offboarding.refused" }, { status });

/** Asks for the deletion and types what it asks for. */
async function confirm(): Promise<HTMLElement> {
  await user.click(deleteButton());
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox"), "DELETE FFL");
  await user.click(within(dialog).getByRole("button", { name: "Delete FFL" }));
  return dialog;
}

componentTest("what is not as filed is named before an export, and one without it is never called whole", async () => {
  const { damagedFiles, damaged } = inPart;
  open((request) => request.startsWith("GET") ? anExport({ damagedFiles, damaged }) : undefined);
  const before = await screen.findByRole("list", { name: "Damaged or missing files" });
  expect(within(before).getAllByRole("listitem").map(({ textContent }) => textContent))
    .toEqual(["Example, Kim: 4473.pdf (damaged)", "Sample, Pat: letter.pdf (missing)"]);
  cleanup();

  open((request) => request.startsWith("GET") ? { ...inPart, leftOutFiles: 200 } : undefined);
  const after = await screen.findByRole("list", { name: "Left out" });
  expect(within(after).getAllByRole("listitem").at(-1)?.textContent).toBe("198 more");
  expect(screen.getByText(/with 200 files left out. 1,480 files exported/)).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Damaged or missing files" })).toBeNull();
  expect(isShut()).toBe(true);
});

componentTest("deletion is shut before an export, while one runs, and when it does not cover everything", async () => {
  for (const state of [anExport(), running, voided, anExport({ state: "cancelled" }), anExport({ state: "failed" })]) {
    open((request) => request.startsWith("GET") ? state : undefined);
    await waitFor(() => expect(screen.queryByText("Loading the last export")).toBeNull());
    expect([state.state, isShut()]).toEqual([state.state, true]);
    cleanup();
  }
});

componentTest("what keeps it from being deleted is said before the long export begins, and after it", async () => {
  for (const state of [anExport({ hindrance: audited.hindrance }), audited]) {
    open((request) => request.startsWith("GET") ? state : undefined);
    await screen.findByText("An audit is active here. End it before deleting.");
    await screen.findByText("Not available yet. See above.");
    expect(screen.queryByText(/You can delete for 24 hours/)).toBeNull();
    expect(isShut()).toBe(true);
    cleanup();
  }
});

/** A browser that asks for a place; what is saved there goes nowhere. */
async function withPicker(test: () => Promise<void>): Promise<void> {
  const showSaveFilePicker = () => Promise.resolve({ createWritable: () => Promise.resolve(new WritableStream()) });
  Object.defineProperty(globalThis, "showSaveFilePicker", { value: showSaveFilePicker, configurable: true });
  try {
    await test();
  } finally {
    Reflect.deleteProperty(globalThis, "showSaveFilePicker");
  }
}

componentTest(
  "an export shows real progress while it is saved; at 100 % deletion opens after two seconds",
  () =>
    withPicker(async () => {
      let state = anExport();
      const zip = new TransformStream<Uint8Array, Uint8Array>();
      open((request) => {
        if (request.startsWith("GET")) return state;
        state = running;
        return new Response(zip.readable);
      });
      await user.click(await screen.findByRole("button", { name: "Download all files" }));
      await screen.findByText("611 of 1,482 files, 1.6 GB of 3.9 GB");
      expect(screen.getByRole("progressbar").getAttribute("value")).toBe(String(running.sentBytes));
      expect(isShut()).toBe(true);
      state = finished;
      const since = performance.now();
      await zip.writable.close();
      await screen.findByText("store documents exported");
      expect(isShut()).toBe(true);
      await waitFor(() => expect(isShut()).toBe(false));
      expect(performance.now() - since).toBeGreaterThan(1_500);
    }),
);

componentTest("an export that the server refuses says why", () =>
  withPicker(async () => {
    const reason = "Another export of this FFL is running. Wait for it or cancel it.";
    open((request) => request.startsWith("GET") ? anExport() : refused(409, reason));
    await user.click(await screen.findByRole("button", { name: "Download all files" }));
    await screen.findByText(reason);
    expect(isShut()).toBe(true);
  }));

componentTest("a refusal of an export is told by its error field or its text too", async () => {
  for (
    const refusal of [
      Response.json({ error: "Another export is running." }, { status: 409 }),
      new Response("Another export is running.", { status: 409 }),
    ]
  ) {
    await withPicker(async () => {
      open((request) => request.startsWith("GET") ? anExport() : refusal);
      await user.click(await screen.findByRole("button", { name: "Download all files" }));
      await screen.findByText("Another export is running.");
    });
    cleanup();
  }
});

componentTest("an export that is whole already opens deletion at once", async () => {
  open((request) => request.startsWith("GET") ? finished : undefined);
  await screen.findByText(/^Exported 1,482 files, 3.9 GB, on July 15, 2026 at 11:09 AM MDT\./);
  expect(isShut()).toBe(false);
  cleanup();
  open((request) => request.startsWith("GET") ? finished : undefined, account);
  await screen.findByText(/on July 15, 2026 at 12:09 PM CDT\./);
});

componentTest("a running export can be cancelled", async () => {
  const { sent } = open((request) => {
    if (request.startsWith("DELETE")) return new Response(null, { status: 204 });
    return sent.some((one) => one.startsWith("DELETE")) ? anExport({ state: "cancelled" }) : running;
  });
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await screen.findByText("The last export was canceled. Its file is incomplete.");
  expect(sent).toContain("DELETE /api/stores/2/export");
});

componentTest("it is deleted once the words are typed to the letter", async () => {
  const { sent, deleted } = open((request) =>
    request.startsWith("GET") ? finished : new Response(null, { status: 204 })
  );
  await screen.findByText(/^Exported/);
  await user.click(deleteButton());
  const dialog = await screen.findByRole("dialog", { name: "Delete FFL: Summit Denver?" });
  await user.type(within(dialog).getByRole("textbox"), "delete");
  await user.click(within(dialog).getByRole("button", { name: "Delete FFL" }));
  expect(sent.some((request) => request.startsWith("DELETE"))).toBe(false);
  await user.clear(within(dialog).getByRole("textbox"));
  await user.type(within(dialog).getByRole("textbox"), "DELETE FFL");
  await user.click(within(dialog).getByRole("button", { name: "Delete FFL" }));
  await waitFor(() => expect(deleted()).toBe(true));
  expect(sent).toContain("DELETE /api/stores/2");
});

componentTest("what the server refuses is said, and the export is asked for again", async () => {
  const { sent, deleted } = open((request) =>
    request.startsWith("GET") ? sent.some((one) => one.startsWith("DELETE")) ? voided : finished : refused(
      409,
      voided.reason,
    )
  );
  await screen.findByText(/^Exported/);
  const dialog = await confirm();
  await within(dialog).findByText(voided.reason);
  await waitFor(() => expect(deleteButton().hasAttribute("disabled")).toBe(true));
  expect(deleted()).toBe(false);
});

componentTest("failures of the server are told in the specification's words", async () => {
  open((request) => request.startsWith("GET") ? finished : refused(500, "Broken."));
  await screen.findByText(/^Exported/);
  const dialog = await confirm();
  await within(dialog).findByText("Unable to delete FFL. Please try again later.");
  cleanup();
  open(() => refused(500, "Broken."), account);
  await screen.findByText("Unable to export attachments of the account. Please try again later.");
});

componentTest(
  "an export that cannot be asked for is told with the request's id, offline and refusals in their words",
  async () => {
    const headers = { "x-request-id": "request-4711" };
    open(() => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500, headers }));
    await screen.findByText("Unable to export attachments of the store. Please try again later.");
    expect(screen.getByText("request-4711")).toBeDefined();
    cleanup();
    open(() => refused(404, "Not found, or you don't have access to it."));
    await screen.findByText("Not found, or you don't have access to it.");
    cleanup();
    open(() => Promise.reject(new TypeError("Failed to fetch")));
    await waitFor(() => expect(screen.getByText(networkFailed)).toBeDefined());
  },
);
