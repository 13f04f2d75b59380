import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { otherPartyActions } from "@/features/corrections/slots.ts";
import { dueKey } from "@/features/deadlines/shared-queries.ts";
import { archiveActions, detailActions, detailMarks, detailPanels, pageBars } from "@/features/documents/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { emailCorrectionsChanged } from "./contract-events.ts";
import { requestKeys, storeRequestsKey } from "./query-keys.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const pageModule = "features/email-corrections/screens/receiver/correction-page.tsx";
const savedModule = "features/email-corrections/screens/receiver/upload-successful.tsx";

interface Shown {
  readonly document: {
    readonly formType: number;
    readonly versionNumber: number;
    readonly permissions: readonly string[];
  };
}

/** The buyer's part of a 4473 is asked for by those who may. */
function mayAsk({ document }: Shown): boolean {
  return document.formType === 0 && document.permissions.includes("email-corrections.request");
}

/** An id is digits only; any other address is nobody's page. */
function pageLoader({ params }: LoaderFunctionArgs) {
  return /^\d{1,15}$/.test(params.emailCorrectionId ?? "") ? null : data(null, { status: 404 });
}

/** The other ways in which a mail may name a correction (document 2, section 2). */
function toPage({ params, request }: LoaderFunctionArgs) {
  return redirect(`/documents/EmailCorrection/${params.emailCorrectionId}${new URL(request.url).search}`);
}

/** A link may name the correction in its query instead (document 1, section 3), whatever page it leads to. */
function leadsTo({ pathname, searchParams }: URL): string | null {
  if (typeof document !== "undefined") return null;
  const id = searchParams.get("EmailCorrection");
  if (!id || !/^\d{1,15}$/.test(id) || /\/EmailCorrection\//i.test(pathname)) return null;
  const token = searchParams.get("token");
  return `/documents/EmailCorrection/${id}${token ? `?${new URLSearchParams({ token })}` : ""}`;
}

/** The browser's half: asking for a correction, the receiver's editor, the dealer's review. */
export default {
  name: "email-corrections",
  leadsTo,
  bareRoutes: () => [
    {
      path: "documents/EmailCorrection/:emailCorrectionId",
      loader: pageLoader,
      lazy: screenOf(() => import("./screens/receiver/correction-page.tsx")),
      handle: { module: pageModule },
    },
    {
      path: "EmailCorrection/UploadSuccessful",
      lazy: screenOf(() => import("./screens/receiver/upload-successful.tsx")),
      handle: { module: savedModule },
    },
    {
      path: "EmailCorrection/Closed",
      lazy: screenOf(() => import("./screens/receiver/closed.tsx")),
    },
    { path: "EmailCorrection/:emailCorrectionId", loader: toPage },
    { path: ":storeId/EmailCorrection/:emailCorrectionId", loader: toPage },
    { path: ":storeId/documents/EmailCorrection/:emailCorrectionId", loader: toPage },
  ],
  routes: () => [{
    path: ":storeId/correction-requests",
    lazy: screenOf(() => import("./screens/requests-screen.tsx")),
    handle: { module: "features/email-corrections/screens/requests-screen.tsx" },
  }],
  slots: [
    fillSlot(archiveActions, {
      key: "email-corrections.requests",
      label: "Correction requests",
      order: 65,
      load: () => import("./screens/requests-menu-item.tsx"),
    }),
    fillSlot(detailActions, {
      key: "email-corrections.ask",
      label: "Email a correction request",
      order: 45,
      when: mayAsk,
      load: () => import("./screens/request-item.tsx"),
    }),
    fillSlot(otherPartyActions, {
      key: "email-corrections.ask",
      label: "Email the buyer a correction request",
      order: 10,
      when: mayAsk,
      load: () => import("./screens/ask-instead.tsx"),
    }),
    fillSlot(detailMarks, {
      key: "email-corrections.ask",
      label: "Email a correction request",
      order: 96,
      when: mayAsk,
      load: () => import("./screens/request-host.tsx"),
    }),
    fillSlot(detailPanels, {
      key: "requests",
      label: "Requests",
      order: 15,
      when: mayAsk,
      load: () => import("./screens/requests-panel.tsx"),
    }),
    fillSlot(pageBars, {
      key: "email-corrections.review",
      label: "Review",
      order: 5,
      when: (shown) => mayAsk(shown) && shown.document.versionNumber > 1,
      load: () => import("./screens/review-bar.tsx"),
    }),
  ],
  refreshes: [refresh(
    emailCorrectionsChanged,
    ({ documentId, storeId }) => [...requestKeys(documentId), storeRequestsKey(storeId), dueKey],
  )],
} satisfies ScreenFeature;
