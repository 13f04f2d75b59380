import type { Database } from "@/db/database.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { StoredLedger } from "./ledger/store.ts";
import type { MailDelivery } from "./mail/mail.ts";
import { type Change, changeWith } from "./unit-of-work.ts";

/** Writes changes in a test of one part of the kernel, without a product; without jobs and mail there are none. */
export function changeOver(
  database: Database,
  { ledger, jobs, mail }: { readonly ledger?: StoredLedger; readonly jobs?: Jobs; readonly mail?: MailDelivery },
): Change {
  return changeWith({
    database,
    appended: (entries) => ledger?.append(entries) ?? Promise.resolve([]),
    published: () => [],
    enqueued: (job, payload, runAt) => jobs?.statements(job, payload, runAt) ?? [],
    mailed: (one) => mail?.send(one) ?? [],
    wake: () => jobs?.wake(),
  });
}
