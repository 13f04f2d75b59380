import * as v from "valibot";

/** Who says when the ledger was what it is (RFC 3161). */
export interface TimestampSettings {
  /** The authority's address; null when nothing is stamped. */
  readonly url: string | null;
  /** PEM file with the certificates that an authority's must lead to; null when none are given. */
  readonly certificates: string | null;
}

const message = "must be a whole address such as https://timestamp.example.com, without a name or password";

function isAuthority(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password } = new URL(given);
  return /^https?:$/.test(protocol) && username + password === "";
}

/** An authority that timestamps the ledger, and whom it must come from. Many offer http only: what comes is signed. */
export const timestampSettings = {
  STRONGROOM_TIMESTAMP_URL: {
    name: "STRONGROOM_TIMESTAMP_URL",
    meaning: "time-stamping authority (RFC 3161) for the ledger",
    schema: v.pipe(v.string(), v.trim(), v.maxLength(2000, message), v.check(isAuthority, message)),
  },
  STRONGROOM_TIMESTAMP_CERTIFICATES: {
    name: "STRONGROOM_TIMESTAMP_CERTIFICATES",
    meaning: "PEM file with the roots that are trusted for timestamps",
    schema: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty("must not be empty"),
      v.maxLength(2000, "must be the path of a file"),
    ),
  },
} as const;

/** Who timestamps the ledger, as it was set. */
export function timestampsOf(url: string | null = null, certificates: string | null = null): TimestampSettings {
  return { url, certificates };
}

/** What is in force, by the names of the settings; what an address asks for with `?` may be a secret. */
export function timestampsInForce({ url, certificates }: TimestampSettings) {
  const shown = url === null ? null : new URL(url);
  return {
    STRONGROOM_TIMESTAMP_URL: shown && `${shown.origin}${shown.pathname}`,
    STRONGROOM_TIMESTAMP_CERTIFICATES: certificates,
  };
}
