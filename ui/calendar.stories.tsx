import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { Calendar, type CalendarProps } from "./calendar.tsx";
import { nextRange } from "./date-range-panel.tsx";

const meta = { title: "Forms/Calendar", component: Calendar } satisfies Meta<typeof Calendar>;
export default meta;

function OneDay(limits: Pick<CalendarProps, "min" | "max">) {
  const [date, setDate] = useState("2024-03-05");
  return <Calendar mode="single" start={date} end={date} onPick={setDate} today="2024-03-20" {...limits} />;
}

function SeveralDays() {
  const [range, setRange] = useState({ startDate: "2024-03-18", endDate: "2024-04-03" });
  return (
    <Calendar
      mode="range"
      start={range.startDate}
      end={range.endDate || range.startDate}
      onPick={(date) => setRange(nextRange(range, date))}
      today="2024-03-20"
      months={2}
      className="w-132"
    />
  );
}

export const Day: StoryObj = { render: () => <OneDay /> };
export const DayWithinLimits: StoryObj = { render: () => <OneDay min="2024-02-20" max="2024-03-20" /> };
export const Range: StoryObj = { render: () => <SeveralDays /> };
