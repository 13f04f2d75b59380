import { componentTest, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { createMemoryRouter, RouterProvider } from "react-router";
import { WithApi } from "@/kernel/screens/testing.tsx";
import { backupTexts } from "../contract-texts.ts";
import backup from "../screens.ts";
import BackupBanner from "./backup-banner.tsx";
import DownloadPage from "./download-page.tsx";
import SettingsCard from "./settings-card.tsx";
import { aClerk, anApplication, anOwner, aState, backupApi, goodState, type Told } from "./testing/samples.ts";

/** The banner over the page, at an address, before a server that says so. */
function open(address: string, told: Told) {
  const asked: string[] = [];
  const api = backupApi(told, asked);
  const over = (content: React.ReactNode) => () => (
    <>
      <BackupBanner storeId={1} />
      {content}
    </>
  );
  const router = createMemoryRouter([
    { path: "/BackupToolDownload", Component: over(<DownloadPage />) },
    { path: "/1/ffl-settings/1", Component: over(<SettingsCard />) },
    { path: "*", Component: over(<h1>Elsewhere</h1>) },
  ], { initialEntries: [address] });
  render(
    <WithApi api={api} features={[backup]}>
      <RouterProvider router={router} />
    </WithApi>,
  );
  return { asked, address: () => router.state.location.pathname + router.state.location.hash };
}

const click = "POST /api/BackupTool/LogBackupToolDownloadClick";

componentTest("the banner says the specification's sentence and leads a manager to FFL settings", async () => {
  const { asked, address } = open("/1/documents", {});
  expect(await screen.findByText(backupTexts.never)).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Manage backup" }));
  expect(address()).toBe("/1/ffl-settings/1#backup");
  expect(asked).toContain(`${click} {"origin":"banner"}`);
  await user.click(await screen.findByRole("link", { name: "Open backup" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Backup" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Backup notice" })).toBeNull();
});

componentTest("whoever manages no store is led to the page itself", async () => {
  open("/1/documents", { session: aClerk, state: aState({ alarm: "out_of_date", text: backupTexts.outOfDate }) });
  expect(await screen.findByText(backupTexts.outOfDate)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open backup" }).getAttribute("href")).toBe("/BackupToolDownload");
});

componentTest("all being well, and for those whom it does not concern, there is no banner", async () => {
  const { asked } = open("/1/documents", { state: goodState });
  await waitFor(() => expect(asked).toContain("GET /api/backup/state"));
  expect(screen.queryByRole("region", { name: "Backup notice" })).toBeNull();
});

componentTest("an auditor's page asks nothing of backups", async () => {
  const { asked } = open("/1/documents", { session: { ...anOwner, accountPermissions: ["documents.read"] } });
  await waitFor(() => expect(asked).toContain("GET /api/session"));
  expect(asked).not.toContain("GET /api/backup/state");
});

componentTest("the warning is noted as it is shown, and its button leads to the download", async () => {
  const { asked, address } = open("/1/documents", { state: aState({ isWarningDue: true }) });
  const dialog = within(await screen.findByRole("dialog", { name: "Backup warning" }));
  expect(dialog.getByText(backupTexts.never)).toBeTruthy();
  expect(asked.filter((request) => request === "POST /api/backup/warning").length).toBe(1);
  await user.click(dialog.getByRole("link", { name: "Download backup application" }));
  expect(address()).toBe("/BackupToolDownload");
  expect(asked).toContain(`${click} {"origin":"popup"}`);
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("nobody is warned on the page itself, nor by an answer that comes later", async () => {
  open("/BackupToolDownload", { state: aState({ isWarningDue: true }) });
  await screen.findByText("No computer is connected yet");
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("each file has its size, its sum and a link; without a release the reason is said", async () => {
  open("/BackupToolDownload", {});
  const card = within(await screen.findByRole("region", { name: "Download" }));
  expect(await card.findByText("Version 0.9.0")).toBeTruthy();
  const link = card.getByRole("link", { name: "Download for Windows" });
  expect(link.getAttribute("href")).toBe("/api/backup/release/files/windows-x64");
  expect(card.getByText("Windows 10 or later, 64-bit · 101 MB")).toBeTruthy();
  expect(card.getAllByText("4473ab".repeat(11).slice(0, 64)).length).toBe(4);
});

componentTest("a release that is not there is said in a sentence", async () => {
  const problem = "The backup application is not on this server yet. Ask your Strongroom administrator.";
  open("/BackupToolDownload", { release: { isThere: false, problem } });
  expect(await screen.findByText(problem)).toBeTruthy();
});

componentTest("a computer says how its last run went; one's own can be removed after a question", async () => {
  const full = anApplication({ id: 2, name: "iMac", userId: 1, outcome: "full_disk", problems: ["The disk is full."] });
  const { asked } = open("/BackupToolDownload", {
    session: { ...aClerk, person: anOwner.person },
    state: goodState,
    applications: [full, anApplication({ id: 3, name: "THEIRS", userId: 9, outcome: null })],
  });
  expect(await screen.findByText("The disk is full.")).toBeTruthy();
  expect(screen.getByText("Disk full")).toBeTruthy();
  expect(screen.getByText("No run yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove THEIRS" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove iMac" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove iMac?" }));
  await user.click(question.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toContain("DELETE /api/backup/applications/2");
  // The list is asked for anew.
  expect(asked.filter((request) => request === "GET /api/backup/applications").length).toBe(2);
});

componentTest("a page that may not be seen says who can help, and a list that fails can be tried again", async () => {
  const broken = Response.json({ message: "Broken.", error: "server.failed" }, { status: 403 });
  open("/BackupToolDownload", { session: { ...anOwner, accountPermissions: [] } });
  expect(await screen.findByText(/is for a dealer's people/)).toBeTruthy();
  open("/BackupToolDownload", { applications: broken });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});
