import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { fileResponse, storedBytes } from "@/kernel/files/file-response.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { type Route, route } from "@/kernel/route.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { claim, release } from "./claims.ts";
import {
  claimIntake,
  countIntake,
  discardIntake,
  discardSeveral,
  fileIntake,
  getIntake,
  intakeContent,
  listIntake,
  releaseIntake,
  restoreIntake,
  restoreSeveral,
  retryIntake,
  splitIntake,
  splitIntakePages,
  takeUploads,
} from "./contract.ts";
import { countsOf, itemFor, permission, presentItem } from "./items.ts";
import { listPage } from "./listing.ts";
import { discardItems, restoreItems } from "./bulk.ts";
import { discardItem, fileItem, restoreItem, retryItem, splitItem, splitItemPages } from "./finish.ts";
import { subjectOf } from "./ledger-events.ts";
import { takeFromUploads } from "./uploaded.ts";

/** The HTTP face of what waits to be verified. */
export function routes(context: FeatureContext): readonly Route[] {
  const shown = async (access: Parameters<typeof itemFor>[1], id: number) =>
    await presentItem(context, access, await itemFor(context, access, id));
  return [
    route(listIntake, ({ access, query }) => listPage(context, access, query)),
    route(countIntake, async ({ access, query }) => {
      await context.offered(storesOffer).permitted(access, query.storeId, permission);
      return await countsOf(context.database, query.storeId);
    }),
    route(takeUploads, async ({ access, body }) => ({ id: await takeFromUploads(context, access, body) })),
    route(discardSeveral, async ({ access, body }) => ({ ids: [...await discardItems(context, access, body)] })),
    route(restoreSeveral, async ({ access, body }) => ({ ids: [...await restoreItems(context, access, body)] })),
    route(getIntake, ({ access, params }) => shown(access, params.id)),
    route(intakeContent, async ({ access, params, request }) => {
      const { row, files } = await itemFor(context, access, params.id);
      const file = files.find(({ position }) => position === params.position);
      if (!file) throw notFound();
      const entry = {
        stream: storeStream(row.storeId),
        event: "intake.viewed",
        subject: subjectOf(row.id),
        actor: actorOf(access.identity),
        data: { position: file.position, fileName: file.fileName },
      };
      const shown = { name: file.fileName, mediaType: "application/pdf" };
      const bytes = storedBytes(context.files, file);
      return await fileResponse(bytes, request, shown, () => context.ledger.recordOnce(entry));
    }),
    route(claimIntake, async ({ access, params, body }) => {
      await claim(context, access, params.id, body.force);
      return await shown(access, params.id);
    }),
    route(releaseIntake, ({ access, params }) => release(context, access, params.id)),
    route(fileIntake, async ({ access, params, body }) => {
      const documentId = await fileItem(context, access, params.id, body);
      const { ready } = await countsOf(context.database, body.storeId);
      return { documentId, left: ready };
    }),
    route(retryIntake, async ({ access, params }) => {
      await retryItem(context, access, params.id);
      return await shown(access, params.id);
    }),
    route(splitIntake, async ({ access, params }) => ({ ids: [...await splitItem(context, access, params.id)] })),
    route(
      splitIntakePages,
      async ({ access, params, body }) => ({
        ids: [...await splitItemPages(context, access, params.id, body.firstPages)],
      }),
    ),
    route(discardIntake, async ({ access, params, body }) => {
      await discardItem(context, access, params.id, body.reason);
      return await shown(access, params.id);
    }),
    route(restoreIntake, async ({ access, params }) => {
      await restoreItem(context, access, params.id);
      return await shown(access, params.id);
    }),
  ];
}
