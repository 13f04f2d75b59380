import type { Form3310_11Values, Form4473Revision, Form4473Values, StoreValues } from "./forms/values.ts";
import { inventCustomer, inventFirearm, type Region } from "./people.ts";
import { Sequence } from "./random.ts";

/** What the generator must know of a store. */
export interface SampleStore {
  readonly id: number;
  readonly accountId: number;
  readonly values: StoreValues;
  readonly region: Region;
  readonly documents: number;
  /** Colleagues by id and name; the first ones file most. */
  readonly staff: readonly { readonly id: number; readonly name: string }[];
}

/** One planned document with the form it is drawn from. */
export type SampleDocument =
  & {
    readonly status: 0 | 1 | 2 | null;
    readonly filedBy: { id: number; name: string };
    readonly flag: 0 | 1 | 2 | 3;
    readonly assignedTo: { id: number; name: string } | null;
    readonly supplement: boolean;
  }
  & (
    | { readonly form: "4473"; readonly revision: Form4473Revision; readonly values: Form4473Values }
    | { readonly form: "3310.11"; readonly values: Form3310_11Values }
  );

const daysOfTwoYears = 730;
const dayMilliseconds = 86_400_000;

/** The documents of a sample store, dated over the two years up to `today` (YYYY-MM-DD), the same for the same day. */
export function planDocuments(store: SampleStore, today: string): readonly SampleDocument[] {
  const sequence = new Sequence(store.id * 7919 + 20_260_101);
  return Array.from({ length: store.documents }, (_, index) => planOne(store, today, index, sequence));
}

function planOne(store: SampleStore, today: string, index: number, sequence: Sequence): SampleDocument {
  const finished = store.documents - Math.max(4, Math.round(store.documents / 100));
  const underWay = index >= finished;
  const daysAgo = underWay ? sequence.between(24, 29) : Math.floor((1 - (index + 1) / finished) * daysOfTwoYears);
  const common = {
    filedBy: sequence.pick(store.staff),
    flag: sequence.chance(0.08) ? sequence.pick([1, 2, 3] as const) : 0 as const,
    assignedTo: sequence.chance(0.06) ? sequence.pick(store.staff) : null,
    supplement: sequence.chance(0.06),
  };
  if (!underWay && sequence.chance(0.03)) {
    return {
      ...common,
      status: 0,
      form: "3310.11",
      supplement: false,
      values: lossOf(store, today, daysAgo, sequence),
    };
  }
  const status = underWay ? null : outcome(sequence);
  const date = dayBefore(today, daysAgo);
  const values: Form4473Values = {
    tsn: `${store.values.state}${store.id}-${String(index + 1).padStart(5, "0")}`,
    customer: inventCustomer(sequence, store.region),
    certificationDate: date,
    nicsDate: date,
    ntn: `1${sequence.characters("0123456789ABCDEFGHJK", 8)}`,
    initialResponse: status === 2 ? "denied" : status === null || sequence.chance(0.1) ? "delayed" : "proceed",
    transferDate: status === 0 ? date : null,
    status,
    firearms: Array.from({ length: sequence.chance(0.12) ? sequence.between(2, 3) : 1 }, () => inventFirearm(sequence)),
    store: store.values,
    sellerName: common.filedBy.name,
  };
  return { ...common, status, form: "4473", revision: revisionOn(date), values };
}

/** About 85 % transferred, 10 % void or no sale, 5 % denied. */
function outcome(sequence: Sequence): 0 | 1 | 2 {
  const drawn = sequence.fraction();
  return drawn < 0.85 ? 0 : drawn < 0.95 ? 1 : 2;
}

/** The revision that was mandatory on that day. */
function revisionOn(date: string): Form4473Revision {
  return date >= "2024-02-01" ? "2023-08" : date >= "2023-04-01" ? "2022-12" : "2020-05";
}

function lossOf(store: SampleStore, today: string, daysAgo: number, sequence: Sequence): Form3310_11Values {
  const discovered = dayBefore(today, daysAgo);
  return {
    store: store.values,
    discoveryDate: discovered,
    discoveryTime: "08:45",
    policeNotifiedDate: discovered,
    atfNotifiedDate: discovered,
    atfIncidentNumber: `I-${sequence.characters("0123456789", 7)}`,
    incident: sequence.pick(["burglary", "robbery", "larceny", "missing inventory"] as const),
    authority: `${store.values.city} Police Department`,
    policeReportNumber: sequence.characters("0123456789", 8),
    firearms: [{ ...inventFirearm(sequence), acquisitionDate: dayBefore(today, daysAgo + sequence.between(20, 200)) }],
    reporterName: sequence.pick(store.staff).name,
  };
}

/** The calendar date so many days before. */
export function dayBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * dayMilliseconds).toISOString().slice(0, 10);
}
