import { accountsOffer } from "@/features/accounts/offers.ts";
import type { DeadlineSource } from "@/features/deadlines/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** Texts of document 3, section 8, to the letter. */
export const backupTexts = {
  never: "In order to be compliant with ATF Ruling 2022-1 you must backup your 4473s daily.",
  outOfDate: "Your backup tool is out of date. Please download the latest version.",
} as const;

/** There is no page yet where the tool is downloaded: how a backup is made without it. */
const manualPage = "/manual/back-up-the-data-folder";

/**
 * The daily backup. All that is known of it is whether the backup tool was ever installed: when it was, nothing is said,
 * neither that a day was missed nor that all is well.
 */
export function backupDue(context: FeatureContext): DeadlineSource {
  return {
    kind: "organization.backup",
    permission: "stores.see",
    async due({ stores }) {
      const [{ store: { accountId } }] = stores;
      const text = await backupText(context, accountId);
      const due = { storeId: null, count: 1, when: { urgency: "today" }, href: manualPage } as const;
      return text === null ? [] : [{ ...due, text }];
    },
  };
}

/** What is wrong with the backup of an account; null when nothing is known to be. */
async function backupText(context: FeatureContext, accountId: number): Promise<string | null> {
  const account = await context.offered(accountsOffer).accountDetails(accountId);
  if (!account) return null;
  if (!account.backupToolInstalled) return backupTexts.never;
  return isBackupToolOutOfDate() ? backupTexts.outOfDate : null;
}

/** There is no backup application yet whose version could lag behind. */
export function isBackupToolOutOfDate(): boolean {
  return false;
}
