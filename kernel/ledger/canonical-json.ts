/**
 * The one way to write a JSON value (RFC 8785): keys in the order of their UTF-16 units, no spaces, strings and numbers
 * as JavaScript writes them. Object members that are undefined are left out. Throws on what JSON cannot hold.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value.toWellFormed());
    case "number":
      if (!Number.isFinite(value)) throw new TypeError("A ledger entry holds finite numbers only.");
      return JSON.stringify(value);
    case "boolean":
      return String(value);
    case "object":
      if (value === null) return "null";
      if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
      return canonicalObject(value);
    default:
      throw new TypeError(`A ledger entry cannot hold a ${typeof value}.`);
  }
}

function canonicalObject(value: object): string {
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError("A ledger entry holds plain data only.");
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}
