import { type LoaderFunctionArgs, redirect } from "react-router";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { banners } from "@/features/shell/slots.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { guideKey, guideQuery } from "./queries.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const selectionModule = "features/onboarding/screens/account-selection.tsx";
const registrationModule = "features/onboarding/screens/registration.tsx";

const selection = screenOf(() => import("./screens/account-selection.tsx"));
const registration = screenOf(() => import("./screens/registration.tsx"));

/** Where newcomers are sent; both are open to each of them. */
const places = /^\/(?:account-selection|registration)(?:\?|$)/;

/** Only for those who have no account yet; everybody else goes on. */
function withoutAccountOnly({ queries, api }: ScreenContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    try {
      const { sendTo } = await queries.ensureQueryData(sessionQuery({ api }));
      // Who has chosen may go back and choose again.
      return sendTo !== null && places.test(sendTo) ? null : redirect(sendTo ?? "/");
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      return redirect(`/sign-in?next=${encodeURIComponent(new URL(request.url).pathname)}`);
    }
  };
}

/** The first steps, for those who see them. */
async function guideData(context: ScreenContext, { storeId }: { readonly storeId: number | null }) {
  const { stores } = await context.queries.ensureQueryData(sessionQuery(context));
  const store = stores.find(({ id }) => id === storeId);
  if (!store?.permissions.includes("onboarding.guide")) return;
  await context.queries.prefetchQuery(guideQuery(context, store.id));
}

export default {
  name: "onboarding",
  bareRoutes: (context) => [
    {
      path: "/account-selection",
      loader: withoutAccountOnly(context),
      lazy: selection,
      handle: { module: selectionModule },
    },
    {
      path: "/registration",
      loader: withoutAccountOnly(context),
      lazy: registration,
      handle: { module: registrationModule },
    },
  ],
  frameData: guideData,
  slots: [
    fillSlot(banners, {
      key: "onboarding.guide",
      label: "First steps",
      order: 90,
      load: () => import("./screens/guide-banner.tsx"),
    }),
  ],
  // The first steps of a new company end with its first document.
  refreshes: [refresh(documentsChanged, ({ storeId }) => [guideKey(storeId)])],
} satisfies ScreenFeature;
