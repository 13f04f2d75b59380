import { act, componentTest, fireEvent, render, screen } from "./testing/dom.ts";
import { expect } from "expect";
import { dismissToast, toast, type ToastMessage } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

/** Timers and the clock under the test's hand. */
function handClock() {
  const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
  const realNow = Date.now;
  let now = 1_000_000;
  const due = new Map<number, { at: number; run: () => void }>();
  let last = 0;
  Object.assign(globalThis, {
    setTimeout: (run: () => void, wait = 0) => {
      last += 1;
      due.set(last, { at: now + wait, run });
      return last;
    },
    clearTimeout: (id: number) => due.delete(id),
  });
  Date.now = () => now;
  return {
    pass(milliseconds: number) {
      now += milliseconds;
      for (const [id, timer] of [...due]) {
        if (timer.at > now) continue;
        due.delete(id);
        timer.run();
      }
    },
    restore() {
      Object.assign(globalThis, { setTimeout: realSet, clearTimeout: realClear });
      Date.now = realNow;
    },
  };
}

function toastTest(name: string, test: (pass: (milliseconds: number) => void) => void) {
  componentTest(name, () => {
    const clock = handClock();
    try {
      render(<Toaster />);
      test((milliseconds) => act(() => clock.pass(milliseconds)));
    } finally {
      clock.restore();
    }
  });
}

function say(message: string | ToastMessage): number {
  let id = 0;
  act(() => {
    id = toast(message);
  });
  return id;
}

toastTest("a toast goes after 5000 ms", (pass) => {
  say("email sent!");
  pass(4999);
  expect(screen.getByText("email sent!")).toBeTruthy();
  pass(1);
  expect(screen.queryByText("email sent!")).toBeNull();
});

toastTest("its clock stands still while it is pointed at, and goes on from there", (pass) => {
  say("store documents exported");
  pass(3000);
  fireEvent.pointerEnter(screen.getByRole("region", { name: "Notifications" }));
  pass(60_000);
  expect(screen.getByText("store documents exported")).toBeTruthy();
  fireEvent.pointerLeave(screen.getByRole("region", { name: "Notifications" }));
  pass(1999);
  expect(screen.getByText("store documents exported")).toBeTruthy();
  pass(1);
  expect(screen.queryByText("store documents exported")).toBeNull();
});

toastTest("its clock stands still while something in it has the focus", (pass) => {
  say("account documents exported");
  fireEvent.focusIn(screen.getByRole("button", { name: "Close" }));
  pass(60_000);
  expect(screen.getByText("account documents exported")).toBeTruthy();
  fireEvent.focusOut(screen.getByRole("button", { name: "Close" }));
  pass(5000);
  expect(screen.queryByText("account documents exported")).toBeNull();
});

toastTest("undo does its work and closes the toast", () => {
  let undone = 0;
  say({ text: "3 documents flagged red.", action: { label: "Undo", onPress: () => undone += 1 } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undone).toBe(1);
  expect(screen.queryByText("3 documents flagged red.")).toBeNull();
});

toastTest("an error is announced at once, and any toast can be taken away", () => {
  const id = say({ text: "Network error occurred. Please check your connection.", tone: "red" });
  expect(screen.getByRole("alert").textContent).toContain("Network error occurred.");
  act(() => dismissToast(id));
  expect(screen.queryByRole("alert")).toBeNull();
});
