import * as v from "valibot";
import type { AccountDetails, AccountDetailsChange } from "@/features/accounts/offers.ts";
import type { EventDescriber } from "@/kernel/feature.ts";

const turned = v.object({ from: v.string(), to: v.string() });

/** What the chain of an account holds about its details. */
export const organizationEvents = {
  "organization.details_changed": v.object({ changes: v.record(v.string(), turned) }),
} as const;

const labels = {
  name: "name",
  phone: "phone number",
  streetAddress1: "address",
  streetAddress2: "second line of the address",
  city: "city",
  state: "state",
} as const satisfies Record<keyof AccountDetailsChange, string>;

type Told = keyof typeof labels;

const isTold = (name: string): name is Told => name in labels;
const told = Object.keys(labels).filter(isTold);

/** What is another way than it was, as the account's chain keeps it. */
export function changesOf(before: AccountDetails, after: AccountDetailsChange) {
  const changed = told.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** The words of what this feature writes into the ledger. */
export const describeOrganizationEvent: EventDescriber = (event, data) => {
  if (event !== "organization.details_changed") return null;
  const { changes } = v.parse(organizationEvents[event], data);
  const words = Object.entries(changes).map(([name, { from, to }]) =>
    `Changed ${isTold(name) ? labels[name] : name} from ${from || "nothing"} to ${to || "nothing"}.`
  );
  return { title: "Account details changed", description: words.join(" ") };
};
