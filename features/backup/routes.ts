import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import {
  listBackupCheckpoints,
  proveConsistency,
  proveInclusion,
  readBackupFile,
  readBackupRecords,
  readFeed,
} from "./contract.ts";
import { readFeedPage } from "./feed.ts";
import { sendFile, sendRecords } from "./files.ts";
import { checkpointsOf, consistencyOf, inclusionOf } from "./proofs.ts";

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
    route(proveInclusion, ({ access, params, query }) => inclusionOf(context, access, { ...params, ...query })),
    route(proveConsistency, ({ access, params, query }) => consistencyOf(context, access, { ...params, ...query })),
  ];
}
