import { type Feature, offer, service } from "@/kernel/feature.ts";
import { describeTimestampEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { timestampsOffer } from "./offers.ts";
import sandboxes from "./sandboxes.ts";
import { checkerService, openChecker } from "./services.ts";
import { stampLedger } from "./stamping.ts";
import { timestampState } from "./state.ts";
import { travellingFiles } from "./travelling.ts";
import { verifyStamps } from "./verify-stamps.ts";

/** Timestamps of the ledger by an authority outside (RFC 3161), where the operator set one. */
export default {
  name: "timestamps",
  needs: ["history"],
  migrations,
  sandboxes,
  describes: describeTimestampEvent,
  services: [service(checkerService, openChecker, (checker) => checker.close())],
  offers: (context) => [offer(timestampsOffer, {
    state: () => timestampState(context),
    travelling: (ends) => travellingFiles(context, ends),
  })],
  recurring: { "timestamps.stamp": { everySeconds: 3600, run: stampLedger } },
  verify: verifyStamps,
} satisfies Feature;
