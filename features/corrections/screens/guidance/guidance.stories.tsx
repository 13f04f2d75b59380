import type { Meta, StoryObj } from "@storybook/react-vite";
import { GuidancePanel } from "./guidance-panel.tsx";

const meta = { title: "Corrections/Guidance" } satisfies Meta;
export default meta;

const form = { formType: 0, revision: "2023-08" } as const;

export const WholeForm: StoryObj = {
  render: () => (
    <div className="max-w-sm">
      <GuidancePanel form={form} />
    </div>
  ),
};

/** A box was clicked on the page. */
export const ChosenBox: StoryObj = {
  render: () => (
    <div className="max-w-sm">
      <GuidancePanel form={form} box={{ item: "3 #1", label: "Serial number" }} section="A" />
    </div>
  ),
};

/** A scan: its revision can't be read. */
export const UnknownForm: StoryObj = {
  render: () => (
    <div className="max-w-sm">
      <GuidancePanel form={null} />
    </div>
  ),
};

export const TheftOrLoss: StoryObj = {
  render: () => (
    <div className="max-w-sm">
      <GuidancePanel form={{ formType: 1, revision: null }} section="B" />
    </div>
  ),
};
