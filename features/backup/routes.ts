import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import {
  listBackupCheckpoints,
  proveConsistency,
  proveInclusion,
  readBackupFile,
  readBackupRecords,
  readFeed,
  readTimestamps,
} from "./contract.ts";
import { applicationsOf, ownApplication, registerNew, revoke } from "./applications.ts";
import {
  listApplications,
  readOwnApplication,
  registerApplication,
  reportRun,
  revokeApplication,
} from "./contract-applications.ts";
import { readInstructions, readRelease, readReleaseFile } from "./contract-releases.ts";
import { logDownloadClick, noteWarning, readBackupState } from "./contract-state.ts";
import { sendInstructions } from "./instructions.ts";
import { presentedRelease, sendRelease } from "./release/send-release.ts";
import { noteRun } from "./runs.ts";
import { noteDownloadClick, noteWarningShown, presentedState } from "./warning.ts";
import { readFeedPage } from "./feed.ts";
import { sendFile, sendRecords } from "./files.ts";
import { checkpointsOf, consistencyOf, inclusionOf, timestampsOf } from "./proofs.ts";

/** The HTTP face of backups. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(readFeed, ({ access, query }) => readFeedPage(context, access, query)),
    route(
      readBackupFile,
      ({ access, params, query, request }) => sendFile(context, access, { ...params, ...query }, request),
    ),
    route(readBackupRecords, ({ access, query }) => sendRecords(context, access, query)),
    route(listBackupCheckpoints, ({ access, query }) => checkpointsOf(context, access, query)),
    route(readTimestamps, ({ access, query }) => timestampsOf(context, access, query)),
    route(registerApplication, ({ access, body }) => registerNew(context, access, body)),
    route(listApplications, ({ access, query }) => applicationsOf(context, access, query)),
    route(readOwnApplication, ({ access }) => ownApplication(context, access)),
    route(revokeApplication, ({ access, params }) => revoke(context, access, params.id)),
    route(reportRun, ({ access, body }) => noteRun(context, access, body)),
    route(readRelease, () => presentedRelease(context)),
    route(readReleaseFile, ({ params, request }) => sendRelease(context, params.platform, request)),
    route(readInstructions, ({ request }) => sendInstructions(request)),
    route(readBackupState, ({ access }) => presentedState(context, access)),
    route(noteWarning, ({ access }) => noteWarningShown(context, access)),
    route(logDownloadClick, ({ access, body }) => noteDownloadClick(context, access, body.origin)),
    route(proveInclusion, ({ access, params, query }) => inclusionOf(context, access, { ...params, ...query })),
    route(proveConsistency, ({ access, params, query }) => consistencyOf(context, access, { ...params, ...query })),
  ];
}
