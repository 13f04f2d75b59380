import { componentTest, render, screen, user, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import type { BusinessHours } from "../../contract-hours.ts";
import { noHours, weekOf } from "../../hours-rules.ts";
import { HoursEditor } from "./hours-editor.tsx";

/** Shows the editor with a week, and tells how the week is now. */
function edit(week: BusinessHours = noHours): { readonly now: () => BusinessHours } {
  let now = week;
  function Editing() {
    const [value, setValue] = useState(week);
    now = value;
    return <HoursEditor value={value} onChange={setValue} />;
  }
  render(<Editing />);
  return { now: () => now };
}

const select = (name: string): HTMLSelectElement => screen.getByLabelText(name);
const choicesOf = (name: string) => within(select(name)).getAllByRole("option").map(({ textContent }) => textContent);

componentTest(
  "a day has times in steps of 30 minutes to 11:30 PM, and closes 30 minutes after it opens at least",
  async () => {
    const { now } = edit();
    expect(choicesOf("Monday opens").slice(0, 3)).toEqual(["Opens", "12:00 AM", "12:30 AM"]);
    await user.selectOptions(select("Monday opens"), "9:30 AM");
    expect(choicesOf("Monday closes").slice(0, 2)).toEqual(["Closes", "10:00 AM"]);
    const closing = choicesOf("Monday closes");
    const midnight = closing.indexOf("11:30 PM") + 1;
    expect(closing.slice(midnight, midnight + 2)).toEqual(["12:00 AM (midnight)", "12:30 AM (next day)"]);
    expect(closing.at(-1)).toBe("9:00 AM (next day)");
    await user.selectOptions(select("Monday closes"), "11:00 AM");
    expect(now().monday).toEqual({ startTime: "9:30 AM", endTime: "11:00 AM", isActive: true });
    expect(now().tuesday).toEqual(noHours.tuesday);
  },
);

componentTest("a closing time that the new opening time leaves no room for moves along", async () => {
  const { now } = edit(weekOf(() => ({ startTime: "9:00 AM", endTime: "5:00 PM", isActive: true })));
  await user.selectOptions(select("Monday opens"), "8:00 PM");
  expect(now().monday).toEqual({ startTime: "8:00 PM", endTime: "8:30 PM", isActive: true });
  await user.selectOptions(select("Monday opens"), "7:00 PM");
  expect(now().monday.endTime).toBe("8:30 PM");
  await user.selectOptions(select("Monday closes"), "2:00 AM");
  await user.selectOptions(select("Monday opens"), "6:00 PM");
  expect(now().monday).toEqual({ startTime: "6:00 PM", endTime: "2:00 AM", isActive: true });
  await user.selectOptions(select("Monday opens"), "11:30 PM");
  await user.selectOptions(select("Monday closes"), "12:00 AM");
  expect(now().monday).toEqual({ startTime: "11:30 PM", endTime: "12:00 AM", isActive: true });
});

componentTest("Clear takes both times away; a day that is opened again gets those of the others", async () => {
  const { now } = edit(weekOf(() => ({ startTime: "10:00 AM", endTime: "4:00 PM", isActive: true })));
  await user.click(screen.getByRole("button", { name: "Clear Sunday" }));
  expect(now().sunday).toEqual({ startTime: "", endTime: "", isActive: false });
  await user.click(screen.getByRole("checkbox", { name: "Sunday" }));
  expect(now().sunday).toEqual({ startTime: "10:00 AM", endTime: "4:00 PM", isActive: true });
});

componentTest("a day that is shut for now keeps its times", async () => {
  const { now } = edit(weekOf(() => ({ startTime: "10:00 AM", endTime: "4:00 PM", isActive: true })));
  await user.click(screen.getByRole("checkbox", { name: "Friday" }));
  expect(now().friday).toEqual({ startTime: "10:00 AM", endTime: "4:00 PM", isActive: false });
});

componentTest("a day is copied to one other, to the working days, or to all", async () => {
  const { now } = edit();
  const copy = async (to: string) => {
    await user.click(screen.getByRole("button", { name: "Copy Monday to other days" }));
    await user.click(await screen.findByRole("menuitem", { name: to }));
  };
  await user.click(screen.getByRole("checkbox", { name: "Monday" }));
  await copy("To Sunday");
  expect(now().sunday).toEqual(now().monday);
  expect(now().tuesday.isActive).toBe(false);
  await user.selectOptions(select("Monday opens"), "8:00 AM");
  await copy("To Monday through Friday");
  expect(now().friday.startTime).toBe("8:00 AM");
  expect(now().sunday.startTime).toBe("9:00 AM");
  await copy("To every day");
  expect(new Set(Object.values(now()).map(({ startTime }) => startTime))).toEqual(new Set(["8:00 AM"]));
});
