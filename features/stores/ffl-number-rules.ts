/** A licence that can be one by the structure of what is known of its number. */
export interface Licence {
  /** Fifteen characters without dashes; null when only its digits are known. */
  readonly number: string | null;
  /** Region and district: with the last five, the identity of a licence. */
  readonly firstThreeDigits: string;
  readonly lastFiveDigits: string;
  /** Where the district is, by postal code. */
  readonly states: readonly string[];
}

/** A licence whose whole number is known. */
export interface FflNumber extends Licence {
  readonly number: string;
}

/**
 * Region and district with their states, as the public list of licensees has them. American Samoa and the Northern
 * Marianas have no district of their own: their licences may be of either district of the Pacific.
 */
const districts: Readonly<Record<string, readonly string[]>> = {
  ...{ 154: ["VA", "DC"], 156: ["NC"], 157: ["SC"], 158: ["GA"], 159: ["FL"], 162: ["TN"], 163: ["AL"], 164: ["MS"] },
  ...{ 166: ["PR", "VI"], 336: ["IL"], 337: ["IL"], 339: ["WI"], 341: ["MN"], 345: ["ND"], 346: ["SD"], 431: ["OH"] },
  ...{ 434: ["OH"], 435: ["IN"], 438: ["MI"], 455: ["WV"], 461: ["KY"], 542: ["IA"], 543: ["MO"], 547: ["NE"] },
  ...{ 548: ["KS"], 571: ["AR"], 572: ["LA"], 573: ["OK"], 574: ["TX"], 575: ["TX"], 576: ["TX"], 583: ["WY"] },
  ...{ 584: ["CO"], 585: ["NM"], 601: ["ME"], 602: ["NH"], 603: ["VT"], 604: ["MA"], 605: ["RI"], 606: ["CT"] },
  ...{ 611: ["NY"], 613: ["NY"], 614: ["NY"], 616: ["NY"], 822: ["NJ"], 823: ["PA"], 825: ["PA"], 851: ["DE"] },
  ...{ 852: ["MD"], 933: ["CA"], 968: ["CA"], 977: ["CA"], 981: ["MT"], 982: ["ID"], 986: ["AZ"], 987: ["UT"] },
  ...{ 988: ["NV"], 991: ["WA"], 992: ["AK"], 993: ["OR"], 994: ["CA"], 995: ["CA"], 998: ["GU", "MP", "AS"] },
  999: ["HI", "AS", "MP"],
};

/** Region, district, county, licence type, expiry (year's last digit and a month letter), sequence. */
const structure = /^([1345689]\d{2})\d{3}(?:0[1-3]|0[6-9]|1[01])\d[A-HJ-M](\d{5})$/;

/** Reads `R-DD-CCC-TT-YM-SSSSS` however it is punctuated; null when it cannot be a licence number. */
export function fflNumberOf(typed: string): FflNumber | null {
  const number = typed.replaceAll(/[^0-9a-z]/gi, "").toUpperCase();
  const [, firstThreeDigits, lastFiveDigits] = structure.exec(number) ?? [];
  const states = firstThreeDigits ? districts[firstThreeDigits] : undefined;
  return states ? { number, firstThreeDigits, lastFiveDigits, states } : null;
}

/** The licence of a first three and a last five digits; null when there is no such region and district. */
export function licenceOfDigits(firstThreeDigits: string, lastFiveDigits: string): Licence | null {
  const states = districts[firstThreeDigits];
  return states && /^\d{5}$/.test(lastFiveDigits) ? { number: null, firstThreeDigits, lastFiveDigits, states } : null;
}

/** Reads a whole number, or the first three and last five digits alone, however they are punctuated. */
export function licenceOf(typed: string): Licence | null {
  const digits = typed.replaceAll(/[^0-9a-z]/gi, "");
  return digits.length === 8 ? licenceOfDigits(digits.slice(0, 3), digits.slice(3)) : fflNumberOf(typed);
}

/** The states of a region and district; none when the public list of licensees knows no such district. */
export function statesOfDistrict(firstThreeDigits: string): readonly string[] {
  return districts[firstThreeDigits] ?? [];
}
