import { expect } from "expect";
import * as v from "valibot";
import type { Schema } from "./endpoint.ts";
import { fieldErrors, readQuery } from "./parse.ts";

const name = v.pipe(v.string("Name is required"), v.trim(), v.nonEmpty("Name is required"));
const number = v.pipe(v.string(), v.minLength(1, "A number is needed."));
const person = v.strictObject({ name, number, id: v.number(), nick: v.optional(name) });

const errors = (schema: Schema, input: unknown) => fieldErrors(v.safeParse(schema, input).issues ?? [], schema);

Deno.test("a field that is missing is told what its own schema says of it when it is empty", () => {
  const told = { name: "Name is required", number: "A number is needed.", id: "This field is required." };
  expect(errors(person, {})).toEqual(told);
  expect(errors(v.pipe(person, v.transform(({ name }) => name)), {})).toEqual(told);
  expect(errors(v.optional(person), { name: "Kim" })).toEqual({ number: told.number, id: told.id });
});

Deno.test("so is one inside of a list, a record, an object or a variant", () => {
  const both = { name: "Name is required", number: "A number is needed." };
  const one = v.object({ name, number });
  expect(errors(v.object({ people: v.array(one) }), { people: [{ name: "Kim", number: "1" }, {}] })).toEqual({
    "people.1.name": both.name,
    "people.1.number": both.number,
  });
  expect(errors(v.object({ byRole: v.record(v.string(), one) }), { byRole: { owner: { name: "Kim" } } })).toEqual({
    "byRole.owner.number": both.number,
  });
  const kinds = v.variant("kind", [v.object({ kind: v.literal(0), name }), v.object({ kind: v.literal(1), number })]);
  expect(errors(kinds, { kind: 1 })).toEqual({ number: both.number });
});

Deno.test("what was sent is never told, nor valibot's own words", () => {
  const schema = v.strictObject({ id: v.number(), size: v.number() });
  const told = errors(schema, { id: "Kim Example", size: 1, other: "Kim Example" });
  expect(told).toEqual({ id: "This value is not valid.", other: "Unknown field." });
  expect(errors(schema, "Kim Example")).toEqual({ body: "This value is not valid." });
});

Deno.test("of a union the nearest option says what is wrong, and names the key that it does not know", () => {
  const schema = v.union([v.strictObject({ isDisabled: v.boolean() }), v.strictObject({ name, number })]);
  expect(errors(schema, { name: "Kim", number: "1", zzz: 1 })).toEqual({ zzz: "Unknown field." });
  expect(errors(schema, { isDisabled: true, zzz: 1 })).toEqual({ zzz: "Unknown field." });
  expect(errors(v.object({ one: v.optional(schema) }), { one: { name: "Kim" } })).toEqual({
    "one.number": "A number is needed.",
  });
  expect(errors(v.object({ state: v.union([v.literal(""), number]) }), { state: [] })).toEqual({
    state: "This value is not valid.",
  });
  const state = v.pipe(v.string(), v.check((text) => text === "TX", "Choose a state."));
  expect(errors(v.object({ state: v.union([v.literal(""), state]) }), { state: "xx" })).toEqual({
    state: "Choose a state.",
  });
});

Deno.test("an address takes 200 parameters, and a repeated one is a list", () => {
  const query = (count: number) => `http://localhost/api/x?${Array(count).fill("a=1").join("&")}`;
  expect(readQuery(query(200))).toEqual({ a: Array(200).fill("1") });
  expect(readQuery("http://localhost/api/x")).toEqual({});
  for (const count of [201, 100_000]) expect(() => readQuery(query(count))).toThrow("at most 200 parameters");
});

Deno.test("twenty wrong fields are told, not ten thousand", () => {
  const ids = v.object({ ids: v.pipe(v.array(v.number()), v.maxLength(10_000)) });
  expect(Object.keys(errors(ids, { ids: Array(10_000).fill("x") }))).toHaveLength(20);
});
