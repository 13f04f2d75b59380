import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import type { SecondFactorState } from "../contract.ts";
import { AppSetupForm } from "./app-setup.tsx";
import { CodeForm } from "./code-form.tsx";
import { NewPasskeyForm } from "./new-passkey-form.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import Section from "./section.tsx";
import { StartAgain } from "./start-again.tsx";
import { type Answers, aSetup, aState, someCodes, wellSecured, WithServer } from "./testing/server.tsx";

const meta = { title: "Second factor" } satisfies Meta;
export default meta;

const settled = () => Promise.resolve();
const nothing = () => {};

function Profile({ state, without = 3 }: { state: SecondFactorState; without?: number }) {
  const answers: Answers = (request) =>
    request.endsWith("/requirement")
      ? { isRequired: state.isRequired, people: 4, without }
      : request.startsWith("GET")
      ? state
      : aSetup;
  return (
    <div className="max-w-3xl">
      <WithServer answers={answers}>
        <Section />
      </WithServer>
    </div>
  );
}

function AtTheDoor({ title = "One more step", children }: { title?: string; children: ReactNode }) {
  return <SignedOutPage title={title}>{children}</SignedOutPage>;
}

export const Off: StoryObj = { render: () => <Profile state={aState()} /> };
export const On: StoryObj = { render: () => <Profile state={wellSecured} /> };
export const RequiredAndMissing: StoryObj = { render: () => <Profile state={aState({ isRequired: true })} /> };
export const OfAnOwner: StoryObj = { render: () => <Profile state={{ ...wellSecured, mayRequire: true }} /> };
export const AskedForACode: StoryObj = {
  render: () => (
    <AtTheDoor>
      <CodeForm kind="app" label="Continue" onCode={settled} />
    </AtTheDoor>
  ),
};
export const WrongCode: StoryObj = {
  render: () => (
    <AtTheDoor>
      <CodeForm kind="app" label="Continue" error="This code is not right." onCode={settled} />
    </AtTheDoor>
  ),
};
export const AskedForARecoveryCode: StoryObj = {
  render: () => (
    <AtTheDoor>
      <CodeForm kind="recovery" label="Continue" onCode={settled} />
    </AtTheDoor>
  ),
};
export const SettingUpAnApp: StoryObj = {
  render: () => (
    <AtTheDoor title="Secure your sign-in">
      <AppSetupForm app={aSetup.app} label="Confirm" onCode={settled} />
    </AtTheDoor>
  ),
};
export const NamingAPasskey: StoryObj = {
  render: () => (
    <AtTheDoor title="Secure your sign-in">
      <NewPasskeyForm label="Create the passkey" onName={settled} />
    </AtTheDoor>
  ),
};
export const KeepingRecoveryCodes: StoryObj = {
  render: () => (
    <AtTheDoor title="Secure your sign-in">
      <RecoveryCodes codes={someCodes} isKept onKept={nothing} />
    </AtTheDoor>
  ),
};
export const TookTooLong: StoryObj = {
  render: () => (
    <AtTheDoor>
      <StartAgain message="This sign-in took too long. Please start again." onStartAgain={nothing} />
    </AtTheDoor>
  ),
};
export const ProvingAgain: StoryObj = {
  render: () => (
    <WithServer answers={() => ({ until: null, hasPassword: true, ways: ["passkey", "app"], passkey: null })}>
      <ProofDialog onProved={nothing} onCancel={nothing} />
    </WithServer>
  ),
};
