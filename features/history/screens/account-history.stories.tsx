import type { Meta, StoryObj } from "@storybook/react-vite";
import { Route, Routes } from "react-router";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import type { Api } from "@/kernel/screens/api.ts";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { type HistoryEntry, readAccount } from "../contract.ts";
import { anEntry, aPage } from "../testing.ts";
import AccountHistory from "./account-history.tsx";

const meta = { title: "History/Account history", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const session = aSession({ stores: [aSessionStore({ permissions: [readAccount] })] });

/** Titles, descriptions, and whoever was behind. */
const happened: readonly (readonly [string, string, string | null])[] = [
  ["Impersonation began", "Reason: Ticket 4711: cannot find a form", "Ruth Abernathy"],
  ["User invited", "Nora Nix (nora@example.com) as Admin, until July 22, 2026.", null],
  [
    "FFL settings changed",
    "Phone: (405) 555-0100 to (405) 555-0188. Street Address 1: 12 Main St to 14 Main St.",
    null,
  ],
  ["Signed in", "With a password, with two-step sign-in.", null],
  ["Signed out", "", null],
];

const entries = happened.map(([title, description, behind], at): HistoryEntry =>
  anEntry(5 - at, {
    title,
    description,
    behind,
    kind: "change",
    creation: `2026-07-15T1${8 - at}:04:00.000Z`,
    userName: "Hannah Whitaker",
    event: "accounts.signed_in",
    stream: "account:1",
  })
);

const answering = (answer: () => object | Promise<object>, who = session) =>
  pretendedApi((request) => request === "GET /api/session" ? who : answer());
const listing = (data: readonly HistoryEntry[], count: number) => answering(() => aPage(data, count));
const broken = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });

function Page({ api }: { api: Api }) {
  return (
    <WithApi api={api}>
      <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">
        <Routes>
          <Route path=":storeId/*" element={<AccountHistory />} />
        </Routes>
      </main>
    </WithApi>
  );
}

export const Entries: StoryObj = { render: () => <Page api={listing(entries, 5)} /> };
export const WithEarlierOnes: StoryObj = { render: () => <Page api={listing(entries, 1_204)} /> };
export const Loading: StoryObj = { render: () => <Page api={answering(() => new Promise(() => {}))} /> };
export const Broken: StoryObj = { render: () => <Page api={answering(broken)} /> };
export const Denied: StoryObj = { render: () => <Page api={answering(broken, aSession())} /> };
