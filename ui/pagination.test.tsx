import { componentTest, render, screen, user } from "./testing/dom.ts";
import { expect } from "expect";
import { pageList, Pagination, type PaginationProps } from "./pagination.tsx";

function show(props: Partial<PaginationProps> = {}) {
  const pages: number[] = [];
  const limits: number[] = [];
  render(
    <Pagination
      page={2}
      limit={50}
      total={1234}
      onPageChange={(page) => pages.push(page)}
      onLimitChange={(limit) => limits.push(limit)}
      {...props}
    />,
  );
  return { pages, limits };
}

const press = (name: string) => user.click(screen.getByRole("button", { name }));

componentTest("the range text reads a-b of total", () => {
  show();
  expect(screen.getByText("51-100 of 1,234")).toBeTruthy();
});

componentTest("the range ends with the last row, and is 0-0 without any", () => {
  show({ page: 25 });
  expect(screen.getByText("1,201-1,234 of 1,234")).toBeTruthy();
  show({ page: 1, total: 0 });
  expect(screen.getByText("0-0 of 0")).toBeTruthy();
});

componentTest("a total that was counted only so far reads 10,000+, and there is always a next page", async () => {
  const { pages } = show({ page: 200, total: 10_000, totalIsLowerBound: true });
  expect(screen.getByText("9,951-10,000 of 10,000+")).toBeTruthy();
  await press("Next page");
  expect(pages).toEqual([201]);
});

componentTest("beyond what was counted, the last page does not lead back", () => {
  show({ page: 230, total: 10_000, totalIsLowerBound: true });
  expect(screen.getByRole("button", { name: "Last page" }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("button", { name: "Next page" }).hasAttribute("disabled")).toBe(false);
});

componentTest(
  "an address beyond the last page shows no rows, and every step back leads to a page there is",
  async () => {
    const { pages } = show({ page: 50, total: 480 });
    expect(screen.getByText("0-0 of 480")).toBeTruthy();
    for (const name of ["Previous page", "Last page", "First page"]) await press(name);
    expect(pages).toEqual([10, 10, 1]);
  },
);

componentTest("first, previous, next, last and the page list lead to their pages", async () => {
  const { pages } = show({ page: 10 });
  for (const name of ["First page", "Previous page", "Next page", "Last page", "Page 11"]) await press(name);
  expect(pages).toEqual([1, 9, 11, 25, 11]);
});

componentTest("on the first page nothing leads back", () => {
  show({ page: 1 });
  expect(screen.getByRole("button", { name: "Previous page" }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("button", { name: "First page" }).hasAttribute("disabled")).toBe(true);
});

Deno.test("the page list holds three pages around the one shown", () => {
  expect(pageList(1, 25)).toEqual([1, 2, 3]);
  expect(pageList(10, 25)).toEqual([9, 10, 11]);
  expect(pageList(25, 25)).toEqual([23, 24, 25]);
  expect(pageList(1, 2)).toEqual([1, 2]);
  expect(pageList(1, 1)).toEqual([1]);
});

componentTest("items per page is typed freely and fires on Enter and on leaving the box", async () => {
  const { limits } = show();
  const box = screen.getByLabelText("Items per page");
  await user.clear(box);
  await user.type(box, "37");
  expect(limits).toEqual([]);
  await user.keyboard("{Enter}");
  expect(limits).toEqual([37]);
  await user.clear(box);
  await user.type(box, "12");
  await user.tab();
  expect(limits).toEqual([37, 12]);
});

componentTest("items per page of nothing, zero or letters changes nothing, and too many become the most", async () => {
  const { limits } = show({ maxLimit: 500 });
  const box = screen.getByLabelText("Items per page");
  await user.clear(box);
  await user.type(box, "0a{Enter}");
  expect(limits).toEqual([]);
  expect(screen.getByDisplayValue("50")).toBe(box);
  expect(screen.getByRole("alert").textContent).toBe("Enter 1 to 500.");
  await user.clear(box);
  await user.type(box, "9999{Enter}");
  expect(limits).toEqual([500]);
  expect(screen.queryByRole("alert")).toBeNull();
});

componentTest("a page that came before its number says that it is being counted, and can be turned", async () => {
  const { pages } = show({ page: 1, total: 51, totalIsLowerBound: true, counting: "under way" });
  expect(screen.getByText("1-50 of")).toBeTruthy();
  expect(screen.getByText("many, still counting").closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
  expect(screen.getByRole("button", { name: "Last page" })).toHaveProperty("disabled", true);
  await press("Next page");
  expect(pages).toEqual([2]);
});

componentTest("a number that could not be counted is asked for again", async () => {
  let asked = 0;
  show({ total: 101, totalIsLowerBound: true, counting: "failed", onCountAgain: () => asked++ });
  expect(screen.getByText("51-100 of many. Couldn't count them.")).toBeTruthy();
  await press("Count again");
  expect(asked).toBe(1);
});
