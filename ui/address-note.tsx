import { Alert } from "./alert.tsx";

/** A value of an address that a page could not use, by its name. */
export type LeftOut = readonly [name: string, value: string];

/** What an address asks for where a page shows something else; `shown` holds what it shows, by the address's names. */
export function leftOutOf(search: URLSearchParams, shown: Readonly<Record<string, string | number>>): LeftOut[] {
  return Object.entries(shown).flatMap(([name, value]) => {
    const asked = search.get(name);
    return asked === null || asked === "" || asked === String(value) ? [] : [[name, asked] as const];
  });
}

const longestTold = 40;

/** Says what of the address was left out, so that nobody takes what is shown for what was asked for. */
export function AddressNote({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  const told = leftOut.map(([name, value]) =>
    `${name}=${value.length > longestTold ? `${value.slice(0, longestTold)}…` : value}`
  );
  return (
    <Alert tone="amber">
      {told.length === 1
        ? "A value in this page's address can't be used"
        : "Values in this page's address can't be used"}
      {": "}
      <code className="font-record break-all">{told.join(", ")}</code>. The list is shown without{" "}
      {told.length === 1 ? "it" : "them"}.
    </Alert>
  );
}
