import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { anAudit } from "@/features/audits/screens/testing/samples.ts";
import { brokenApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import ExportButton from "./export-button.tsx";
import PackButton from "./pack-button.tsx";
import PackHint from "./pack-hint.tsx";

const meta = { title: "Audit trail" } satisfies Meta;
export default meta;

const audit = anAudit();
const buttons = (
  <div className="flex flex-wrap gap-2">
    <ExportButton audit={audit} />
    <PackButton audit={audit} />
  </div>
);
const story = (children: ReactNode, api = thinkingApi): StoryObj => ({
  render: () => <WithApi api={api}>{children}</WithApi>,
});

/** Pressed, each is busy until its file has come. */
export const ToTakeAlong = story(buttons);
/** Pressed, each says that it could not be made. */
export const Failing = story(buttons, brokenApi);
/** In the dialog that ends an ATF audit. */
export const BeforeTheEnd = story(<PackHint audit={audit} />);
