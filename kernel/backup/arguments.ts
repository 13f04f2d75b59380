/** What a command was given: one place, switches, and options with a value. */
export interface GivenArguments {
  readonly place: string;
  readonly switches: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
}

/** Reads the arguments of a command; null when something is unknown, missing or given twice. */
export function argumentsIn(
  args: readonly string[],
  switches: readonly string[],
  options: readonly string[],
): GivenArguments | null {
  const places: string[] = [];
  const given = { switches: new Set<string>(), values: new Map<string, string>() };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    if (switches.includes(arg) && !given.switches.has(arg)) given.switches.add(arg);
    else if (options.includes(arg) && !given.values.has(arg) && at + 1 < args.length) given.values.set(arg, args[++at]);
    else if (!arg.startsWith("-") && arg !== "") places.push(arg);
    else return null;
  }
  return places.length === 1 ? { place: places[0], ...given } : null;
}

/** A whole number within bounds; null for anything else. */
export function wholeNumberIn(text: string, least: number, most: number): number | null {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
}
