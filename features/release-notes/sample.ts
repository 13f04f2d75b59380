import { insert, statementOf } from "@/db/statement.ts";
import type { FeatureContext, SampleLoad } from "@/kernel/feature.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { systemStream } from "@/kernel/ledger/streams.ts";
import { subjectOf } from "./ledger-events.ts";
import { releaseNotes } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldNotes } from "./told-rows.ts";

const step = "release-notes";

/** Invented notes, the oldest first, each so many days before today. */
const notes = [
  {
    daysAgo: 96,
    title: "Two-step sign-in",
    description: "Turn on two-step sign-in under My Profile\nAccount owners can require it for everyone",
  },
  {
    daysAgo: 47,
    title: "Find forms faster",
    description: "Press **Ctrl K** on any page and type a name, serial number or TSN\n" +
      "Saved views can be shared with your coworkers\nThe archive opens with the view you chose",
  },
  {
    daysAgo: 12,
    title: "Audits",
    description: "Start and end ATF audits under **ATF Audit Management**\n" +
      "Auditors see forms in the dates you set, during business hours\n" +
      "Download the closing pack before you end an audit",
  },
] as const;

/** Writes a few notes as the sample's operator would. */
export async function loadSampleNotes(context: FeatureContext, load: SampleLoad): Promise<void> {
  if (load.isDone(step)) return;
  const [operator] = await context.offered(accountsOffer).operators();
  if (!operator) return;
  await load.sameIds("release_notes");
  const rows: (typeof releaseNotes.$inferInsert)[] = [];
  for (const { daysAgo, title, description } of notes) {
    const at = new Date(load.begunAt.getTime() - daysAgo * 86_400_000).toISOString();
    const id = await context.ids.next("release_notes");
    rows.push({ id, title, description, createdAt: at, changedByName: operator.name, changedAt: at });
  }
  await context.change((unit) => {
    for (const row of rows) {
      unit.add(telling(statementOf(insert(releaseNotes).values(row)), toldNotes.made(row)));
      unit.record({
        stream: systemStream,
        event: "release-notes.added",
        subject: subjectOf(Number(row.id)),
        actor: { userId: operator.id, name: operator.name },
        data: { title: row.title },
      });
    }
    unit.add(load.done(step));
  });
  load.progress(rows.length, rows.length);
}
