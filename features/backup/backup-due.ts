import type { DeadlineSource } from "@/features/deadlines/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { backupPermission } from "./contract.ts";
import { alarmTexts, downloadPage } from "./contract-texts.ts";
import { backupState } from "./state.ts";

/** The daily backup on the board of what is due: nothing while the copy of the account is whole and of today. */
export function backupDue(context: FeatureContext): DeadlineSource {
  return {
    kind: "backup.daily",
    permission: backupPermission,
    async due({ stores }) {
      const [{ store: { accountId } }] = stores;
      const { alarm } = await backupState(context, accountId);
      if (alarm === null) return [];
      return [{ storeId: null, count: 1, when: { urgency: "today" }, href: downloadPage, text: alarmTexts[alarm] }];
    },
  };
}
