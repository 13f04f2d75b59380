import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import SignIn from "../sign-in/sign-in.tsx";
import { MailSent } from "./mail-sent.tsx";
import { LinkGone } from "./new-account.tsx";
import { NewAccountForm } from "./new-account-form.tsx";
import SignUp from "./sign-up.tsx";

const meta = { title: "Accounts/Sign-up", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

function Page({ signUp = true, children }: { signUp?: boolean; children: ReactNode }) {
  return <WithApi api={pretendedApi(() => ({ passwordForm: true, signUp, sample: null }))}>{children}</WithApi>;
}

export const FromSignIn: StoryObj = {
  render: () => (
    <Page>
      <SignIn />
    </Page>
  ),
};
export const AskForEmail: StoryObj = {
  render: () => (
    <Page>
      <SignUp />
    </Page>
  ),
};
export const Closed: StoryObj = {
  render: () => (
    <Page signUp={false}>
      <SignUp />
    </Page>
  ),
};
export const MailOnItsWay: StoryObj = {
  render: () => (
    <SignedOutPage title="Create an account">
      <MailSent email="cecilia.montgomery-whitfield@a-rather-long-domain.example.com" onAgain={() => {}} />
    </SignedOutPage>
  ),
};
export const NameAndPassword: StoryObj = {
  render: () => (
    <Page>
      <SignedOutPage title="Create your account">
        <NewAccountForm token="token" email="nell@example.com" />
      </SignedOutPage>
    </Page>
  ),
};
export const NoLongerGood: StoryObj = {
  render: () => (
    <LinkGone
      message="This link has expired or was already used. Request a new one, or sign in if you already have an account."
      isOver
      onRetry={() => {}}
    />
  ),
};
