import { accountsOffer } from "@/features/accounts/offers.ts";
import type { backupAlarm } from "@/features/backup/offers.ts";
import type { EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { notificationActions } from "../contract.ts";
import { nobody, type Told } from "../told.ts";

type Alarm = EventPayload<typeof backupAlarm>;

const subjects: Readonly<Record<Alarm["alarm"], string>> = {
  never: "Your 4473s are not backed up",
  late: "Your 4473s were not backed up for a day",
  failed: "The last backup of your 4473s did not end well",
  out_of_date: "Your backup application is out of date",
};

/** What the managers of an account are told: that its own copy is not what it should be. */
export async function toldOfBackup(
  context: FeatureContext,
  { accountId, alarm, lastWholeAt, problems, url }: Alarm,
): Promise<Told | null> {
  const people = context.offered(accountsOffer);
  const staff = await people.peopleOfAccount(accountId);
  return {
    ...{
      action: notificationActions.backupAlarm,
      accountId,
      storeId: null,
      documentId: null,
      count: 1,
      url,
      ...nobody,
    },
    receivers: staff.filter(({ role, isDisabled }) => !isDisabled && people.permissionsOf(role).has("stores.manage")),
    email: {
      subject: subjects[alarm],
      text: [textOf(alarm, lastWholeAt), ...problems === "" ? [] : [problems]].join("\n\n"),
      link: "See the state of your backup",
      leastRank: 0,
    },
  };
}

function textOf(alarm: Alarm["alarm"], lastWholeAt: string | null): string {
  const last = lastWholeAt === null
    ? "There was no complete backup yet."
    : `The last complete backup ended on ${lastWholeAt.slice(0, 10)}.`;
  if (alarm === "out_of_date") return "Your backup tool is out of date. Please download the latest version.";
  if (alarm === "failed") return `${last} Look at the computer on which the backup application runs.`;
  return "In order to be compliant with ATF Ruling 2022-1 you must backup your 4473s daily. " +
    `${last} Check that the computer with the backup application is on and can reach Strongroom.`;
}
