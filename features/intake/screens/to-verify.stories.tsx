import type { Meta, StoryObj } from "@storybook/react-vite";
import { DiscardDialog } from "./queue/discard-dialog.tsx";
import { IntakeTable } from "./intake-table.tsx";
import { StateFilter } from "./state-filter.tsx";
import { aRow } from "./testing/samples.ts";

const meta = { title: "To verify" } satisfies Meta;
export default meta;

const now = Date.parse("2026-03-10T17:30:00.000Z");
const rows = [
  aRow(),
  aRow({
    id: 6,
    uncertain: 0,
    fileCount: 3,
    claim: { name: "Dana Desk", until: "2026-03-10T17:31:00.000Z", isOwn: false },
  }),
  aRow({ id: 5, state: "reading", customerName: null, formType: null, pages: 0, source: "upload" }),
  aRow({ id: 4, state: "failed", customerName: null, formType: null, pages: 0, reason: "This PDF is encrypted." }),
  aRow({ id: 3, duplicates: [{ by: "tsn", documentId: 12, itemId: null }] }),
];
const counts = { reading: 1, ready: 3, failed: 1, filed: 1_204, discarded: 2 };
const nothing = () => {};
const table = {
  storeId: 3,
  state: "open",
  hasInbox: true,
  now,
  timeZone: "America/Chicago",
  onShowWaiting: nothing,
} as const;

export const Waiting: StoryObj = { render: () => <IntakeTable {...table} rows={rows} /> };
export const Loading: StoryObj = { render: () => <IntakeTable {...table} rows={undefined} /> };
export const Empty: StoryObj = { render: () => <IntakeTable {...table} hasInbox={false} rows={[]} /> };
export const NoneOfAState: StoryObj = { render: () => <IntakeTable {...table} state="failed" rows={[]} /> };
export const States: StoryObj = { render: () => <StateFilter value="open" counts={counts} onChange={nothing} /> };
export const NotFiled: StoryObj = {
  render: () => <DiscardDialog name="Doe, Jane Quinn" onDiscard={() => Promise.resolve()} onClose={nothing} />,
};
