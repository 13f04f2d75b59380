import type { Statement } from "@/db/database.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { localDate } from "@/kernel/dates.ts";
import type { FeatureContext, SampleLoad } from "@/kernel/feature.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { auditSubject } from "./ledger-events.ts";
import { insertAudit, insertAuditor } from "./audit-rows.ts";
import { auditTypes } from "./contract-states.ts";

/** Starts the sample's ATF audit of Summit Denver, this year to date, with its two auditors. */
export async function loadSampleAudit(context: FeatureContext, load: SampleLoad): Promise<void> {
  if (load.isDone("audit")) return;
  await load.sameIds("audits", "auditors");
  const { ids } = context;
  const people = context.offered(accountsOffer);
  const stores = context.offered(storesOffer);
  const [owner, lead, auditor] = await Promise.all(
    ["owner@summit.example", "lead@atf.example", "auditor@atf.example"].map((email) => people.personByEmail(email)),
  );
  const ofSummit = owner?.accountId ? await stores.ofAccount(owner.accountId) : [];
  const denver = ofSummit.find(({ friendlyFFLName }) => friendlyFFLName === "Summit Denver");
  if (!owner || !lead || !auditor || !denver) {
    throw new Error("The sample's people and stores must be loaded before its audit.");
  }
  const today = localDate(denver.timeZone, load.begunAt);
  const range = { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
  const { accountId, id: storeId } = denver;
  const audit = {
    id: await ids.next("audits"),
    accountId,
    storeId,
    type: auditTypes.atf,
    range,
    leadAuditorId: lead.id,
  };
  const now = load.begunAt.toISOString();
  const auditors: Statement[] = [];
  for (const { id: userId } of [lead, auditor]) {
    auditors.push(
      insertAuditor({ id: await ids.next("auditors"), auditId: audit.id, accountId, userId, isProved: true }, now),
    );
  }
  await context.change((unit) => {
    unit.add(insertAudit(audit, now), ...auditors, load.done("audit"));
    unit.record({
      stream: storeStream(storeId),
      event: "audits.started",
      subject: auditSubject(audit.id),
      actor: { userId: owner.id, name: owner.name },
      data: { type: audit.type, ...range, leadAuditorId: lead.id, auditorIds: [lead.id, auditor.id] },
    });
  });
  load.progress(1, 1);
}
