import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import Bell from "lucide-react/icons/bell";
import FileText from "lucide-react/icons/file-text";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Search from "lucide-react/icons/search";
import Upload from "lucide-react/icons/upload";
import UserRound from "lucide-react/icons/user-round";
import { Button } from "../button.tsx";
import { Card, CardBody, CardHeader } from "../card.tsx";
import { IconButton } from "../icon-button.tsx";
import { ThemeToggle } from "../theme-toggle.tsx";
import { AppFrame } from "./app-frame.tsx";
import { BannerStack } from "./banner-stack.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Brand } from "./brand.tsx";
import { type Mode, ModeSwitch } from "./mode-switch.tsx";
import { StoreSwitch } from "./store-switch.tsx";
import { TopBar } from "./top-bar.tsx";
import { UserMenu } from "./user-menu.tsx";

const meta = { title: "Shell/Frame", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const PLACES = [
  { to: "/1/dashboard", label: "Dashboard", icon: <LayoutDashboard aria-hidden="true" /> },
  { to: "/1/documents", label: "Documents", icon: <FileText aria-hidden="true" /> },
];
const BOTTOM = [
  ...PLACES,
  { to: "/1/upload", label: "Upload", icon: <Upload aria-hidden="true" /> },
  { to: "/1/search", label: "Search", icon: <Search aria-hidden="true" /> },
];
const STORES = ["Summit Denver", "Summit Boise", "Summit Reno"].map((name, at) => ({
  id: at + 1,
  name,
  detail: ["Denver, CO", "Boise, ID", "Reno, NV"][at],
  to: `/${at + 1}/documents`,
}));

function Frame() {
  const [mode, setMode] = useState<Mode>("ffl");
  const modeSwitch = <ModeSwitch mode={mode} onChange={setMode} />;
  return (
    <AppFrame
      top={
        <TopBar
          brandTo="/"
          store={<StoreSwitch current={1} stores={STORES} />}
          places={PLACES}
          primary={<Button variant="primary" icon={<Upload aria-hidden="true" />}>Upload New Document</Button>}
          onSearch={() => {}}
          mode={modeSwitch}
          bell={<IconButton label="Notifications" icon={<Bell aria-hidden="true" />} />}
          user={
            <UserMenu
              name="Dana Whitfield"
              email="owner@summit.example"
              entries={[
                { label: "My Profile", to: "/profile", icon: <UserRound aria-hidden="true" /> },
                { label: "Organization Settings", to: "/1/organization" },
                { label: "User Management", to: "/1/user-management" },
                { label: "Log out", icon: <LogOut aria-hidden="true" />, separated: true, onSelect: () => {} },
              ]}
              extra={
                <>
                  <ThemeToggle value="system" onChange={() => {}} />
                  <div className="lg:hidden">{modeSwitch}</div>
                </>
              }
            />
          }
        />
      }
      banners={
        <BannerStack
          banners={[
            {
              id: "audit",
              tone: "info",
              text: "Internal audit underway",
              action: <Button size="sm">Manage Internal Audit</Button>,
            },
            {
              id: "mode",
              tone: "amber",
              text: "Audit Mode is Currently On",
              action: <Button size="sm">Manage Audit Mode</Button>,
            },
          ]}
        />
      }
      bottom={<BottomBar places={BOTTOM} />}
      footer="© 2026 Strongroom"
    >
      <Card>
        <CardHeader title="Documents" level={1} />
        <CardBody>The content of the screen.</CardBody>
      </Card>
    </AppFrame>
  );
}

export const Whole: StoryObj = { render: () => <Frame /> };
export const Wordmark: StoryObj = {
  parameters: { layout: "padded" },
  render: () => (
    <div className="flex items-center gap-8">
      <Brand />
      <Brand markOnly />
    </div>
  ),
};
