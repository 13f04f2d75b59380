import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { aSession } from "@/features/shell/testing.ts";
import type { Api } from "@/kernel/screens/api.ts";
import { type Answers, brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import Accounts from "./accounts.tsx";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import ImpersonateUser from "./impersonate-user.tsx";
import ImpersonationBanner from "./impersonation-banner.tsx";
import OperatorActions from "./operator-actions.tsx";
import { aPersonRow, onePage, someAccounts, someDeleted, someRequest, someRows, someState } from "./testing/samples.ts";
import Service from "./service.tsx";
import UseCode from "./use-code.tsx";

const meta = { title: "Operators", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const operator = { ...aSession().person, name: "Ruth Abernathy", role: "OperatorAdmin", isOperator: true };
const session = aSession({ person: operator, account: null, stores: [], accountPermissions: ["accounts.impersonate"] });

const answers: Answers = (request) => {
  switch (request.split("?")[0]) {
    case "GET /api/accounts":
      return onePage(someAccounts);
    case "GET /api/deletions":
      return onePage(someDeleted);
    case "GET /api/serviceState":
      return someState;
    case "GET /api/varianceRequests":
      return onePage([someRequest]);
    case "GET /api/users":
      return onePage(someRows);
    case "GET /api/session":
      return session;
    case "POST /api/impersonation/codes":
      return {
        link: "https://records.example.com/impersonate?id=7&code=Zk3vX0q9cWm1r7yJt5uHbLf2aPsE8dNgQ4iO6wTxCk",
        expiresAt: "2026-07-15T18:05:00.000Z",
      };
  }
};
const api = pretendedApi(answers);
const nothing = pretendedApi((request, body) =>
  /^GET \/api\/(?:accounts|deletions|users)\b/.test(request) ? onePage([]) : answers(request, body)
);

/** More than fits on a page, of both. */
const many = pretendedApi((request, body) => {
  if (request.startsWith("GET /api/accounts")) return { ...onePage(someAccounts), count: 1_204 };
  if (request.startsWith("GET /api/deletions")) return { ...onePage(someDeleted), count: 61 };
  return answers(request, body);
});

function Page({ of = api, children }: { of?: Api; children: ReactNode }) {
  return (
    <WithApi api={of}>
      <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">{children}</main>
      <Toaster />
    </WithApi>
  );
}

/** A session in which the operator acts for somebody, for some minutes still. */
const acting = (minutes: number) => {
  const until = new Date(Date.now() + minutes * 60_000).toISOString();
  return pretendedApi(() => aSession({ impersonating: { id: 9, name: "Ruth Abernathy", until } }));
};

export const AllAccounts: StoryObj = {
  render: () => (
    <Page>
      <Accounts />
    </Page>
  ),
};
export const FirstScreen: StoryObj = {
  render: () => (
    <Page>
      <Service />
    </Page>
  ),
};

export const NoAccounts: StoryObj = {
  render: () => (
    <Page of={nothing}>
      <Accounts />
    </Page>
  ),
};
export const ManyAccounts: StoryObj = {
  render: () => (
    <Page of={many}>
      <Accounts />
    </Page>
  ),
};
export const AccountsLoading: StoryObj = {
  render: () => (
    <Page of={thinkingApi}>
      <Accounts />
    </Page>
  ),
};
export const AccountsBroken: StoryObj = {
  render: () => (
    <Page of={brokenApi}>
      <Accounts />
    </Page>
  ),
};
export const ImpersonateUsers: StoryObj = {
  render: () => (
    <Page>
      <ImpersonateUser />
    </Page>
  ),
};
export const NobodyToImpersonate: StoryObj = {
  render: () => (
    <Page of={nothing}>
      <ImpersonateUser />
    </Page>
  ),
};
export const ImpersonateBroken: StoryObj = {
  render: () => (
    <Page of={brokenApi}>
      <ImpersonateUser />
    </Page>
  ),
};
export const Impersonate: StoryObj = {
  render: () => (
    <Page>
      <ImpersonateDialog user={aPersonRow()} onClose={() => {}} />
    </Page>
  ),
};
export const ImpersonateNewcomer: StoryObj = {
  render: () => (
    <Page of={brokenApi}>
      <ImpersonateDialog user={someRows[1]} onClose={() => {}} />
    </Page>
  ),
};
export const Banner: StoryObj = {
  render: () => (
    <WithApi api={acting(42)}>
      <ImpersonationBanner />
    </WithApi>
  ),
};
export const BannerAtTheEnd: StoryObj = {
  render: () => (
    <WithApi api={acting(0.5)}>
      <ImpersonationBanner />
    </WithApi>
  ),
};
export const HomeActions: StoryObj = {
  render: () => (
    <Page>
      <div className="flex gap-2">
        <OperatorActions />
      </div>
    </Page>
  ),
};
export const SingleUseLink: StoryObj = {
  render: () => (
    <WithApi api={api}>
      <UseCode />
    </WithApi>
  ),
};
