import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { changeAuditor } from "./change-auditor.ts";
import { changeDates, endAudit as endOf } from "./change-audit.ts";
import {
  inviteAuditor,
  inviteInternalAuditor,
  listAuditors,
  listInvitable,
  listLeadCandidates,
  updateAuditor,
} from "./contract-auditors.ts";
import { approveDateRange, listDateRanges, requestDateRange } from "./contract-ranges.ts";
import { auditTypes } from "./contract-states.ts";
import {
  endAudit,
  getAudit,
  getMyAudits,
  getStoreAudits,
  listEndedAudits,
  startAudit,
  updateAudit,
} from "./contract.ts";
import { approveRange, askForRange, listedRanges } from "./date-ranges.ts";
import { visibleAudit } from "./find-audit.ts";
import { addInternalAuditor, invitablePeople, leadCandidates } from "./internal-auditors.ts";
import { inviteToAtfAudit } from "./invite-auditor.ts";
import { listedAuditors } from "./list-auditors.ts";
import { endedAudits, ownAudits, storeAudits } from "./lists.ts";
import { presentAudit } from "./presenting.ts";
import { startAtfAudit, startInternalAudit } from "./start-audit.ts";

/** The routes of audits, their auditors and the ranges that these ask for. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(
      startAudit,
      ({ access, body }) =>
        "leadAuditorId" in body ? startInternalAudit(context, access, body) : startAtfAudit(context, access, body),
    ),
    route(getStoreAudits, ({ access, query }) => storeAudits(context, access, query.storeId)),
    route(listEndedAudits, ({ access, query: { type, ...query } }) => {
      const wanted = type === undefined ? undefined : type === "0" ? auditTypes.atf : auditTypes.internal;
      return endedAudits(context, access, { ...query, type: wanted });
    }),
    route(getMyAudits, ({ access, query }) => ownAudits(context, access, query)),
    route(listLeadCandidates, ({ access, query }) => leadCandidates(context, access, query)),
    route(
      getAudit,
      async ({ access, params }) => await presentAudit(context, access, await visibleAudit(context, access, params.id)),
    ),
    route(updateAudit, ({ access, params, body }) => changeDates(context, access, params.id, body)),
    route(endAudit, ({ access, params }) => endOf(context, access, params.id)),
    route(listAuditors, ({ access, query }) => listedAuditors(context, access, query)),
    route(
      inviteAuditor,
      ({ access, body: { name, email, phone, auditId, status } }) =>
        inviteToAtfAudit(context, access, { name, email, phone, auditId, status }),
    ),
    route(inviteInternalAuditor, ({ access, body }) => addInternalAuditor(context, access, body)),
    route(updateAuditor, ({ access, params, body }) => changeAuditor(context, access, params.id, body)),
    route(listInvitable, ({ access, params, query }) => invitablePeople(context, access, params.id, query)),
    route(listDateRanges, ({ access, params, query }) => listedRanges(context, access, params.id, query)),
    route(requestDateRange, ({ access, params, body }) => askForRange(context, access, params.id, body.dateRange)),
    route(approveDateRange, ({ access, params }) => approveRange(context, access, params.id)),
  ];
}
