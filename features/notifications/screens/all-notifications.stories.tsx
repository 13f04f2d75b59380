import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Api } from "@/kernel/screens/api.ts";
import { brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import AllNotifications from "./all-notifications.tsx";
import { aNotification, aPage, aReader, someNotifications } from "./testing/samples.ts";

const meta = { title: "Notifications/All notifications", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const listing = (page: object) => pretendedApi((request) => request === "GET /api/session" ? aReader : page);
const refusing = pretendedApi(() =>
  Response.json({ message: "You do not have the required permissions.", error: "access.denied" }, { status: 403 })
);

function Page({ api }: { api: Api }) {
  return (
    <WithApi api={api}>
      <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">
        <AllNotifications />
      </main>
    </WithApi>
  );
}

const aPageful = Array.from({ length: 50 }, (_, at) => aNotification(50 - at, { isRead: at > 2 }, at * 40));

export const InUse: StoryObj = { render: () => <Page api={listing(aPage(someNotifications))} /> };
export const SeveralPages: StoryObj = { render: () => <Page api={listing(aPage(aPageful, 412))} /> };
export const NothingNew: StoryObj = { render: () => <Page api={listing(aPage([]))} /> };
/** The address names a page that is gone. */
export const PageBeyondTheLast: StoryObj = { render: () => <Page api={listing(aPage([], 12))} /> };
export const Loading: StoryObj = { render: () => <Page api={thinkingApi} /> };
export const Failed: StoryObj = { render: () => <Page api={brokenApi} /> };
export const Denied: StoryObj = { render: () => <Page api={refusing} /> };
