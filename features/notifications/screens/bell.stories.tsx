import type { Meta, StoryObj } from "@storybook/react-vite";
import BellIcon from "lucide-react/icons/bell";
import { useRef, useState } from "react";
import type { Api } from "@/kernel/screens/api.ts";
import { type Answers, brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { BellMenu } from "./bell-menu.tsx";
import { aNotification, aPage, aReader, someNotifications } from "./testing/samples.ts";

const meta = { title: "Notifications/Bell" } satisfies Meta;
export default meta;

/** The bell's menu at the end of a bar, as the frame has it. */
function Bar({ api, opened = true }: { api: Api; opened?: boolean }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(opened);
  const [label, setLabel] = useState("Notifications");
  return (
    <WithApi api={api}>
      <div className="flex justify-end">
        <span ref={anchor} className="relative">
          <IconButton label={label} icon={<BellIcon aria-hidden="true" />} onClick={() => setOpen(!isOpen)} />
          <BellMenu anchor={anchor} isOpen={isOpen} setOpen={setOpen} setLabel={setLabel} />
        </span>
      </div>
    </WithApi>
  );
}

const answering = (page: object): Answers => (request) => {
  if (request === "GET /api/session") return aReader;
  return request.startsWith("PATCH") ? new Response(null, { status: 204 }) : page;
};
const listing = (page: object) => pretendedApi(answering(page));

const unread = someNotifications.filter(({ isRead }) => !isRead);
const aMenuful = Array.from({ length: 20 }, (_, at) => aNotification(20 - at, {}, at * 40));

export const Open: StoryObj = { render: () => <Bar api={listing(aPage(unread))} /> };
export const MoreThanShown: StoryObj = { render: () => <Bar api={listing(aPage(aMenuful, 412))} /> };
export const Closed: StoryObj = { render: () => <Bar api={listing(aPage(unread))} opened={false} /> };
export const NothingNew: StoryObj = { render: () => <Bar api={listing(aPage([]))} /> };
export const Loading: StoryObj = { render: () => <Bar api={thinkingApi} /> };
export const Failed: StoryObj = { render: () => <Bar api={brokenApi} /> };
