import { expect } from "expect";
import { usedMark } from "./early-input.ts";
import { startScript } from "./start-script.ts";

/** Runs the script in a page that is looked at or not; answers what it imported, and what it waits for. */
function run(
  visibilityState: string,
  document = { visibilityState, readyState: "interactive" },
) {
  const imported: string[] = [];
  const page = new EventTarget();
  const waiting: { paint: () => void; time: () => void }[] = [];
  const code = /^<script nonce="n">(.*)<\/script>$/.exec(startScript("/assets/a.js", "n"))?.[1] ?? "";
  let paint = () => {};
  class Observer {
    constructor(hear: () => void) {
      paint = hear;
    }
    observe(options: unknown) {
      expect(options).toEqual({ type: "paint", buffered: true });
    }
  }
  const setTimer = (time: () => void) => waiting.push({ paint, time });
  const names = ["document", "PerformanceObserver", "setTimeout", "load", "addEventListener", "removeEventListener"];
  new Function(...names, code.replace("import(", "load("))(
    document,
    Observer,
    setTimer,
    (path: string) => {
      imported.push(path);
      return Promise.resolve();
    },
    page.addEventListener.bind(page),
    page.removeEventListener.bind(page),
  );
  return { imported, waiting, page };
}

/** Sends a form as a browser does; answers what became of the event. */
function submitted(page: EventTarget, form: object): Event {
  const event = new Event("submit", { cancelable: true });
  Object.defineProperty(event, "target", { value: form });
  page.dispatchEvent(event);
  return event;
}

Deno.test("the program starts once, after the first paint or after a second", () => {
  const { imported, waiting: [{ paint, time }] } = run("visible");
  expect(imported).toEqual([]);
  paint();
  time();
  paint();
  expect(imported).toEqual(["/assets/a.js"]);
  const late = run("visible");
  late.waiting[0].time();
  expect(late.imported).toEqual(["/assets/a.js"]);
});

Deno.test("a page that nobody looks at starts at once", () => {
  expect(run("hidden")).toMatchObject({ imported: ["/assets/a.js"], waiting: [] });
});

Deno.test("a page that has not come whole is waited for, painted or sent before or not", () => {
  const document = { visibilityState: "visible", readyState: "loading" };
  const { imported, waiting: [{ paint }], page } = run("visible", document);
  const sent = submitted(page, {});
  paint();
  expect([sent.defaultPrevented, imported]).toEqual([true, []]);
  document.readyState = "interactive";
  page.dispatchEvent(new Event("DOMContentLoaded"));
  paint();
  expect(imported).toEqual(["/assets/a.js"]);
});

Deno.test("fields that a person uses are marked", () => {
  const { page } = run("visible");
  const [used, other] = [{}, {}];
  const event = new Event("input");
  Object.defineProperty(event, "target", { value: used });
  page.dispatchEvent(event);
  expect([used, other]).toEqual([{ [usedMark]: true }, {}]);
});

Deno.test("no address can end the script", () => {
  expect(startScript("/a</script>.js", "n").match(/<\/script>/g)).toHaveLength(1);
});
