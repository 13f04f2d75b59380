/**
 * The boxes of each revision of Form 4473 and of the 3310.11: item number, section and what is asked for (domain, part 3).
 * The layout is found by them, and the guidance of corrections speaks of them.
 */
import type { ItemKey } from "./contract-item-labels.ts";
import { isKnownRevision, type KnownRevision } from "./contract-revisions.ts";

/** A box of a form. Several boxes may share a number, such as the parts of a name. */
export interface FormItem {
  readonly key: ItemKey;
  /** As printed, such as "27.b"; "TSN" for the transaction serial number, "C" and the like where no number is printed. */
  readonly item: string;
  /** Null for the transaction serial number, which stands in none. */
  readonly section: string | null;
}

type Row = readonly [item: string, ...keys: ItemKey[]];

const nameKeys = ["lastName", "firstName", "middleName"] as const;
const addressKeys = ["street", "city", "county", "state", "zip"] as const;
const firearmKeys = ["manufacturer", "model", "serialNumber", "type", "caliber"] as const;
const idKeys = ["idType", "idNumber", "idExpiry"] as const;
const permitKeys = ["permitExemption", "permitState", "permitIssued", "permitExpires", "permitNumber"] as const;
const prohibitors = [
  ...["indictment", "conviction", "fugitive", "drugs", "adjudication"] as const,
  ...["discharge", "restraint", "violence"] as const,
];

/** The boxes whose answers are the buyer's own declaration, yes or no. */
export const questionKeys: ReadonlySet<ItemKey> = new Set<ItemKey>([
  ...prohibitors,
  ...["actualBuyer", "unlawfulUse", "resale", "renunciation"] as const,
  ...["illegalAlien", "nonimmigrant", "nonimmigrantException"] as const,
]);

function numbered(from: number, keys: readonly ItemKey[]): Row[] {
  return keys.map((key, index) => [String(from + index), key]);
}

function lettered(item: string, keys: readonly ItemKey[]): Row[] {
  return keys.map((key, index) => [`${item}.${String.fromCharCode(97 + index)}`, key]);
}

function section(letter: string, rows: readonly Row[]): FormItem[] {
  return rows.flatMap(([item, ...keys]) => keys.map((key) => ({ key, item, section: letter })));
}

const tsn: FormItem = { key: "tsn", item: "TSN", section: null };

/** Birth place to UPIN, which all revisions have in one order. */
const personKeys = [
  ...["birthPlace", "height", "weight", "sex", "birthDate", "socialSecurity", "uniqueNumber"] as const,
];

/** The answers of NICS: letters stand behind a dot since 2016. */
function nicsRows(item: string, dot: string): Row[] {
  const keys = [
    ...["nicsDate", "nicsNumber", "initialResponse", "laterResponse", "responseAfterTransfer", "examiner"] as const,
  ];
  return keys.map((key, index) => [`${item}${dot}${String.fromCharCode(97 + index)}`, key]);
}

const april2012: readonly FormItem[] = [
  tsn,
  ...section("A", [
    ["1", ...nameKeys],
    ["2", ...addressKeys],
    ...numbered(3, personKeys),
    ["10.a", "ethnicity"],
    ["10.b", "race"],
    ...lettered("11", ["actualBuyer", ...prohibitors, "renunciation", "illegalAlien", "nonimmigrant"]),
    ["12", "nonimmigrantException"],
    ...numbered(13, ["residence", "citizenship", "alienNumber", "buyerSignature", "certificationDate"]),
  ]),
  ...section("B", [
    ...numbered(18, ["category", "gunShow"]),
    ["20a", ...idKeys],
    ["20b", "supplementalId"],
    ["20c", "nonimmigrantDocument"],
    ...nicsRows("21", ""),
    ["22", "nfaExemption"],
    ["23", ...permitKeys],
  ]),
  ...section("C", numbered(24, ["recertificationSignature", "recertificationDate"])),
  ...section("D", [
    ...numbered(26, firearmKeys),
    ["30a", "totalFirearms"],
    ["30b", "pawn"],
    ["30c", "licenseeUse"],
    ...numbered(31, [
      ...["tradeName", "licenseNumber", "sellerName", "sellerSignature", "sellerTitle", "dateTransferred"] as const,
    ]),
  ]),
];

const october2016: readonly FormItem[] = [
  tsn,
  ...section("A", [
    ["1", ...nameKeys],
    ["2", ...addressKeys],
    ...numbered(3, personKeys),
    ["10.a", "ethnicity"],
    ["10.b", "race"],
    ...lettered("11", ["actualBuyer", ...prohibitors]),
    ...lettered("12", ["citizenship", "renunciation", "illegalAlien"]),
    ["12.d.1", "nonimmigrant"],
    ["12.d.2", "nonimmigrantException"],
    ...numbered(13, ["alienNumber", "buyerSignature", "certificationDate"]),
  ]),
  ...section("B", [
    ...numbered(16, ["category", "gunShow"]),
    ["18.a", ...idKeys],
    ["18.b", "supplementalId"],
    ["18.c", "militaryOrders"],
    ["18.d", "nonimmigrantDocument"],
    ...nicsRows("19", "."),
    ["20", "nfaExemption"],
    ["21", ...permitKeys],
  ]),
  ...section("C", numbered(22, ["recertificationSignature", "recertificationDate"])),
  ...section("D", [
    ...numbered(24, firearmKeys),
    ...numbered(29, ["totalFirearms", "pawn", "licenseeUse", "privateParty"]),
    ["33", "tradeName", "licenseNumber"],
    ...numbered(34, ["sellerName", "sellerSignature", "sellerTitle", "dateTransferred"]),
  ]),
];

/** Since May 2020: what differs are the boxes of the address, the questions to the buyer and the answers of NICS. */
function since2020(address: readonly ItemKey[], questions: readonly Row[], nics: readonly Row[]): readonly FormItem[] {
  return [
    tsn,
    ...section("A", numbered(1, [...firearmKeys, "totalFirearms", "pawn", "privateParty"])),
    ...section("B", [
      ["9", ...nameKeys],
      ["10", ...address],
      ...numbered(11, personKeys),
      ["18.a", "ethnicity"],
      ["18.b", "race"],
      ...numbered(19, ["citizenship", "alienNumber"]),
      ...questions,
      ...numbered(22, ["buyerSignature", "certificationDate"]),
    ]),
    ...section("C", [
      ...numbered(24, ["category", "gunShow"]),
      ["26.a", ...idKeys],
      ["26.b", "supplementalId"],
      ["26.c", "militaryOrders"],
      ["26.d", "nonimmigrantDocument"],
      ...nics,
      ["28", "nfaExemption"],
      ["29", ...permitKeys],
    ]),
    ...section("D", numbered(30, ["recertificationSignature", "recertificationDate"])),
    ...section("E", [
      ["32", "licenseeUse"],
      ["33", "tradeName", "licenseNumber"],
      ...numbered(34, ["sellerName", "sellerSignature", "dateTransferred"]),
    ]),
  ];
}

function visa(letter: string): Row[] {
  return [[`21.${letter}.1`, "nonimmigrant"], [`21.${letter}.2`, "nonimmigrantException"]];
}

const nicsSince2020 = nicsRows("27", ".");
/** December 2022 dropped 27.f and 27.g. */
const nicsSince2022 = nicsSince2020.filter(([item]) => item !== "27.f");
const addressSince2022 = [...addressKeys, "cityLimits"] as const;
const lastQuestions = ["renunciation", "illegalAlien"] as const;

const form4473Items: Readonly<Record<KnownRevision, readonly FormItem[]>> = {
  "2012-04": april2012,
  "2016-10": october2016,
  "2020-05": since2020(
    addressKeys,
    [...lettered("21", ["actualBuyer", ...prohibitors, ...lastQuestions]), ...visa("l")],
    nicsSince2020,
  ),
  "2022-12": since2020(
    addressSince2022,
    [...lettered("21", ["actualBuyer", "resale", "unlawfulUse", ...prohibitors, ...lastQuestions]), ...visa("n")],
    nicsSince2022,
  ),
  "2023-08": since2020(
    addressSince2022,
    [
      ...lettered("21", ["actualBuyer", "unlawfulUse", ...prohibitors, ...lastQuestions]),
      ...visa("m"),
      ["21.n", "resale"],
    ],
    nicsSince2022,
  ),
};

const form3310Items: readonly FormItem[] = [
  ...section("A", numbered(1, ["licenseNumber", "tradeName"])),
  ...section(
    "B",
    numbered(1, [
      ...["discoveryDate", "discoveryTime", "policeDate", "atfDate", "incidentNumber", "incidentType"] as const,
      ...["authority", "policeReport"] as const,
    ]),
  ),
  ...section("C", [["C", ...firearmKeys, "importer", "acquisitionDate"]]),
  ...section("D", [["D", "reporterName", "reporterSignature", "signedDate"]]),
];

/** The boxes of a form in their printed order; none for a revision that is not known. */
export function itemsOf(formType: 0 | 1 | null, revision: string | null): readonly FormItem[] {
  if (formType === 1) return form3310Items;
  return formType === 0 && revision !== null && isKnownRevision(revision) ? form4473Items[revision] : [];
}
