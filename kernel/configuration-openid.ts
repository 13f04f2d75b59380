import * as v from "valibot";
import { isLoopback } from "./configuration-mail.ts";

/** Where in the claims of the provider each thing is; a dot leads into an object. */
export interface OpenIdClaims {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: string;
  readonly name: string;
  readonly userRole: string;
  /** The object that holds `fflType` and `phoneno`. */
  readonly metadata: string;
}

/** The external provider that people sign in with. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly claims: OpenIdClaims;
}

const usualClaims: OpenIdClaims = {
  sub: "sub",
  email: "email",
  emailVerified: "email_verified",
  name: "name",
  userRole: "userRole",
  metadata: "metadata",
};

/** STRONGROOM_OIDC_ISSUER: https, except on this machine. */
export const issuerSchema = v.pipe(
  v.string(),
  v.check(isIssuer, "must be the provider's address such as https://login.example.com (http on this machine only)"),
);

const claimName = v.optional(v.pipe(v.string(), v.nonEmpty()));
const claimNames = v.strictObject({
  sub: claimName,
  email: claimName,
  emailVerified: claimName,
  name: claimName,
  userRole: claimName,
  metadata: claimName,
});

/** STRONGROOM_OIDC_CLAIMS: JSON that names claims other than the usual ones. */
export const claimsSchema = v.pipe(
  v.string(),
  v.rawTransform<string, OpenIdClaims>(({ dataset, addIssue, NEVER }) => {
    const parsed = v.safeParse(
      v.pipe(v.string(), v.parseJson(), v.check((names) => !Array.isArray(names)), claimNames),
      dataset.value,
    );
    if (parsed.success) return { ...usualClaims, ...parsed.output };
    addIssue({
      message:
        "must be JSON with names of claims for some of sub, email, emailVerified, name, userRole and metadata, " +
        'such as {"userRole": "https://example.com/role"}',
    });
    return NEVER;
  }),
);

/** The provider, when all three of its settings are there; a line is added to `wrong` when only some are. */
export function openIdOf(
  given: { issuer?: string; clientId?: string; clientSecret?: string; claims?: OpenIdClaims },
  wrong: string[],
): OpenIdSettings | null {
  const { issuer, clientId, clientSecret, claims } = given;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { issuer, clientId, clientSecret, claims: claims ?? usualClaims };
  }
  const isToldAlready = wrong.some((line) => line.startsWith("STRONGROOM_OIDC_"));
  if (!isToldAlready && Object.values(given).some((value) => value !== undefined)) {
    wrong.push(
      "STRONGROOM_OIDC_ISSUER, STRONGROOM_OIDC_CLIENT_ID and STRONGROOM_OIDC_CLIENT_SECRET must be set together or not at all.",
    );
  }
  return null;
}

function isIssuer(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, search, hash } = new URL(given);
  return (protocol === "https:" || protocol === "http:" && isLoopback(hostname)) && search === "" && hash === "";
}
