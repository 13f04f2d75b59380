/** How an answer may be packed for its way; the earlier ones are smaller or quicker for the same time of the server. */
export const encodings = ["zstd", "br", "gzip"] as const;

/** One of them. */
export type Encoding = typeof encodings[number];

/** Browsers send five names; whoever sends more than this is not read further. */
const mostNames = 20;

/**
 * What an `Accept-Encoding` asks for (RFC 9110, section 12.5.3): the most wanted of `given` that is not refused, of those
 * wanted alike the first. Null for the plain answer: no header, nothing known, or `identity` wanted more. A caller who
 * refuses the plain one as well gets it all the same.
 */
export function acceptedEncoding<Given extends Encoding>(
  header: string | null,
  given: readonly Given[],
): Given | null {
  if (header === null) return null;
  const wanted = weightsOf(header);
  const weight = (name: string) => wanted.get(name) ?? wanted.get("*") ?? 0;
  let best: Given | null = null;
  for (const name of given) if (weight(name) > (best === null ? 0 : weight(best))) best = name;
  // Plain is acceptable to everybody who does not refuse it, but asked for only by name.
  return best !== null && weight(best) >= (wanted.get("identity") ?? 0) ? best : null;
}

/** The weights by name; a weight that is none counts as a refusal. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(",", mostNames).map((part): [string, number] => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
      return [
        name === "x-gzip" ? "gzip" : name,
        weight === undefined ? 1 : /^[01](?:\.\d{0,3})?$/.test(weight) ? Number(weight) : 0,
      ];
    }),
  );
}
