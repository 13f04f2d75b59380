import { data, redirect } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { storeAuditsQuery } from "./store-audits-query.ts";

/** The audits of a store as its management pages show them; null when the server refuses them. */
async function auditsOf(context: ScreenContext, storeId: string | undefined) {
  if (!/^[1-9]\d{0,14}$/.test(storeId ?? "")) return null;
  try {
    return await context.queries.fetchQuery(storeAuditsQuery(context, Number(storeId)));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Fetches them for a management page. A failure is not cached; the screen meets it again and says it. */
export async function fetchAudits(context: ScreenContext, storeId: string | undefined) {
  return await auditsOf(context, storeId) ? null : data(null, { status: 403 });
}

/** Leads to the management page that matters: of the internal audit when the person conducts one there, else of ATF's. */
export async function chosenPage(context: ScreenContext, storeId: string | undefined) {
  const audits = await auditsOf(context, storeId);
  const isInternal = audits?.internalAudit?.permissions.includes("edit") === true && audits.atfAudit === null;
  return redirect(`/${storeId}/${isInternal ? "internal" : "atf"}-audit-management`);
}

/** Fetches what the banners ask for, so that the browser need not. */
export async function fetchForBanners(context: ScreenContext, { storeId }: { readonly storeId: number | null }) {
  if (storeId === null) return;
  const { stores } = await context.queries.ensureQueryData(sessionQuery(context));
  const held = stores.find(({ id }) => id === storeId)?.permissions ?? [];
  if (held.includes("audits.manage_atf") || held.includes("audits.lead_internal")) {
    await auditsOf(context, `${storeId}`);
  }
}
