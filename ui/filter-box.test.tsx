import { componentTest, render, screen, user } from "./testing/dom.ts";
import { expect } from "expect";
import { FilterBox, useFilter } from "./filter-box.tsx";

const stores = ["Summit Boise", "Summit Denver", "Prairie Enid"];

function List() {
  const filter = useFilter(stores, (name) => name);
  return (
    <>
      <FilterBox label="Search FFLs" filter={filter} />
      <ul>{filter.shown.map((name) => <li key={name}>{name}</li>)}</ul>
    </>
  );
}

const shown = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

componentTest("a list on the page is searched from the third character on; the box says so", async () => {
  render(<List />);
  const box = screen.getByRole("searchbox", { name: "Search FFLs" });
  expect(box.getAttribute("placeholder")).toBe("Search FFLs, from 3 characters");
  await user.type(box, " D");
  expect(shown()).toEqual(stores);
  await user.type(box, "e");
  expect(shown()).toEqual(stores);
  await user.type(box, "n");
  expect(shown()).toEqual(["Summit Denver"]);
  await user.clear(box);
  expect(shown()).toEqual(stores);
});
