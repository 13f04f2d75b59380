import type { Meta, StoryObj } from "@storybook/react-vite";
import { PasswordChecklist } from "@/features/accounts/shared-screens.ts";

const meta = { title: "Profile" } satisfies Meta;
export default meta;

export const ChecklistEmpty: StoryObj = { render: () => <PasswordChecklist typed="" /> };
export const ChecklistHalf: StoryObj = { render: () => <PasswordChecklist typed="Ledger1" /> };
export const ChecklistWhole: StoryObj = { render: () => <PasswordChecklist typed="Ledger-Room(1)" /> };
