import type { StateCode } from "@/features/accounts/contract-states.ts";

/** The zone that most of a state keeps; a store may choose another. */
const zoneOfState: Readonly<Record<StateCode, string>> = {
  AL: "America/Chicago",
  AK: "America/Anchorage",
  AS: "Pacific/Pago_Pago",
  AZ: "America/Phoenix",
  AR: "America/Chicago",
  CA: "America/Los_Angeles",
  CO: "America/Denver",
  CT: "America/New_York",
  DE: "America/New_York",
  DC: "America/New_York",
  FL: "America/New_York",
  GA: "America/New_York",
  GU: "Pacific/Guam",
  HI: "Pacific/Honolulu",
  ID: "America/Boise",
  IL: "America/Chicago",
  IN: "America/Indiana/Indianapolis",
  IA: "America/Chicago",
  KS: "America/Chicago",
  KY: "America/New_York",
  LA: "America/Chicago",
  ME: "America/New_York",
  MD: "America/New_York",
  MA: "America/New_York",
  MI: "America/Detroit",
  MN: "America/Chicago",
  MS: "America/Chicago",
  MO: "America/Chicago",
  MT: "America/Denver",
  NE: "America/Chicago",
  NV: "America/Los_Angeles",
  NH: "America/New_York",
  NJ: "America/New_York",
  NM: "America/Denver",
  NY: "America/New_York",
  NC: "America/New_York",
  ND: "America/Chicago",
  MP: "Pacific/Saipan",
  OH: "America/New_York",
  OK: "America/Chicago",
  OR: "America/Los_Angeles",
  PA: "America/New_York",
  PR: "America/Puerto_Rico",
  RI: "America/New_York",
  SC: "America/New_York",
  SD: "America/Chicago",
  TN: "America/Chicago",
  TX: "America/Chicago",
  UT: "America/Denver",
  VT: "America/New_York",
  VI: "America/St_Thomas",
  VA: "America/New_York",
  WA: "America/Los_Angeles",
  WV: "America/New_York",
  WI: "America/Chicago",
  WY: "America/Denver",
};

/** The time zone that a store in a state begins with. */
export function timeZoneOf(state: StateCode): string {
  return zoneOfState[state];
}

/** Zones that parts of states keep, beside those that most of a state does. */
const furtherZones = [
  "America/Adak",
  "America/Boise",
  "America/Indiana/Knox",
  "America/Indiana/Tell_City",
  "America/Kentucky/Louisville",
  "America/Menominee",
  "America/North_Dakota/Beulah",
] as const;

/** Every zone that a store of the United States can lie in, by name. */
export const timeZones: readonly string[] = [...new Set([...Object.values(zoneOfState), ...furtherZones])].sort();
