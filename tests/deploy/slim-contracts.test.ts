import { expect } from "expect";
import { parseAst } from "vite";
import { importNodes, marking, slimming, specifiersOf, statementsOf } from "@/deploy/build/contract-syntax.ts";
import { edited } from "@/deploy/build/syntax.ts";

const contract = `import * as v from "valibot";
import { endpoint as e, idParams } from "./shapes.ts";
export const limits = { pages: 2000 };
export const name = v.pipe(v.string(), v.maxLength(limits.pages));
export const load = endpoint({ method: "GET", path: "/api/x", params: idParams, answer: v.object({ name }) });
export function shorten(text) { return v.parse(name, text); }
`;

Deno.test("an endpoint keeps its method and its path, and all else is left as it was", () => {
  const slim = edited(contract, slimming(parseAst(contract)));
  expect(slim).toContain(`export const load = endpoint({ method: "GET", path: "/api/x",  });`);
  expect(slim.replace(/export const load.*\n/, "")).toBe(contract.replace(/export const load.*\n/, ""));
});

Deno.test("an endpoint that does not write its method out is refused: the browser would ask another one", () => {
  const spread = `const post = { method: "POST" }; export const load = endpoint({ ...post, path: "/api/x" });`;
  expect(() => slimming(parseAst(spread))).toThrow("An endpoint does not write its method out");
});

Deno.test("what a declaration uses and calls is known, but for what is cut from endpoints", () => {
  const statements = statementsOf(parseAst(contract));
  expect(statements.map(({ names, isPlain, uses }) => [names.join(), isPlain, [...uses].sort().join(" ")])).toEqual([
    ["limits", true, "limits"],
    ["name", false, "limits name v"],
    ["load", true, "endpoint load"],
    ["shorten", true, "name shorten text v"],
  ]);
});

Deno.test("imports are known by what they are called here and there", () => {
  expect(importNodes(parseAst(contract)).map(specifiersOf)).toEqual([
    [{ local: "v", name: "*" }],
    [{ local: "e", name: "endpoint" }, { local: "idParams", name: "idParams" }],
  ]);
});

Deno.test("calls that make a declaration may be left out, those in functions are not touched", () => {
  const marked = edited(contract, marking(parseAst(contract)));
  expect(marked).toContain("name = /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.maxLength(");
  expect(marked).toContain("return v.parse(name, text);");
});

Deno.test("an edit inside another is lost with it", () => {
  const edits = [{ start: 1, end: 4, text: "-" }, { start: 2, end: 3, text: "x" }, { start: 4, end: 4, text: "+" }];
  expect(edited("abcdef", edits)).toBe("a-+ef");
});
