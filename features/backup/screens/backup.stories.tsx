import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { WithApi } from "@/kernel/screens/testing.tsx";
import { backupTexts, failedText } from "../contract-texts.ts";
import BackupBanner from "./backup-banner.tsx";
import BackupOverview from "./backup-overview.tsx";
import BackupWarning from "./backup-warning.tsx";
import DownloadPage from "./download-page.tsx";
import SettingsCard from "./settings-card.tsx";
import { aClerk, anApplication, aState, backupApi, goodState, type Told } from "./testing/samples.ts";

const meta = { title: "Backup", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const broken = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });
const never = () => new Promise<never>(() => {});
const nothing = () => {};

const applications = [
  anApplication(),
  anApplication({
    ...{ id: 2, name: "Front counter iMac", platform: "darwin aarch64", version: "0.8.2", userId: 7 },
    ...{ userName: "Ivy Clerk", outcome: "full_disk", freeBytes: 0, lastFullCheckOn: null, lastRestoreOn: null },
    problems: ["The disk of the copy is full: 1.2 GB are missing. Free some room, or choose another folder."],
  }),
  anApplication({
    ...{ id: 3, name: "A computer with a very long name that somebody once gave it at the store in Laramie" },
    ...{ platform: "linux x86_64", outcome: null, lastRunOn: null, lastWholeOn: null, lastFullCheckOn: null },
    ...{ lastRestoreOn: null, freeBytes: null },
  }),
  anApplication({ id: 4, name: "OLD-PC", outcome: "refused" }),
];

const around = (told: Told, content: ReactNode): StoryObj => ({
  render: () => (
    <WithApi api={backupApi(told)}>
      <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">{content}</main>
    </WithApi>
  ),
});
const page = (told: Told) => around(told, <DownloadPage />);

export const FirstUse = page({});
export const InUse = page({ state: goodState, applications });
export const SeenByAClerk = page({ session: aClerk, state: goodState, applications });
export const OutOfDate = page({
  state: { ...goodState, alarm: "out_of_date", text: backupTexts.outOfDate },
  applications: [anApplication({ version: "0.8.0" })],
});
export const NothingToDownload = page({
  release: {
    isThere: false,
    problem: "The backup application is not on this server yet. Ask your Strongroom administrator.",
  },
});
export const Loading = page({ release: never(), applications: never() });
export const Failed = page({ state: broken(), release: broken(), applications: broken() });
export const Denied = page({ session: { ...aClerk, accountPermissions: [] } });

export const InSettings = around({}, <SettingsCard />);
export const InSettingsAllWell = around({ state: goodState }, <SettingsCard />);
export const InYourOrganization = around({ state: goodState, applications }, <BackupOverview />);

const banner = (told: Told): StoryObj => ({
  render: () => (
    <WithApi api={backupApi(told)}>
      <BackupBanner storeId={1} />
    </WithApi>
  ),
});
export const BannerNotInstalled = banner({});
export const BannerOutOfDate = banner({ state: aState({ alarm: "out_of_date", text: backupTexts.outOfDate }) });
export const BannerFailed = banner({
  state: aState({ alarm: "failed", text: `${failedText} The disk of the copy is full.` }),
});
export const Warning = around({}, <BackupWarning text={backupTexts.never} onClose={nothing} />);
