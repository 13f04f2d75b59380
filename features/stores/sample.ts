import type { StateCode } from "@/features/accounts/contract-states.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Statement } from "@/db/database.ts";
import type { FeatureContext, SampleLoad } from "@/kernel/feature.ts";
import { noHours, weekOf } from "./hours-rules.ts";
import type { DayHours } from "./contract-hours.ts";
import { fflNumberOf } from "./ffl-number-rules.ts";
import type { Store } from "./offers.ts";
import { insertStore } from "./store-rows.ts";
import { timeZoneOf } from "./time-zone-rules.ts";

interface SampleStore {
  readonly name: string;
  readonly legalName: string;
  readonly state: StateCode;
  readonly city: string;
  readonly street: string;
  readonly phone: string;
  /** Invented, and right by its structure. */
  readonly ffl: string;
  /** Nine to six but on Sundays; the others are always open, so that the sample can be looked at day and night. */
  readonly hasHours?: boolean;
  /** Whose account it belongs to. */
  readonly owner: string;
  /** Whom the store is given to. */
  readonly staff: readonly string[];
}

const sampleStores: readonly SampleStore[] = [
  {
    name: "Prairie Arms",
    legalName: "Prairie Arms LLC",
    state: "OK",
    city: "Enid",
    street: "1204 Meadowlark Road",
    phone: "4055550142",
    ffl: "5-73-047-01-9G-04127",
    owner: "owner@prairie.example",
    staff: ["admin@prairie.example", "user@prairie.example", "backup@prairie.example"],
  },
  {
    name: "Summit Denver",
    legalName: "Summit Outfitters Inc",
    state: "CO",
    city: "Denver",
    street: "88 Granite Avenue",
    phone: "3035550178",
    ffl: "5-84-031-01-8K-11873",
    owner: "owner@summit.example",
    staff: ["admin@summit.example", "user@summit.example", "silencer@summit.example"],
  },
  {
    name: "Summit Boise",
    legalName: "Summit Outfitters Inc",
    state: "ID",
    city: "Boise",
    street: "310 Cottonwood Street",
    phone: "2085550119",
    ffl: "9-82-001-01-8C-20561",
    owner: "owner@summit.example",
    staff: ["user@summit.example"],
  },
  {
    name: "Summit Reno",
    legalName: "Summit Outfitters Inc",
    state: "NV",
    city: "Reno",
    street: "47 Silver Spur Lane",
    phone: "7755550163",
    ffl: "9-88-031-01-9A-30948",
    hasHours: true,
    owner: "owner@summit.example",
    staff: [],
  },
];

const closed: DayHours = { startTime: "", endTime: "", isActive: false };
const shopHours: DayHours = { startTime: "9:00 AM", endTime: "6:00 PM", isActive: true };

/** Fills the empty database with the sample's stores and gives them to their people. */
export async function loadSampleStores(context: FeatureContext, load: SampleLoad): Promise<void> {
  if (load.isDone("stores")) return;
  await load.sameIds("stores");
  const people = context.offered(accountsOffer);
  const now = load.begunAt.toISOString();
  const statements: Statement[] = [];
  for (const [index, sample] of sampleStores.entries()) {
    const owner = await people.personByEmail(sample.owner);
    if (!owner || owner.accountId === null) throw new Error("The sample's people must be loaded before its stores.");
    const store = madeFrom(sample, owner.accountId, await context.ids.next("stores"));
    const staff = await Promise.all(sample.staff.map((email) => people.personByEmail(email)));
    statements.push(
      insertStore(store, now),
      ...staff.flatMap((person) => person ? [people.giveStore(person.id, store.accountId, store.id)] : []),
    );
    load.progress(index + 1, sampleStores.length);
  }
  await context.change((unit) => unit.add(...statements, load.done("stores")));
}

function madeFrom(sample: SampleStore, accountId: number, id: number): Store {
  const licence = fflNumberOf(sample.ffl);
  return {
    id,
    accountId,
    friendlyFFLName: sample.name,
    legalFFLName: sample.legalName,
    phone: sample.phone,
    premiseStreet: sample.street,
    streetAddress2: "",
    premiseCity: sample.city,
    premiseState: sample.state,
    fflFirstThreeDigits: licence?.firstThreeDigits ?? null,
    fflLastFiveDigits: licence?.lastFiveDigits ?? null,
    fflNumber: licence?.number ?? null,
    timeZone: timeZoneOf(sample.state),
    businessHours: sample.hasHours ? weekOf((day) => day === "sunday" ? closed : shopHours) : noHours,
    isDisabled: false,
    version: 1,
  };
}
