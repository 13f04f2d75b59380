import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Session } from "../contract.ts";
import { SessionList } from "./sessions-section.tsx";

const meta = { title: "Sessions" } satisfies Meta;
export default meta;

const here: Session = {
  id: 3,
  device: "Chrome on Windows",
  createdAt: "2026-03-02T15:00:00.000Z",
  lastSeenAt: "2026-03-02T17:25:00.000Z",
  isThis: true,
};
const others: readonly Session[] = [
  { ...here, id: 2, device: "Safari on iPhone", isThis: false },
  { ...here, id: 1, device: "A program", isThis: false },
];
const nothing = () => {};
const shared = {
  timeZone: "America/Chicago",
  ending: null,
  isEndingOthers: false,
  onEnd: nothing,
  onEndOthers: nothing,
};

export const Several: StoryObj = { render: () => <SessionList sessions={[here, ...others]} {...shared} /> };
export const OnlyThis: StoryObj = { render: () => <SessionList sessions={[here]} {...shared} /> };
export const Ending: StoryObj = { render: () => <SessionList sessions={[here, ...others]} {...shared} ending={2} /> };
