import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { type DateRange, DateRangePicker } from "./date-range-picker.tsx";

const meta = { title: "Forms/Date range", component: DateRangePicker } satisfies Meta<typeof DateRangePicker>;
export default meta;

function Sample({ start, end }: { start: string; end: string }) {
  const [range, setRange] = useState<DateRange>({ startDate: start, endDate: end });
  return <DateRangePicker label="Status date" value={range} onChange={setRange} today="2024-03-20" max="2024-12-31" />;
}

export const AnyDate: StoryObj = { render: () => <Sample start="" end="" /> };
export const WithARange: StoryObj = { render: () => <Sample start="2024-02-12" end="2024-03-05" /> };
