/** How a store is called: by the people who work there, and on its license. */
interface Named {
  readonly friendlyFFLName: string;
  readonly legalFFLName: string;
}

/** What a store is called among its people. */
export function storeName({ friendlyFFLName, legalFFLName }: Named): string {
  return friendlyFFLName || legalFFLName;
}

/** The licensee, for ATF and for courts. */
export function licenseeName({ friendlyFFLName, legalFFLName }: Named): string {
  return legalFFLName || friendlyFFLName;
}

/** The name under which a licensee trades; empty where that is the licensee's own. */
export function tradeName({ friendlyFFLName, legalFFLName }: Named): string {
  return legalFFLName && friendlyFFLName !== legalFFLName ? friendlyFFLName : "";
}

/** The address of the premises in one line; what is not known is left out. */
export function premisesLine(
  { premiseStreet, streetAddress2, premiseCity, premiseState }: {
    readonly premiseStreet: string;
    readonly streetAddress2: string;
    readonly premiseCity: string;
    readonly premiseState: string;
  },
): string {
  return [premiseStreet, streetAddress2, premiseCity, premiseState].filter(Boolean).join(", ");
}
