import { expect } from "expect";
import { deepLink, ownAddress } from "./deep-link.ts";

const home = "https://records.example.com/archive";

Deno.test("a path of ours becomes an absolute address", () => {
  expect(ownAddress("http://localhost:8000", "/3/documents/7?tab=history#page")).toBe(
    "http://localhost:8000/3/documents/7?tab=history#page",
  );
  expect(ownAddress(home, "/3/documents/7")).toBe(`${home}/3/documents/7`);
});

Deno.test("an address on the installation's own address stays as it is", () => {
  expect(ownAddress(home, `${home}/3/documents/7`)).toBe(`${home}/3/documents/7`);
  expect(ownAddress("http://LOCALHOST:8000", "http://localhost:8000/3")).toBe("http://localhost:8000/3");
});

for (
  const foreign of [
    "https://elsewhere.example/3/documents/7",
    "//elsewhere.example/3",
    "/\\elsewhere.example/3",
    "\\\\elsewhere.example",
    "javascript:alert(1)",
    "https://records.example.com@elsewhere.example/archive/3",
    "https://name:word@records.example.com/archive/3",
    "https://records.example.com/other/3",
    "https://records.example.com/archive/../other",
    "https://records.example.com.elsewhere.example/archive/3",
    "/..//elsewhere.example",
    "/api/attachments/7/content",
    "3/documents/7",
    "/3/docu\nments",
    "",
  ]
) {
  Deno.test(`${JSON.stringify(foreign)} is no page of ours`, () => {
    expect(ownAddress(home, foreign)).toBeNull();
    expect(deepLink({ url: home }, foreign, "/3/documents/7")).toBe(`${home}/3/documents/7`);
  });
}

Deno.test("without an address the page's own is taken", () => {
  expect(deepLink({ url: home }, undefined, "/3/documents/7")).toBe(`${home}/3/documents/7`);
});
