import { expect } from "expect";
import { AddressNote, leftOutOf } from "./address-note.tsx";
import { componentTest, render, screen } from "./testing/dom.ts";

const leftOut = (address: string) => leftOutOf(new URLSearchParams(address), { page: 1, limit: 50 });

Deno.test("what an address asks for and a list does not show is left out; what it does not say is not", () => {
  expect(leftOut("limit=abc&page=0&search=x")).toEqual([["page", "0"], ["limit", "abc"]]);
  expect(leftOut("limit=100000")).toEqual([["limit", "100000"]]);
  expect(leftOut("limit=50&page=")).toEqual([]);
});

componentTest("the note names each value, cut where it is long, and is silent when there is none", () => {
  const { rerender } = render(<AddressNote leftOut={leftOut(`limit=${"9".repeat(100)}&page=0`)} />);
  expect(screen.getByRole("alert").textContent).toBe(
    `Values in this page's address can't be used: page=0, limit=${"9".repeat(40)}…. The list is shown without them.`,
  );
  rerender(<AddressNote leftOut={[]} />);
  expect(screen.queryByRole("alert")).toBeNull();
});
