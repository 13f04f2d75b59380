import { expect } from "expect";
import { withFixture } from "./fixture.ts";

/** Lists that are not asked for by pages, with why. */
const whole: Readonly<Record<string, string>> = {
  "GET /api/traces/candidates":
    "The best of what was searched, which has no further page; `isCut` says when there is more.",
};

Deno.test("every list of the surface is answered as a page: data, count, page and limit", () =>
  withFixture(({ routes }) => {
    const odd = routes.flatMap(({ endpoint: { method, path, answer } }) => {
      const entries = answer && "entries" in answer && typeof answer.entries === "object" ? answer.entries : null;
      const isBare = answer?.type === "array";
      const isPart = entries !== null && "data" in entries &&
        ["count", "page", "limit"].some((name) => !Object.hasOwn(entries ?? {}, name));
      return isBare || isPart ? [`${method} ${path}`] : [];
    });
    expect(odd.filter((route) => !(route in whole))).toEqual([]);
    return Promise.resolve();
  }));
