import { expect } from "expect";
import { startScript } from "./start-script.ts";

/** Runs the script in a page that is looked at or not; answers what it imported, and what it waits for. */
function run(visibilityState: string) {
  const imported: string[] = [];
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
  const names = ["document", "PerformanceObserver", "setTimeout", "load"];
  new Function(...names, code.replace("import(", "load("))(
    { visibilityState },
    Observer,
    setTimer,
    (path: string) => imported.push(path),
  );
  return { imported, waiting };
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
  expect(run("hidden")).toEqual({ imported: ["/assets/a.js"], waiting: [] });
});

Deno.test("no address can end the script", () => {
  expect(startScript("/a</script>.js", "n").match(/<\/script>/g)).toHaveLength(1);
});
