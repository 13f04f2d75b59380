/** One licence as the public list has it. */
export interface ListedLicence {
  readonly firstThreeDigits: string;
  readonly lastFiveDigits: string;
  readonly licenceType: string;
  /** Last digit of the year and a month letter. */
  readonly expiry: string;
  readonly licenceName: string;
  readonly businessName: string;
  readonly premiseCity: string;
  readonly premiseState: string;
}

/** What reading a line of a list gives: a licence, nothing to read, or what is wrong with it. */
export type ListLine =
  | { readonly kind: "licence"; readonly licence: ListedLicence }
  | { readonly kind: "nothing" }
  | { readonly kind: "unreadable" };

const columns = {
  region: "licregn",
  district: "licdist",
  licenceType: "lictype",
  expiry: "licxprdte",
  sequence: "licseqn",
  licenceName: "licensename",
  businessName: "businessname",
  premiseCity: "premisecity",
  premiseState: "premisestate",
} as const;

/**
 * Reads the lines of a list by its heading; both styles are known, `LIC_REGN` and `Lic Regn`. Null when the heading is not
 * that of a list.
 */
export function listReader(heading: string): ((line: string) => ListLine) | null {
  const names = cellsOf(heading).map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ""));
  const places = Object.values(columns).map((name) => names.indexOf(name));
  if (places.includes(-1)) return null;
  const place = new Map(Object.keys(columns).map((name, index) => [name, places[index]]));
  return (line) => {
    if (line.trim() === "" || /^[-\s]+$/.test(line)) return { kind: "nothing" };
    const cells = cellsOf(line);
    const cell = (name: keyof typeof columns) => cells[place.get(name) ?? -1] ?? "";
    const licence = {
      firstThreeDigits: cell("region") + cell("district").padStart(2, "0"),
      lastFiveDigits: cell("sequence").padStart(5, "0"),
      licenceType: cell("licenceType").padStart(2, "0"),
      expiry: cell("expiry").toUpperCase(),
      licenceName: cell("licenceName"),
      businessName: cell("businessName"),
      premiseCity: cell("premiseCity"),
      premiseState: cell("premiseState").toUpperCase(),
    };
    return isWhole(licence) ? { kind: "licence", licence } : { kind: "unreadable" };
  };
}

function isWhole({ firstThreeDigits, lastFiveDigits, licenceType, expiry, premiseState }: ListedLicence): boolean {
  return /^\d{3}$/.test(firstThreeDigits) && /^\d{5}$/.test(lastFiveDigits) && /^\d{2}$/.test(licenceType) &&
    /^\d[A-HJ-M]$/.test(expiry) && /^[A-Z]{2}$/.test(premiseState);
}

/** Tab-separated; cells that hold a comma stand in double quotes, and `NULL` is an empty one. */
function cellsOf(line: string): readonly string[] {
  return line.split("\t").map((cell) => {
    const bare = cell.trim().replace(/^"(.*)"$/, "$1").replaceAll('""', '"');
    return bare === "NULL" ? "" : bare;
  });
}
