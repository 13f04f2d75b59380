import * as v from "valibot";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { findEntries } from "@/kernel/ledger/find.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";

/** What `users` writes when a person is given another name. */
const changed = "users.changed";
const renaming = v.object({ changes: v.object({ name: v.object({ from: v.string() }) }) });
/** Changes of a person that are looked through for their name, the newest first. */
const mostChanges = 1000;

/** Whom entries are about, where that is not who did it: the name that the person had then, by the entry. */
export async function namesThen(
  context: FeatureContext,
  entries: readonly Entry[],
): Promise<ReadonlyMap<Entry, string>> {
  const others = entries.filter(({ subject, actor }) =>
    subject.startsWith("user:") && (actor.userId === null || subject !== userSubject(actor.userId))
  );
  const named = await Promise.all([...Map.groupBy(others, ({ subject }) => subject)].map(async ([subject, about]) => {
    const person = await context.offered(accountsOffer).person(Number(subject.slice("user:".length)));
    const changes = await findEntries(context.database, subject, { event: changed }, { limit: mostChanges, offset: 0 });
    return about.map((entry) => [entry, nameBefore(entry, changes.entries) ?? person?.name ?? ""] as const);
  }));
  return new Map(named.flat());
}

/** The name before the first change of it from this entry on; null when it has not changed since. */
function nameBefore({ stream, seq }: Entry, changes: readonly Entry[]): string | null {
  const names = changes.filter((change) => change.stream === stream && change.seq >= seq)
    .flatMap(({ data }) => {
      const change = v.safeParse(renaming, data);
      return change.success ? [change.output.changes.name.from] : [];
    });
  return names.at(-1) ?? null;
}
