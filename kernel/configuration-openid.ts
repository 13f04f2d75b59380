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
  /** What people call the provider, for the button; its host unless told. */
  readonly name: string;
  /** Emails count although the provider never says whether they are verified; one that it says is not, never does. */
  readonly trustsEmail: boolean;
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
const issuerSchema = v.pipe(
  v.string(),
  v.check(isIssuer, "must be the provider's address such as https://login.example.com (http on this machine only)"),
);

/** STRONGROOM_OIDC_NAME: words for a button. */
const providerNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((name) => name.length >= 1 && name.length <= 40 && !/\p{Cc}/u.test(name), "must be 1 to 40 characters"),
);

/** STRONGROOM_OIDC_TRUST_EMAIL. */
const trustEmailSchema = v.pipe(
  v.picklist(["0", "1"], "must be 0 or 1"),
  v.transform((given) => given === "1"),
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
const claimsSchema = v.pipe(
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

/** The settings of the provider, by their variables. */
export const openIdSettings = {
  STRONGROOM_OIDC_ISSUER: {
    name: "STRONGROOM_OIDC_ISSUER",
    meaning: "OpenID Connect provider to sign in with",
    schema: issuerSchema,
  },
  STRONGROOM_OIDC_CLIENT_ID: {
    name: "STRONGROOM_OIDC_CLIENT_ID",
    meaning: "what the provider calls this installation",
    schema: v.pipe(v.string(), v.nonEmpty("must not be empty")),
  },
  STRONGROOM_OIDC_CLIENT_SECRET: {
    name: "STRONGROOM_OIDC_CLIENT_SECRET",
    meaning: "secret shared with the provider",
    secret: true,
    schema: v.pipe(v.string(), v.nonEmpty("must not be empty")),
  },
  STRONGROOM_OIDC_CLAIMS: {
    name: "STRONGROOM_OIDC_CLAIMS",
    meaning: "names of the provider's claims",
    schema: claimsSchema,
  },
  STRONGROOM_OIDC_NAME: {
    name: "STRONGROOM_OIDC_NAME",
    meaning: "what people call the provider",
    schema: providerNameSchema,
  },
  STRONGROOM_OIDC_TRUST_EMAIL: {
    name: "STRONGROOM_OIDC_TRUST_EMAIL",
    meaning: "1 takes emails of a provider that sends no email_verified",
    schema: trustEmailSchema,
  },
} as const;

/** The provider, when all three of its settings are there; a line is added to `wrong` when only some are. */
export function openIdOf(
  given: {
    issuer?: string;
    clientId?: string;
    clientSecret?: string;
    claims?: OpenIdClaims;
    name?: string;
    trustsEmail?: boolean;
  },
  wrong: string[],
): OpenIdSettings | null {
  const { issuer, clientId, clientSecret, claims, name, trustsEmail } = given;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return {
      issuer,
      clientId,
      clientSecret,
      claims: claims ?? usualClaims,
      name: name ?? new URL(issuer).host,
      trustsEmail: trustsEmail ?? false,
    };
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
