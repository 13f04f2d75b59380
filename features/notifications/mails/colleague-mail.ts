import type { documentEdited, documentFiled, documentsFlagged } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { grouped } from "@/kernel/counted.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type NotificationAction, notificationActions } from "../contract.ts";
import type { Told } from "../told.ts";
import { inSubject } from "./subject.ts";

/** Filing a document notifies the colleagues of its store, not the one who filed it (decisions). */
export async function toldOfFiling(context: FeatureContext, filed: EventPayload<typeof documentFiled>) {
  return await toldToColleagues(context, notificationActions.created, { ...filed, count: 1 }, "filed");
}

/** A form has a new version. Of other changes nobody is told. */
export async function toldOfNewVersion(context: FeatureContext, edited: EventPayload<typeof documentEdited>) {
  if (!edited.isNewVersion) return null;
  return await toldToColleagues(context, notificationActions.newVersion, { ...edited, count: 1 }, "corrected");
}

/** Documents were flagged, by the dealer's people or by an auditor, whose flags dealers see too. */
export async function toldOfFlag(context: FeatureContext, flagged: EventPayload<typeof documentsFlagged>) {
  return await toldToColleagues(context, notificationActions.flagged, flagged, "flagged");
}

interface Done {
  readonly accountId: number;
  readonly storeId: number;
  readonly documentId: number;
  readonly count: number;
  readonly byUser: number | null;
  readonly byName: string;
  readonly side?: "dealer" | "auditor";
}

async function toldToColleagues(
  context: FeatureContext,
  action: NotificationAction,
  { accountId, storeId, documentId, count, byUser, byName, side }: Done,
  verb: string,
): Promise<Told | null> {
  const store = await context.offered(storesOffer).byId(storeId);
  if (!store) return null;
  const what = count === 1 ? "a document" : `${grouped(count)} documents`;
  const flags = side === "auditor" ? "auditFlagged" : "fflFlagged";
  const path = count === 1 ? `documents/${documentId}` : `documents?${flags}=true`;
  return {
    ...{ action, accountId, storeId, documentId, count, byUser, byName },
    url: `${context.configuration.url}/${storeId}/${path}`,
    receivers: null,
    email: {
      subject: `${inSubject(byName)} ${verb} ${what} at ${inSubject(store.friendlyFFLName)}`,
      text: `${byName} ${verb} ${what} at ${store.friendlyFFLName}. More within ten minutes is not emailed.`,
      link: count === 1 ? "Open the document" : "Open the documents",
      leastRank: 1,
    },
  };
}
