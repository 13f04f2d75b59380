import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { type Answers, pretendedApi } from "@/kernel/screens/testing.tsx";
import { managePermission } from "../../contract.ts";
import type { BackupApplication } from "../../contract-applications.ts";
import type { Release } from "../../contract-releases.ts";
import type { BackupStateAnswer } from "../../contract-state.ts";
import { backupTexts } from "../../contract-texts.ts";

/** The owner of one store, who may do everything here. */
export const anOwner = aSession({
  accountPermissions: ["backup.read", managePermission, "stores.manage", "stores.see"],
  stores: [aSessionStore({ permissions: ["backup.read", "stores.manage", "stores.see"] })],
});

/** Somebody who files forms and manages nothing. */
export const aClerk = aSession({
  person: { ...anOwner.person, id: 7, name: "Ivy Clerk" },
  accountPermissions: ["backup.read", "stores.see"],
  stores: [aSessionStore({ permissions: ["backup.read", "stores.see"] })],
});

/** How the copy stands; never made unless told. */
export function aState(given: Partial<BackupStateAnswer> = {}): BackupStateAnswer {
  return {
    isOffered: true,
    alarm: "never",
    text: backupTexts.never,
    isInstalled: false,
    lastWholeOn: null,
    lastFullCheckOn: null,
    lastRestoreOn: null,
    problems: [],
    isWarningDue: false,
    ...given,
  };
}

/** A copy with which all is well. */
export const goodState = aState({
  ...{ alarm: null, text: "", isInstalled: true, lastWholeOn: "2026-07-15T08:30:00.000Z" },
  ...{ lastFullCheckOn: "2026-07-02T08:30:00.000Z", lastRestoreOn: "2026-07-12T08:30:00.000Z" },
});

/** A computer of the owner's whose last run was whole. */
export function anApplication(given: Partial<BackupApplication> = {}): BackupApplication {
  return {
    ...{ id: 1, name: "BACK-OFFICE", platform: "windows x86_64", version: "0.9.0", userId: 1 },
    userName: "Hannah Whitaker",
    ...{ createdOn: "2026-01-05T15:00:00.000Z", lastSeenOn: "2026-07-15T08:31:00.000Z" },
    ...{ outcome: "whole", problems: [], lastRunOn: "2026-07-15T08:30:00.000Z" },
    ...{ lastWholeOn: "2026-07-15T08:30:00.000Z", lastFullCheckOn: "2026-07-02T08:30:00.000Z" },
    ...{ lastRestoreOn: "2026-07-12T08:30:00.000Z", freeBytes: 412_000_000_000 },
    ...given,
  };
}

const file = (platform: "windows-x64" | "mac-arm64" | "mac-x64" | "linux-x64", size: number) => ({
  ...{ platform, size, name: `strongroom-backup-${platform}`, sha256: "4473ab".repeat(11).slice(0, 64) },
  href: `/api/backup/release/files/${platform}`,
});

export const aRelease: Release = {
  isThere: true,
  version: "0.9.0",
  files: [
    file("windows-x64", 101_000_000),
    file("mac-arm64", 92_300_000),
    file("mac-x64", 96_500_000),
    file("linux-x64", 94_400_000),
  ],
};

/** What a server says of a page of backup. */
export interface Told {
  readonly session?: object;
  readonly state?: Awaited<ReturnType<Answers>>;
  readonly release?: Awaited<ReturnType<Answers>> | Promise<never>;
  readonly applications?: readonly BackupApplication[] | Response | Promise<never>;
}

/** A server that says so, and takes every change. `asked` gathers what is asked of it. */
export function backupApi(told: Told, asked: string[] = []) {
  const { session = anOwner, state = aState(), release = aRelease, applications = [] } = told;
  return pretendedApi((request, body) => {
    asked.push(`${request}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`);
    if (request === "GET /api/session") return session;
    if (request === "GET /api/backup/state") return state;
    if (request === "GET /api/backup/release") return release;
    if (request === "GET /api/backup/applications") {
      if (applications instanceof Response) return applications.clone();
      if (applications instanceof Promise) return applications;
      return { data: applications, count: applications.length, page: 1, limit: 500 };
    }
    return new Response(null, { status: 204 });
  });
}
