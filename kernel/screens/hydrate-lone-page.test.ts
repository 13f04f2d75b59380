import { expect } from "expect";
import { addressAfterUpdate } from "./hydrate-lone-page.tsx";

Deno.test("after an upgrade the same page is loaded anew, with its query, and told why", () => {
  const after = (query: string) => addressAfterUpdate(`https://archive.example/sign-in${query}`).split("/sign-in")[1];
  expect([after(""), after("?next=%2F1%2Fdocuments"), after("?because=email&next=%2F#step=enrol")]).toEqual([
    "?because=updated",
    "?next=%2F1%2Fdocuments&because=updated",
    "?because=updated&next=%2F",
  ]);
});

Deno.test("what does not come after that either is not called an upgrade again", () => {
  const after = (query: string) => addressAfterUpdate(`https://archive.example/sign-in${query}`).split("/sign-in")[1];
  expect(after("?because=updated#step=enrol")).toBe("?because=incomplete");
  expect(after("?because=incomplete&next=%2F")).toBe("?because=incomplete&next=%2F");
});
