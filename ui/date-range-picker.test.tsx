import { act, componentTest, render, screen, user } from "./testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import { type DateRange, DateRangePicker } from "./date-range-picker.tsx";
import { DateField } from "./date-field.tsx";
import { nextRange } from "./date-range-panel.tsx";

function show(start = "", end = "") {
  const taken: DateRange[] = [];
  function Sample() {
    const [range, setRange] = useState<DateRange>({ startDate: start, endDate: end });
    const take = (next: DateRange) => {
      taken.push(next);
      setRange(next);
    };
    return <DateRangePicker label="Status date" value={range} onChange={take} today="2024-03-20" />;
  }
  render(<Sample />);
  return taken;
}

const open = async () => {
  await user.click(screen.getByRole("button", { name: /^Status date/ }));
  await screen.findByRole("button", { name: "Apply" });
};
const day = (name: string) => {
  const [first] = screen.getAllByRole("button", { name });
  if (!first) throw new Error(`No day ${name}`);
  return first;
};

componentTest("weeks start on Monday", async () => {
  show();
  await open();
  const [first, , , , , , last] = screen.getAllByRole("columnheader");
  expect([first?.getAttribute("abbr"), last?.getAttribute("abbr")]).toEqual(["Monday", "Sunday"]);
});

componentTest("the first pick begins a range, the second ends it, Apply takes it", async () => {
  const taken = show();
  await open();
  await user.click(day("Tuesday, March 19, 2024"));
  await user.click(day("Monday, March 4, 2024"));
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(taken).toEqual([{ startDate: "2024-03-04", endDate: "2024-03-19" }]);
  expect(screen.getByRole("button", { name: "Status date: 03/04/24 – 03/19/24" })).toBeTruthy();
});

componentTest("presets are taken at once, and Clear means any date", async () => {
  const taken = show();
  await open();
  await user.click(screen.getByRole("button", { name: "Last month" }));
  await open();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(taken).toEqual([{ startDate: "2024-02-01", endDate: "2024-02-29" }, { startDate: "", endDate: "" }]);
});

componentTest("a range can be typed", async () => {
  const taken = show();
  await open();
  await user.type(screen.getByLabelText("From"), "1/2/24");
  await user.type(screen.getByLabelText("To"), "020324");
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(taken).toEqual([{ startDate: "2024-01-02", endDate: "2024-02-03" }]);
});

componentTest("arrow keys walk the calendar by day and week, Page Down by month", async () => {
  show("2024-03-20", "2024-03-20");
  await open();
  act(() => day("Wednesday, March 20, 2024").focus());
  await user.keyboard("{ArrowRight}{ArrowDown}");
  expect(day("Thursday, March 28, 2024").tabIndex).toBe(0);
  await user.keyboard("{PageDown}");
  expect(day("Sunday, April 28, 2024").tabIndex).toBe(0);
});

Deno.test("a complete range begins anew with the next pick", () => {
  expect(nextRange({ startDate: "2024-01-01", endDate: "2024-01-31" }, "2024-02-02")).toEqual({
    startDate: "2024-02-02",
    endDate: "",
  });
});

componentTest("Escape closes the calendar and gives the focus back to its button", async () => {
  showField();
  const button = screen.getByRole("button", { name: "Open the calendar" });
  await user.click(button);
  const chosen = await screen.findByRole("button", { name: "Tuesday, March 5, 2024" });
  act(() => chosen.focus());
  await user.keyboard("{ArrowRight}{Escape}");
  expect(screen.queryByRole("grid")).toBeNull();
  expect(document.activeElement).toBe(button);
});

function showField() {
  const dates: string[] = [];
  function Sample() {
    const [date, setDate] = useState("2024-03-05");
    const take = (next: string) => {
      dates.push(next);
      setDate(next);
    };
    return <DateField aria-label="Status date" value={date} onChange={take} today="2024-03-20" clearable />;
  }
  render(<Sample />);
  return dates;
}

componentTest("a date field shows MM/DD/YY and takes what is typed when it is left", async () => {
  const dates = showField();
  const box = screen.getByDisplayValue("03/05/24");
  await user.clear(box);
  await user.type(box, "3-7-2024");
  await user.tab();
  expect(dates).toEqual(["2024-03-07"]);
  expect(screen.getByDisplayValue("03/07/24")).toBe(box);
});

componentTest("what is no date is kept in sight, marked as wrong, and handed over to be refused", async () => {
  const dates = showField();
  const box = screen.getByDisplayValue("03/05/24");
  await user.clear(box);
  await user.type(box, "02/30/24{Enter}");
  expect(dates).toEqual(["02/30/24"]);
  expect(screen.getByDisplayValue("02/30/24").getAttribute("aria-invalid")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Open the calendar" }));
  await user.click(await screen.findByRole("button", { name: "Tuesday, March 5, 2024" }));
  expect(screen.getByDisplayValue("03/05/24").getAttribute("aria-invalid")).not.toBe("true");
  await user.click(screen.getByRole("button", { name: "Clear the date" }));
  expect(dates).toEqual(["02/30/24", "2024-03-05", ""]);
  expect(box.getAttribute("aria-invalid")).not.toBe("true");
});

componentTest("a range is not taken while what was typed is no date", async () => {
  const taken = show();
  await open();
  await user.type(screen.getByLabelText("From"), "13/01/24");
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(taken).toEqual([]);
  await user.clear(screen.getByLabelText("From"));
  await user.type(screen.getByLabelText("From"), "12/01/23");
  await user.tab();
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(taken).toEqual([{ startDate: "2023-12-01", endDate: "" }]);
});

componentTest("the clear button empties a date field", async () => {
  const dates = showField();
  await user.click(screen.getByRole("button", { name: "Clear the date" }));
  expect(dates).toEqual([""]);
});
