import { componentTest } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { pageIncomplete, pageReady } from "../texts.ts";
import { startScript } from "./start-script.ts";
import { notTakenOverEvent, takenOverEvent } from "./taken-over.ts";

/** A page with a form, whose program comes or does not, and whose clock is turned by hand. */
interface EarlyPage {
  readonly form: HTMLFormElement;
  /** What the program heard of forms, which listens at the root already. */
  readonly heard: readonly string[];
  /** How often the program was asked for. */
  asked(): number;
  /** Lets everything happen that was to happen within so many milliseconds. */
  pass(milliseconds: number): void;
  line(): Element | null;
}

/** The way an import fails, at once. */
const fails = () => ({
  catch(fail: (error: Error) => void) {
    expect(() => fail(new TypeError("gone"))).toThrow("gone");
  },
});
const isOnItsWay = () => ({ catch() {} });

async function earlyPage(arrival: () => object, use: (page: EarlyPage) => void | Promise<void>): Promise<void> {
  const root = document.createElement("div");
  root.innerHTML = `<form><input name="code"></form><form id="other"></form>`;
  document.body.append(root);
  const heard: string[] = [];
  for (const kind of ["focusout", "submit"]) {
    root.addEventListener(kind, (event) => {
      event.preventDefault();
      heard.push(kind);
    });
  }
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  let asked = 0;
  let now = 0;
  const code = /^<script nonce="n">(.*)<\/script>$/.exec(startScript("/assets/a.js", "n"))?.[1] ?? "";
  const { defaultView: view } = document;
  if (!view) throw new Error("The document has no window.");
  const listening: Parameters<typeof view.removeEventListener>[] = [];
  const given = {
    document,
    FocusEvent,
    PerformanceObserver: class {
      observe() {}
    },
    load: () => {
      asked++;
      return arrival();
    },
    setTimeout: (run: () => void, milliseconds = 0) => {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return timer;
    },
    clearTimeout: (timer: object) => timers = timers.filter((one) => one !== timer),
    addEventListener: (...one: typeof listening[number]) => {
      listening.push(one);
      view.addEventListener(...one);
    },
    removeEventListener: view.removeEventListener.bind(view),
  };
  new Function(...Object.keys(given), code.replace("import(", "load("))(...Object.values(given));
  try {
    await use({
      form: root.querySelector("form") ?? document.createElement("form"),
      heard,
      asked: () => asked,
      pass(milliseconds) {
        now += milliseconds;
        const due = timers.filter(({ at }) => at <= now);
        timers = timers.filter(({ at }) => at > now);
        for (const { run } of due) run();
      },
      line: () => document.querySelector("[role=alert]"),
    });
  } finally {
    for (const one of listening) view.removeEventListener(...one);
  }
}

const tellsOf = (event: string) => document.dispatchEvent(new Event(event, { bubbles: true }));

componentTest(
  "one press sends a form once, though the program listens before it has taken the page over",
  () =>
    earlyPage(isOnItsWay, ({ form, heard, pass, asked }) => {
      form.requestSubmit();
      expect([heard, asked()]).toEqual([[], 1]);
      tellsOf(takenOverEvent);
      pass(0);
      expect(heard).toEqual(["submit"]);
      form.requestSubmit();
      expect(heard).toEqual(["submit", "submit"]);
    }),
);

componentTest(
  "the field that the focus is in is left first, and the form is sent a turn later",
  () =>
    earlyPage(isOnItsWay, ({ form, heard, pass }) => {
      form.querySelector("input")?.focus();
      form.requestSubmit();
      tellsOf(takenOverEvent);
      expect(heard).toEqual(["focusout"]);
      pass(0);
      expect(heard).toEqual(["focusout", "submit"]);
    }),
);

componentTest(
  "a program that does not come is told with each press, in one line, and asked for again",
  () =>
    earlyPage(fails, ({ form, heard, pass, asked, line }) => {
      pass(1000);
      expect([asked(), line()]).toEqual([1, null]);
      form.requestSubmit();
      const first = line();
      expect([first?.textContent, first?.parentElement, document.body.firstChild]).toEqual([
        pageIncomplete,
        document.body,
        first,
      ]);
      form.requestSubmit();
      // Another one, so that it is read aloud again.
      expect([asked(), line() === first, document.querySelectorAll("[role=alert]").length]).toEqual([3, false, 1]);
      tellsOf(takenOverEvent);
      pass(20_000);
      expect([line()?.textContent, heard]).toEqual([pageReady, []]);
      form.requestSubmit();
      expect([line(), heard]).toEqual([null, ["submit"]]);
    }),
);

componentTest(
  "after ten seconds it is told, and the form is let go of",
  () =>
    earlyPage(isOnItsWay, ({ form, heard, pass, line }) => {
      form.requestSubmit();
      pass(9_000);
      form.requestSubmit();
      pass(9_000);
      expect(line()).toBeNull();
      pass(1_000);
      expect(line()?.textContent).toBe(pageIncomplete);
      tellsOf(takenOverEvent);
      pass(20_000);
      expect([line()?.textContent, heard]).toEqual([pageReady, []]);
    }),
);

componentTest(
  "what takes over in time is told nothing of, also later",
  () =>
    earlyPage(isOnItsWay, ({ form, heard, pass, line }) => {
      form.requestSubmit();
      pass(9_000);
      tellsOf(takenOverEvent);
      pass(20_000);
      expect([line(), heard]).toEqual([null, ["submit"]]);
    }),
);

componentTest(
  "a program that came and could not take the page over is told at once, before or after the press",
  () =>
    earlyPage(isOnItsWay, ({ form, line }) => {
      tellsOf(notTakenOverEvent);
      expect(line()).toBeNull();
      form.requestSubmit();
      expect(line()?.textContent).toBe(pageIncomplete);
    }),
);

componentTest(
  "a form that is held is let go of when the program fails",
  () =>
    earlyPage(isOnItsWay, ({ form, heard, pass, line }) => {
      form.requestSubmit();
      tellsOf(notTakenOverEvent);
      expect(line()?.textContent).toBe(pageIncomplete);
      tellsOf(takenOverEvent);
      pass(20_000);
      expect(heard).toEqual([]);
    }),
);
