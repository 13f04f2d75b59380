import type { Meta, StoryObj } from "@storybook/react-vite";
import type { OutboxRow } from "../contract.ts";
import { MailDialog } from "./mail-dialog.tsx";
import { OutboxTable } from "./outbox-table.tsx";

const meta = { title: "Outbox" } satisfies Meta;
export default meta;

const aRow: OutboxRow = {
  id: 1,
  to: "ann@example.com",
  toName: "Ann Lee",
  subject: "You are invited to Prairie Arms on Strongroom",
  text: "Prairie Arms invites you to its archive.",
  links: [{ label: "Accept the invitation", href: "https://records.example.com/invitation/x7Hq" }],
  createdAt: "2026-03-02T10:00:00.000Z",
  sentAt: null,
  state: "held",
  isPrivate: false,
  maySendAgain: false,
};

const rows: readonly OutboxRow[] = [
  aRow,
  { ...aRow, id: 2, state: "waiting", links: [] },
  {
    ...aRow,
    id: 3,
    state: "failed",
    to: "cecilia.montgomery-whitfield@a-rather-long-domain.example.com",
    maySendAgain: true,
  },
  { ...aRow, id: 4, state: "sent", links: [], sentAt: "2026-03-02T10:00:04.000Z" },
  { ...aRow, id: 5, subject: "A new password for Strongroom", text: "", links: [], isPrivate: true },
];

const nothing = () => {};

export const Mails: StoryObj = {
  render: () => <OutboxTable timeZone="America/Chicago" rows={rows} onOpen={nothing} />,
};
export const Loading: StoryObj = {
  render: () => <OutboxTable timeZone="America/Chicago" rows={undefined} onOpen={nothing} />,
};
export const Empty: StoryObj = { render: () => <OutboxTable timeZone="America/Chicago" rows={[]} onOpen={nothing} /> };
export const Failed: StoryObj = {
  render: () => (
    <OutboxTable
      timeZone="America/Chicago"
      rows={undefined}
      error={{ message: "Unable to load the outbox. Please try again later." }}
      onOpen={nothing}
    />
  ),
};
export const Held: StoryObj = {
  render: () => (
    <MailDialog timeZone="America/Chicago" mail={aRow} sending={false} onSendAgain={nothing} onClose={nothing} />
  ),
};
export const FailedMail: StoryObj = {
  render: () => (
    <MailDialog timeZone="America/Chicago" mail={rows[2]} sending={false} onSendAgain={nothing} onClose={nothing} />
  ),
};
export const Private: StoryObj = {
  render: () => (
    <MailDialog timeZone="America/Chicago" mail={rows[4]} sending={false} onSendAgain={nothing} onClose={nothing} />
  ),
};
