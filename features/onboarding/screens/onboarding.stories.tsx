import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import AccountSelection from "./account-selection.tsx";
import GuideSteps from "./guide-steps.tsx";
import Registration from "./registration.tsx";
import { aLicence, newcomerSession, someSteps } from "./testing/samples.ts";

const meta = { title: "Onboarding", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

/** 1-11-… is held by a store here, 2-22-… is no number, 3-33-… lies in two states, any other is in the list. */
const api = pretendedApi((request) => {
  if (request === "GET /api/session") return newcomerSession;
  const [, number] = /^GET \/api\/ffldetails\/(\w+)\/verify$/.exec(request) ?? [];
  switch (number?.slice(0, 3)) {
    case undefined:
      return undefined;
    case "111":
      return aLicence({ hasStore: true });
    case "222":
      return aLicence({ isValidFFLNumber: false, message: "The expiration code is a letter and a digit." });
    case "333":
      return aLicence({ state: null });
    default:
      return aLicence({ businessName: "Prairie Arms", verification: "listed" });
  }
});

function Page({ search = "", children }: { search?: string; children: ReactNode }) {
  const { pathname, search: shown } = useLocation();
  if (shown !== search) return <Navigate to={pathname + search} replace />;
  return <WithApi api={api}>{children}</WithApi>;
}

export const AccountType: StoryObj = {
  render: () => (
    <Page>
      <AccountSelection />
    </Page>
  ),
};
export const SingleFfl: StoryObj = {
  render: () => (
    <Page search="?type=single">
      <Registration />
    </Page>
  ),
};
export const MultipleFfl: StoryObj = {
  render: () => (
    <Page search="?type=multiple">
      <Registration />
    </Page>
  ),
};
export const FirstSteps: StoryObj = { render: () => <GuideSteps steps={someSteps()} onDismiss={() => {}} /> };
export const SomeStepsDone: StoryObj = { render: () => <GuideSteps steps={someSteps(2)} onDismiss={() => {}} /> };
