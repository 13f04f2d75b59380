/** What of a firearm decides whether it counts. */
export interface CountedFirearm {
  readonly type?: string | null;
  readonly caliber?: string | null;
}

const handgun = /\b(?:pistol|revolver|handgun|derringer)s?\b/i;
/** A 'pistol grip firearm' is neither pistol nor revolver: Form 4473 has a box of its own for it. */
const pistolGrip = /\bpistol[\s-]*grip/i;

/** True for a pistol or a revolver (27 CFR 478.126a), by the type as it stands on the form. */
export function isHandgun({ type }: CountedFirearm): boolean {
  return type !== null && type !== undefined && handgun.test(type) && !pistolGrip.test(type);
}

/** Actions that are not semi-automatic. */
const otherAction = /\b(?:bolt|lever|pump|slide|single[\s-]*shot|muzzle|black\s*powder|air|break|frame|receiver)\b/i;

/**
 * True for a rifle that Form 3310.12 may ask for: semi-automatic, above .22 rimfire. What the form says no more of than
 * 'Rifle' counts too: whoever looks at the report can dismiss it. Whether its magazine detaches, no form says.
 */
export function isReportedRifle({ type, caliber }: CountedFirearm): boolean {
  if (!type || !/\brifles?\b/i.test(type) || otherAction.test(type)) return false;
  return !isRimfire(caliber ?? "");
}

/** Of .17 and .22 calibers all but such as .22-250 and .22 Hornet, which are larger than the rimfire ones. */
function isRimfire(caliber: string): boolean {
  const plain = caliber.trimStart().replace(/^\./, "").trimStart();
  const rest = plain.slice(2);
  if (!/^(?:17|22)(?!\d)/.test(plain)) return false;
  return !/^\s*-|hornet|nosler|creedmoor|arc\b/i.test(rest);
}

/** States whose dealers ATF asks to report multiple sales of rifles; recollected, therefore a setting of each store. */
export const rifleStates: readonly string[] = ["AZ", "CA", "NM", "TX"];
