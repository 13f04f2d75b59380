import type { Meta, StoryObj } from "@storybook/react-vite";
import { PasswordChecklist } from "@/features/accounts/shared-screens.ts";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { PictureCard } from "./picture-card.tsx";
import { olive } from "./testing/samples.ts";

const meta = { title: "Profile" } satisfies Meta;
export default meta;

export const ChecklistEmpty: StoryObj = { render: () => <PasswordChecklist typed="" /> };
export const ChecklistHalf: StoryObj = { render: () => <PasswordChecklist typed="Ledger1" /> };
export const ChecklistWhole: StoryObj = { render: () => <PasswordChecklist typed="Ledger-Room(1)" /> };

export const Picture: StoryObj = {
  render: () => (
    <WithApi api={pretendedApi(() => ({ uri: "/favicon.svg" }))}>
      <PictureCard user={olive} mayChange />
    </WithApi>
  ),
};
