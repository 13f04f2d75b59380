import { endedCookies, setCookies } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { publicRoute, type Route, route } from "@/kernel/route.ts";
import {
  listRequestsOfDocument,
  listRequestsOfStore,
  requestCorrection,
  resendRequest,
  reviewRequest,
  withdrawRequest,
} from "./contract.ts";
import {
  beginCorrection,
  deleteReceivedDraft,
  getReceived,
  getReceivedDraft,
  putReceivedDraft,
  receivedForm,
  receivedMarks,
  saveReceived,
} from "./contract-receiver.ts";
import {
  dropReceivedDraft,
  keepReceivedDraft,
  received,
  receivedDraft,
  receivedFormResponse,
  receivedMarksOf,
  saveReceivedForm,
} from "./received.ts";
import { begin } from "./receivers.ts";
import { createRequest, resend, withdraw } from "./requests.ts";
import { review } from "./review.ts";
import { requestsOfDocument, requestsOfStore } from "./rows.ts";

/** The HTTP side of emailed corrections. */
export function routes(context: FeatureContext): readonly Route[] {
  return [...dealersRoutes(context), ...receiversRoutes(context)];
}

function dealersRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(requestCorrection, ({ access, params, body }) => createRequest(context, access, params.documentId, body)),
    route(listRequestsOfDocument, ({ access, params, query }) => requestsOfDocument(context, access, params.id, query)),
    route(listRequestsOfStore, ({ access, params, query }) => requestsOfStore(context, access, params.id, query)),
    route(withdrawRequest, ({ access, params }) => withdraw(context, access, params.id)),
    route(resendRequest, ({ access, params }) => resend(context, access, params.id)),
    route(reviewRequest, ({ access, params, body }) => review(context, access, params.id, body)),
  ];
}

function receiversRoutes(context: FeatureContext): readonly Route[] {
  return [
    publicRoute(beginCorrection, async ({ body, request, remoteAddress, access, headers }) => {
      const { cookies, ...begun } = await begin(context, body, { request, remoteAddress }, access);
      setCookies(headers, cookies);
      return begun;
    }),
    route(getReceived, ({ access, params }) => received(context, access, params.id)),
    route(receivedForm, ({ access, params, request }) => receivedFormResponse(context, access, params.id, request)),
    route(receivedMarks, ({ access, params }) => receivedMarksOf(context, access, params.id)),
    route(saveReceived, async ({ access, params, request, headers }) => {
      await saveReceivedForm(context, access, params.id, request);
      setCookies(headers, endedCookies(context.configuration));
    }),
    route(getReceivedDraft, ({ access, params }) => receivedDraft(context, access, params.id)),
    route(putReceivedDraft, ({ access, params, body }) => keepReceivedDraft(context, access, params.id, body)),
    route(deleteReceivedDraft, ({ access, params }) => dropReceivedDraft(context, access, params.id)),
  ];
}
