import { data, type LoaderFunctionArgs } from "react-router";
import { auditTabs } from "@/features/audits/slots.ts";
import { damagesChanged, documentsChanged } from "@/features/documents/contract-events.ts";
import { emailCorrectionsChanged } from "@/features/email-corrections/contract-events.ts";
import { intakeChanged } from "@/features/intake/contract-events.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { checkKey } from "./query-keys.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

function loader(context: ScreenContext) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    if (!/^[1-9]\d{0,14}$/.test(params.storeId ?? "")) return data(null, { status: 404 });
    if (typeof document !== "undefined") return null;
    const { checkQuery, datesIn } = await import("./queries.ts");
    const dates = datesIn(new URL(request.url).searchParams);
    await context.queries.prefetchQuery(checkQuery(context, Number(params.storeId), dates));
    return null;
  };
}

/** The browser's half: the self-check, from the menu and among the tabs of the audits. */
export default {
  name: "audit-check",
  menu: [{
    key: "audit-check",
    place: "user",
    label: "Inspection self-check",
    icon: lateIcon(() => import("lucide-react/icons/clipboard-check")),
    order: 58,
    permission: "audit-check.see",
    href: ({ storeId }) => storeId === null ? null : `/${storeId}/inspection-check`,
  }],
  routes: (context) => [{
    path: ":storeId/inspection-check",
    loader: loader(context),
    lazy: screenOf(() => import("./screens/inspection-check.tsx")),
    handle: { module: "features/audit-check/screens/inspection-check.tsx" },
  }],
  refreshes: [
    refresh(documentsChanged, ({ storeId }) => [checkKey(storeId)]),
    refresh(intakeChanged, ({ storeId }) => [checkKey(storeId)]),
    refresh(emailCorrectionsChanged, ({ storeId }) => [checkKey(storeId)]),
    refresh(damagesChanged, ({ storeId }) => [checkKey(storeId)]),
  ],
  slots: [
    fillSlot(auditTabs, {
      key: "check",
      label: "Self-check",
      order: 50,
      when: ({ permissions }) => permissions.includes("audit-check.see"),
      load: () => import("./screens/check-tab.tsx"),
    }),
  ],
} satisfies ScreenFeature;
