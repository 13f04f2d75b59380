import { useState } from "react";
import { act, componentTest, fireEvent, render, screen } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import type { Filters } from "./filters.ts";
import { useDrafts } from "./use-drafts.ts";

interface Address {
  readonly filters: Filters;
  readonly isReplaced: boolean;
}

/** One search field over an address that moves when the test says so. */
function aField() {
  const sent: Filters[] = [];
  let move: (to: Address) => void = () => {};
  function SearchField() {
    const [address, setAddress] = useState<Address>({ filters: {}, isReplaced: false });
    move = setAddress;
    const drafts = useDrafts(address.filters, (change) => sent.push(change), address.isReplaced);
    return (
      <form onSubmit={(event) => (event.preventDefault(), drafts.commit())}>
        <input
          aria-label="Customer name"
          value={drafts.valueOf("customerName")}
          onChange={({ target }) => drafts.type("customerName", target.value)}
        />
      </form>
    );
  }
  render(<SearchField />);
  const box = screen.getByLabelText<HTMLInputElement>("Customer name");
  return {
    sent,
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    enter: () => fireEvent.submit(box),
    move: (customerName: string, isReplaced: boolean) => act(() => move({ filters: { customerName }, isReplaced })),
  };
}

componentTest("an address that comes late does not take letters out of the box", () => {
  const { box, type, enter, move, sent } = aField();
  type("h");
  enter();
  type("ho");
  enter();
  move("h", true);
  expect([sent, box.value]).toEqual([[{ customerName: "h" }, { customerName: "ho" }], "ho"]);
  move("ho", true);
  expect(box.value).toBe("ho");
});

componentTest("once the address has what was typed, whatever it says next stands in the box", () => {
  const { box, type, enter, move } = aField();
  type("ho");
  enter();
  move("ho", true);
  move("", true);
  expect(box.value).toBe("");
});

componentTest("going back puts the address's value into the box, also while something is on its way", () => {
  const { box, type, enter, move } = aField();
  type("ho");
  enter();
  move("earlier", false);
  expect(box.value).toBe("earlier");
});
