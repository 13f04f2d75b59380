import { act, cleanup, componentTest, fireEvent, render, screen } from "./testing/dom.ts";
import { expect } from "expect";
import { FRAME, handClock } from "./testing/hand-clock.ts";
import { dismissToast, toast, type ToastMessage } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

const isGoing = (text: string) => screen.getByText(text).closest("li")?.dataset.removed === "true";

/** How long a toast takes to go. */
const LEAVING = 200;

componentTest("what was said is said again where the place of toasts is drawn anew, until it is over", async () => {
  const before = render(<Toaster />);
  const id = toast("Summit Denver was added.");
  await screen.findByText("Summit Denver was added.");
  before.unmount();
  render(<Toaster />);
  await screen.findByText("Summit Denver was added.");
  dismissToast(id);
  cleanup();
  render(<Toaster />);
  expect(screen.queryByText("Summit Denver was added.")).toBeNull();
});

function toastTest(name: string, test: (pass: (milliseconds: number) => void) => void | Promise<void>) {
  componentTest(name, async () => {
    const clock = handClock();
    const pass = (milliseconds: number) => act(() => clock.pass(milliseconds));
    try {
      render(<Toaster />);
      await test(pass);
    } finally {
      for (let step = 0; step < 5; step += 1) pass(60_000);
      clock.restore();
    }
  });
}

type Pass = (milliseconds: number) => void;

/** Says something, and waits until it can be read. */
async function say(pass: Pass, message: string | ToastMessage): Promise<number> {
  let id = 0;
  await act(async () => {
    id = toast(message);
    await Promise.resolve();
  });
  pass(0);
  return id;
}

/** Every step of taking a toast away. */
function leave(pass: Pass): void {
  pass(FRAME);
  pass(FRAME);
  pass(LEAVING);
}

toastTest("a toast goes after 5000 ms", async (pass) => {
  await say(pass, "email sent!");
  pass(4999);
  expect(isGoing("email sent!")).toBe(false);
  pass(1);
  expect(isGoing("email sent!")).toBe(true);
  pass(LEAVING);
  expect(screen.queryByText("email sent!")).toBeNull();
});

toastTest("one with something to press goes after 10,000 ms", async (pass) => {
  await say(pass, { text: "Document moved.", action: { label: "Undo", onPress: () => {} } });
  pass(9999);
  expect(isGoing("Document moved.")).toBe(false);
  pass(1);
  expect(isGoing("Document moved.")).toBe(true);
});

toastTest("F8 leads to what the newest offers, Escape back; so does pressing it", async (pass) => {
  const { unmount } = render(<button type="button">Row</button>);
  const row = screen.getByRole("button", { name: "Row" });
  act(() => row.focus());
  let undone = 0;
  await say(pass, { text: "The older.", action: { label: "Older", onPress: () => {} } });
  await say(pass, { text: "The newer.", action: { label: "Undo", onPress: () => undone += 1 } });
  const undo = screen.getByRole("button", { name: "Undo" });
  fireEvent.keyDown(document, { key: "F8", code: "F8" });
  expect(document.activeElement).toBe(undo);
  pass(60_000);
  expect(isGoing("The newer.")).toBe(false);
  fireEvent.keyDown(undo, { key: "Escape", code: "Escape" });
  expect(document.activeElement).toBe(row);
  fireEvent.keyDown(document, { key: "F8", code: "F8" });
  fireEvent.click(undo);
  expect([undone, document.activeElement]).toEqual([1, row]);
  unmount();
});

toastTest("its clock stands still while it is pointed at, and goes on from there", async (pass) => {
  await say(pass, "store documents exported");
  pass(3000);
  fireEvent.mouseEnter(screen.getByRole("list"));
  pass(60_000);
  expect(isGoing("store documents exported")).toBe(false);
  fireEvent.mouseLeave(screen.getByRole("list"));
  pass(1999);
  expect(isGoing("store documents exported")).toBe(false);
  pass(1);
  expect(isGoing("store documents exported")).toBe(true);
});

toastTest("its clock stands still while something in it has the focus, and goes on from there", async (pass) => {
  await say(pass, "account documents exported");
  pass(3000);
  fireEvent.focusIn(screen.getByRole("button", { name: "Close" }));
  pass(60_000);
  expect(isGoing("account documents exported")).toBe(false);
  fireEvent.focusOut(screen.getByRole("button", { name: "Close" }));
  pass(1999);
  expect(isGoing("account documents exported")).toBe(false);
  pass(1);
  expect(isGoing("account documents exported")).toBe(true);
});

toastTest("undo does its work and closes the toast", async (pass) => {
  let undone = 0;
  await say(pass, { text: "3 documents flagged red.", action: { label: "Undo", onPress: () => undone += 1 } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undone).toBe(1);
  leave(pass);
  expect(screen.queryByText("3 documents flagged red.")).toBeNull();
});

toastTest("an error is announced at once, and any toast can be taken away", async (pass) => {
  const id = await say(pass, { text: "Network error occurred. Please check your connection.", tone: "red" });
  expect(screen.getByRole("alert").textContent).toContain("Network error occurred.");
  act(() => dismissToast(id));
  leave(pass);
  expect(screen.queryByRole("alert")).toBeNull();
});

toastTest("the newest four are in view", async (pass) => {
  for (const text of ["one", "two", "three", "four", "five"]) await say(pass, text);
  const inView = (text: string) => screen.getByText(text).closest("li")?.dataset.visible;
  expect(["one", "two", "five"].map(inView)).toEqual(["false", "true", "true"]);
});
