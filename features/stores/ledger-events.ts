import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";
import { writtenDigits } from "./contract-licence.ts";
import type { Store } from "./offers.ts";

const turned = v.object({ from: v.unknown(), to: v.unknown() });

/** What the chains of stores and accounts hold about stores. */
export const storeEvents = {
  "stores.added": v.object({
    friendlyFFLName: v.string(),
    fflFirstThreeDigits: v.string(),
    fflLastFiveDigits: v.string(),
  }),
  "stores.changed": v.object({ changes: v.record(v.string(), turned) }),
  "stores.licence_freed": v.object({
    fflFirstThreeDigits: v.string(),
    fflLastFiveDigits: v.string(),
    reason: v.string(),
  }),
  "stores.variance_kept": v.object({
    fileName: v.string(),
    mediaType: v.string(),
    sha256: v.string(),
    size: v.number(),
  }),
  "stores.variance_removed": v.object({ fileName: v.string(), sha256: v.string() }),
  "stores.variance_requested": v.object({ fflFirstThreeDigits: v.string(), fflLastFiveDigits: v.string() }),
  "stores.variance_answered": v.object({ fflFirstThreeDigits: v.string(), fflLastFiveDigits: v.string() }),
} as const;

const labels = {
  friendlyFFLName: "Trade Name",
  legalFFLName: "License Name",
  phone: "phone number",
  premiseStreet: "Street Address 1",
  streetAddress2: "Street Address 2",
  premiseCity: "City",
  premiseState: "State",
  fflFirstThreeDigits: "first three FFL digits",
  fflLastFiveDigits: "last five FFL digits",
  fflNumber: "license number",
  timeZone: "time zone",
  businessHours: "business hours",
} as const;

type Told = keyof typeof labels;

const isTold = (name: string): name is Told => name in labels;
const told = Object.keys(labels).filter(isTold);

/** What is another way than it was, as the store's chain keeps it. */
export function changesOf(before: Store, after: Store): Readonly<Record<string, v.InferOutput<typeof turned>>> {
  const changed = told.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** The words of what this feature writes into the ledger. */
export const describeStoreEvent: EventDescriber = (event, data) => {
  switch (event) {
    case "stores.added": {
      const { friendlyFFLName } = v.parse(storeEvents[event], data);
      return { title: "FFL added", description: `${friendlyFFLName}.` };
    }
    case "stores.changed":
      return { title: "FFL settings changed", description: changeWords(v.parse(storeEvents[event], data).changes) };
    case "stores.licence_freed": {
      const { fflFirstThreeDigits, fflLastFiveDigits, reason } = v.parse(storeEvents[event], data);
      const licence = writtenDigits(fflFirstThreeDigits, fflLastFiveDigits);
      return { title: "FFL number taken back", description: `${licence}, by the operator: ${reason}` };
    }
    case "stores.variance_kept":
      return { title: "Variance document uploaded", description: `${v.parse(storeEvents[event], data).fileName}.` };
    case "stores.variance_removed":
      return { title: "Variance document deleted", description: `${v.parse(storeEvents[event], data).fileName}.` };
    case "stores.variance_requested": {
      const { fflFirstThreeDigits, fflLastFiveDigits } = v.parse(storeEvents[event], data);
      return {
        title: "Variance requested",
        description: `For FFL ${writtenDigits(fflFirstThreeDigits, fflLastFiveDigits)}.`,
      };
    }
    case "stores.variance_answered": {
      const { fflFirstThreeDigits, fflLastFiveDigits } = v.parse(storeEvents[event], data);
      return {
        title: "Variance request answered",
        description: `For FFL ${writtenDigits(fflFirstThreeDigits, fflLastFiveDigits)}, by the operator.`,
      };
    }
    default:
      return null;
  }
};

function changeWords(changes: Readonly<Record<string, v.InferOutput<typeof turned>>>): string {
  return Object.entries(changes).map(([name, { from, to }]) => {
    const label = isTold(name) ? labels[name] : name;
    return typeof from === "string" && typeof to === "string"
      ? `Changed ${label} from ${from || "nothing"} to ${to || "nothing"}.`
      : `Changed ${label}.`;
  }).join(" ");
}
