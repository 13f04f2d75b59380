/** The values the form generator writes; the sample data and the tests make them. All people are invented. */

/** The revisions of Form 4473 that the generator draws, by year and month. */
export const form4473Revisions = ["2012-04", "2016-10", "2020-05", "2022-12", "2023-08"] as const;

/** A revision of Form 4473, by year and month. */
export type Form4473Revision = typeof form4473Revisions[number];

/** `acroform` has fillable fields, `flattened` has text only, `scan` is one picture a page without any text. */
export type Form4473Style = "acroform" | "flattened" | "scan";

/** What NICS or a state agency answered. */
export type NicsResponse = "proceed" | "delayed" | "denied" | "cancelled";

/** What was answered after a delay and before the transfer. */
export type LaterResponse = Exclude<NicsResponse, "delayed"> | "none_within_three_days";

/** One firearm of a transaction. `serialNumber` may be "NSN" or hold several serials separated by commas. */
export interface FirearmValues {
  manufacturer: string;
  importer?: string;
  model: string;
  serialNumber: string;
  type: string;
  caliber: string;
}

/** The buyer, as section A (before 2020) or B writes them. Dates read YYYY-MM-DD; an empty middle name becomes NMN. */
export interface CustomerValues {
  last: string;
  first: string;
  middle: string;
  street: string;
  city: string;
  county: string;
  /** Two-letter postal abbreviation. */
  state: string;
  zip: string;
  birthDate: string;
}

/** The dealer's premises, as the last section writes them. */
export interface StoreValues {
  tradeName: string;
  street: string;
  city: string;
  state: string;
  fflNumber: string;
}

/** Everything written on one Form 4473. Dates read YYYY-MM-DD; what is null or empty leaves its box blank. */
export interface Form4473Values {
  tsn: string;
  customer: CustomerValues;
  certificationDate: string | null;
  nicsDate: string | null;
  ntn: string;
  initialResponse: NicsResponse | null;
  laterResponse?: LaterResponse;
  /** The day the later response came. */
  laterResponseDate?: string;
  transferDate: string | null;
  /** 0 Transferred, 1 Void/No Sale, 2 Denied, null in progress. Only 1 shows: "VOID - NO SALE" for licensee's use. */
  status: 0 | 1 | 2 | null;
  firearms: readonly FirearmValues[];
  /** The total number of firearms as it is written, where it is not that of the serial numbers in words. */
  totalFirearms?: string;
  store: StoreValues;
  sellerName: string;
  /** What is written in a place in another way than its value is, by the key of the place. */
  written?: Readonly<Record<string, string>>;
  /** The day of the recertification, when the transfer fell on another day than the certification. */
  recertificationDate?: string;
}

/** Everything written on one Form 3310.11, the report of a theft or loss. */
export interface Form3310_11Values {
  store: StoreValues;
  discoveryDate: string;
  /** Hours and minutes, as "09:30". */
  discoveryTime?: string;
  policeNotifiedDate: string;
  atfNotifiedDate: string;
  atfIncidentNumber: string;
  incident: "burglary" | "robbery" | "larceny" | "missing inventory";
  authority: string;
  policeReportNumber: string;
  firearms: readonly (FirearmValues & { acquisitionDate: string })[];
  reporterName: string;
}
