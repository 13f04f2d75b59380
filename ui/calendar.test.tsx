import { act, componentTest, render, screen, user, within } from "./testing/dom.ts";
import { expect } from "expect";
import { Calendar, type CalendarProps } from "./calendar.tsx";

function show(props: Partial<CalendarProps> = {}) {
  const picked: string[] = [];
  const calendar = { mode: "single", today: "2024-03-20", onPick: (date: string) => picked.push(date) } as const;
  render(<Calendar {...calendar} {...props} />);
  return picked;
}

const day = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const shown = () => screen.getAllByRole("status").map((caption) => caption.textContent);
const nameOf = (element: Element | null) => element?.getAttribute("aria-label");
const keyed = () => nameOf(document.activeElement);

componentTest("a month is six weeks from Monday, and its weekdays are named", () => {
  show({ today: "2024-09-15" });
  const grid = screen.getByRole("grid", { name: "September 2024" });
  expect(within(grid).getAllByRole("columnheader").map((cell) => [cell.textContent, cell.getAttribute("abbr")]))
    .toEqual(
      ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((
        name,
      ) => [name.slice(0, 2), name]),
    );
  const [, first, ...rest] = within(grid).getAllByRole("row");
  expect(first?.textContent).toBe("1");
  expect(rest.length).toBe(5);
});

componentTest("today and the chosen day are marked, and the tab key finds the chosen one", () => {
  show({ start: "2024-03-05", end: "2024-03-05" });
  expect(day("Wednesday, March 20, 2024").getAttribute("aria-current")).toBe("date");
  expect(day("Tuesday, March 5, 2024").closest("td")?.getAttribute("aria-selected")).toBe("true");
  const tabStops = screen.getAllByRole("button").filter((button) => button.tabIndex === 0).map(nameOf);
  expect(tabStops).toEqual(["Previous month", "Next month", "Tuesday, March 5, 2024"]);
});

componentTest("a range is marked from its first day to its last, across two months", () => {
  show({ mode: "range", start: "2024-03-30", end: "2024-04-02", months: 2 });
  expect(shown()).toEqual(["March 2024", "April 2024"]);
  const chosen = screen.getAllByRole("gridcell").filter((cell) => cell.getAttribute("aria-selected") === "true");
  expect(chosen.map(({ textContent }) => textContent)).toEqual(["30", "31", "1", "2"]);
  expect(chosen.map((cell) => cell.hasAttribute("data-edge"))).toEqual([true, false, false, true]);
});

componentTest("keys go by day, week, month and year, and to the ends of the week", async () => {
  const picked = show({ start: "2024-03-20" });
  act(() => day("Wednesday, March 20, 2024").focus());
  const steps: [string, string][] = [
    ["ArrowLeft", "Tuesday, March 19, 2024"],
    ["ArrowUp", "Tuesday, March 12, 2024"],
    ["Home", "Monday, March 11, 2024"],
    ["End", "Sunday, March 17, 2024"],
    ["ArrowDown", "Sunday, March 24, 2024"],
    ["ArrowRight", "Monday, March 25, 2024"],
    ["PageUp", "Sunday, February 25, 2024"],
    ["PageDown", "Monday, March 25, 2024"],
  ];
  for (const [key, name] of steps) {
    await user.keyboard(`{${key}}`);
    expect([key, keyed()]).toEqual([key, name]);
  }
  await user.keyboard("{Shift>}{PageDown}{/Shift}");
  expect(keyed()).toBe("Tuesday, March 25, 2025");
  await user.keyboard("{Shift>}{PageUp}{/Shift}{Enter}");
  expect(picked).toEqual(["2024-03-25"]);
});

componentTest("days outside the limits cannot be picked, and keys and steps end at them", async () => {
  const picked = show({ start: "2024-03-18", min: "2024-02-20", max: "2024-03-20" });
  expect(day("Thursday, March 21, 2024").disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Next month" }).getAttribute("aria-disabled")).toBe("true");
  act(() => day("Monday, March 18, 2024").focus());
  await user.keyboard("{ArrowDown}");
  expect(keyed()).toBe("Wednesday, March 20, 2024");
  await user.keyboard("{Shift>}{PageUp}{/Shift}");
  expect(keyed()).toBe("Tuesday, February 20, 2024");
  expect(day("Monday, February 19, 2024").disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Previous month" }));
  await user.click(screen.getByRole("button", { name: "Next month" }));
  expect(shown()).toEqual(["March 2024"]);
  await user.click(day("Tuesday, March 19, 2024"));
  expect(picked).toEqual(["2024-03-19"]);
});

componentTest("two months end with the last that has days to pick", () => {
  show({ mode: "range", max: "2024-03-20", months: 2 });
  expect(shown()).toEqual(["February 2024", "March 2024"]);
});
