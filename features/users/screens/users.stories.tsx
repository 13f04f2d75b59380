import type { Meta, StoryObj } from "@storybook/react-vite";
import { Navigate, useLocation } from "react-router";
import type { Api } from "@/kernel/screens/api.ts";
import type { User } from "@/features/accounts/contract.ts";
import { FflPicker } from "./ffl-picker.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { someOptions, somePeople, someStores } from "./testing/samples.ts";
import { pretendedApi, WithServer } from "./testing/screen.tsx";
import { UsersPanel } from "./users-panel.tsx";

const meta = { title: "Users/User management", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const listing = (people: readonly User[]) =>
  pretendedApi((request) =>
    request.startsWith("GET /api/users?") ? { data: people, count: people.length, page: 1, limit: 50 } : undefined
  );
const thinking: Api = { ...listing([]), call: () => new Promise<never>(() => {}) };
const refusing = pretendedApi(() => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 }));

function Panel({ api, search = "", accountType = 1 }: { api: Api; search?: string; accountType?: number }) {
  const { pathname, search: shown } = useLocation();
  if (shown !== search) return <Navigate to={pathname + search} replace />;
  return (
    <WithServer api={api}>
      <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">
        <UsersPanel
          options={someOptions({ accountType })}
          storeId={1}
          timeZone="America/Denver"
          heading="User Management"
        />
      </main>
    </WithServer>
  );
}

export const InUse: StoryObj = { render: () => <Panel api={listing(somePeople)} /> };
export const OneFfl: StoryObj = { render: () => <Panel api={listing(somePeople)} accountType={0} /> };
export const FirstUse: StoryObj = { render: () => <Panel api={listing([])} /> };
export const NobodyFound: StoryObj = { render: () => <Panel api={listing([])} search="?search=zebra" /> };
export const Loading: StoryObj = { render: () => <Panel api={thinking} /> };
export const Broken: StoryObj = { render: () => <Panel api={refusing} /> };
export const Inviting: StoryObj = { render: () => <Panel api={listing(somePeople)} search="?invite=1" /> };
export const Editing: StoryObj = { render: () => <Panel api={listing(somePeople)} search="?user=4" /> };
export const HandingOver: StoryObj = {
  render: () => (
    <LinkDialog
      link={{
        name: "Nora Nix",
        link: "https://records.example.com/invitation/Zk3vX0q9cWm1r7yJt5uHbLf2aPsE8dNgQ4iO6wTxCk",
      }}
      onClose={() => {}}
    />
  ),
};
export const FflAccess: StoryObj = {
  render: () => (
    <div className="grid max-w-3xl gap-6 p-6 sm:grid-cols-2">
      <FflPicker stores={someStores} value={[1]} onChange={() => {}} />
      <FflPicker stores={someStores} value={[1, 99]} onChange={() => {}} />
      <FflPicker stores={someStores} value={[]} onChange={() => {}} all />
      <FflPicker stores={someStores} value={[]} onChange={() => {}} error="Must have at least one FFL Access" />
      <FflPicker
        stores={Array.from({ length: 240 }, (_, at) => ({ id: at + 1, name: `Summit Store ${at + 1}` }))}
        value={[3, 4]}
        onChange={() => {}}
      />
    </div>
  ),
};
