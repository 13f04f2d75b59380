import type { Meta, StoryObj } from "@storybook/react-vite";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { weekOf } from "../hours-rules.ts";
import { HoursEditor } from "./hours/hours-editor.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { someSettings as settings, someVariance as variance } from "./testing/samples.ts";
import { VarianceCard } from "./variance/variance-card.tsx";
import { VarianceDialog } from "./variance/variance-dialog.tsx";

const meta = { title: "FFL Settings" } satisfies Meta;
export default meta;

/** Every request of these stories fails as if the connection were lost. */
const offline = createApi(() => Promise.reject(new TypeError("offline")), {
  headers: () => Promise.resolve({}),
  seen: () => {},
  renew: () => Promise.resolve(false),
});

function Offline({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api: offline, features: [] }}>
        <div className="max-w-3xl">{children}</div>
      </ScreensProvider>
    </QueryClientProvider>
  );
}

const nothing = () => {};
const shop = weekOf((day) =>
  day === "sunday"
    ? { startTime: "", endTime: "", isActive: false }
    : { startTime: "9:00 AM", endTime: "6:00 PM", isActive: true }
);

export const Settings: StoryObj = {
  render: () => (
    <Offline>
      <SettingsForm settings={settings} />
    </Offline>
  ),
};
export const Hours: StoryObj = { render: () => <HoursEditor value={shop} onChange={nothing} /> };
export const HoursWrong: StoryObj = {
  render: () => (
    <HoursEditor
      value={{ ...shop, monday: { ...shop.monday, endTime: "" } }}
      onChange={nothing}
      errors={{ monday: { endTime: { type: "check", message: "Choose when the store closes." } } }}
    />
  ),
};
export const WithoutVariance: StoryObj = {
  render: () => (
    <Offline>
      <VarianceCard settings={settings} />
    </Offline>
  ),
};
export const WithVariance: StoryObj = {
  render: () => (
    <Offline>
      <VarianceCard settings={{ ...settings, variance }} />
    </Offline>
  ),
};
export const VarianceRequest: StoryObj = {
  render: () => (
    <Offline>
      <VarianceDialog store={settings.store} me={settings.me} onSent={nothing} onClose={nothing} />
    </Offline>
  ),
};
