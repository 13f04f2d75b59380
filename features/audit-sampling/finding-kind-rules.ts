/** What can be wrong with a Form 4473, in the order in which keys choose it: 1 to 9, then by letters. */
export const findingKinds = [
  { kind: "signature", label: "Missing signature or date" },
  { kind: "name", label: "Buyer's name" },
  { kind: "address", label: "Buyer's address" },
  { kind: "identification", label: "Identification" },
  { kind: "eligibility", label: "Eligibility question" },
  { kind: "nics", label: "NICS information" },
  { kind: "firearm", label: "Firearm description" },
  { kind: "transfer-date", label: "Transfer date" },
  { kind: "seller", label: "Seller's section" },
  { kind: "attachment", label: "Missing attachment" },
  { kind: "late", label: "Filed late" },
  { kind: "other", label: "Other" },
] as const;

export type FindingKind = (typeof findingKinds)[number]["kind"];

export const findingKindNames = findingKinds.map(({ kind }) => kind);

/** The sections of the form. */
export const sections = ["A", "B", "C", "D", "E"] as const;

export type Section = (typeof sections)[number];

export const severities = ["minor", "major"] as const;

export type Severity = (typeof severities)[number];

/** The most characters of what is written about a finding. */
export const longestFinding = 1_000;

/** How a kind of finding is called. */
export function findingLabel(kind: FindingKind): string {
  return findingKinds.find((known) => known.kind === kind)?.label ?? kind;
}
