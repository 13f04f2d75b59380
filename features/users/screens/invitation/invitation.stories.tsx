import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Invitation } from "../../contract-invitations.ts";
import { pretendedApi, WithServer } from "../testing/screen.tsx";
import { Gone, Invited } from "./invitation.tsx";

const meta = { title: "Users/Invitation", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const invitation: Invitation = {
  name: "Nora Nix",
  email: "nora@example.com",
  invitedBy: "Victor Alvarado",
  accountName: "Summit Outfitters",
  roleLabel: "User",
  expiresAt: "2026-07-22T18:00:00.000Z",
  password: true,
  provider: false,
  signedInAs: null,
};

function Page(given: Partial<Invitation>) {
  return (
    <WithServer api={pretendedApi(() => undefined)}>
      <Invited invitation={{ ...invitation, ...given }} token="token" onDeclined={() => {}} />
    </WithServer>
  );
}

export const WithPassword: StoryObj = { render: () => <Page /> };
export const WithBoth: StoryObj = { render: () => <Page provider /> };
export const WithProvider: StoryObj = { render: () => <Page password={false} provider /> };
export const SignedInAsSomebodyElse: StoryObj = { render: () => <Page signedInAs="Colin Hartley" /> };
export const NoLongerGood: StoryObj = {
  render: () => <Gone message="This invitation has expired." isOver onRetry={() => {}} />,
};
