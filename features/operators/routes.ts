import { setCookies } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { publicRoute, type Route, route } from "@/kernel/route.ts";
import { accountList } from "./accounts.ts";
import { exchange, makeLink } from "./codes.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import * as service from "./contract-service.ts";
import { serviceState, waitingVarianceRequests } from "./service-state.ts";
import * as invitations from "./contract-invitations.ts";
import { inviteDealer, inviteOperator, inviteOperatorAgain, inviteOwnerAgain, operatorRows } from "./invitations.ts";
import { listAccounts, makeCode, useCode } from "./contract.ts";

/** The HTTP side of the operator's work. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(makeCode, ({ access, body }) => makeLink(context, access, body)),
    publicRoute(useCode, async ({ body, request, remoteAddress, headers }) => {
      const entered = await exchange(context, body, { request, remoteAddress });
      if ("next" in entered) return { next: entered.next, ticket: entered.ticket };
      setCookies(headers, entered.cookies);
      return { token: entered.token, user: entered.user };
    }),
    route(
      invitations.inviteDealer,
      ({ access, body }) => inviteDealer(context, access, body),
    ),
    route(
      invitations.inviteOwnerAgain,
      ({ access, params }) => inviteOwnerAgain(context, access, params.id),
    ),
    route(invitations.listOperators, ({ query }) => operatorRows(context, query)),
    route(
      invitations.inviteOperator,
      ({ access, body }) => inviteOperator(context, access.identity, body),
    ),
    route(
      invitations.inviteOperatorAgain,
      ({ access, params }) => inviteOperatorAgain(context, access.identity, params.id),
    ),
    route(service.getServiceState, () => serviceState(context)),
    route(service.listVarianceRequests, ({ query }) => waitingVarianceRequests(context, query)),
    route(
      service.answerVarianceRequest,
      ({ access, body }) => context.offered(storesOffer).answerVarianceRequest(access.identity, body.id),
    ),
    route(listAccounts, ({ query }) => accountList(context, query)),
  ];
}
