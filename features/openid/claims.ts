import type { OpenIdClaims } from "@/kernel/configuration-openid.ts";

/** What a provider says of somebody. */
export interface Profile {
  readonly subject: string;
  /** In lower case; null when there is none, or none that could be one. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** The provider says nowhere whether the email is verified. */
  readonly isVerificationUnsaid: boolean;
  readonly name: string;
  readonly userRole: string | null;
  /** 0 single, 1 multiple; null when the metadata carries none. */
  readonly fflType: 0 | 1 | null;
  /** Ten digits, or empty. */
  readonly phone: string;
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * Reads a profile by the configured claim names. Who somebody is (`sub`) is taken from the signed token alone; the email
 * and whether it is verified are taken from one and the same place. With `trustsEmail` an email counts as verified where
 * the provider says nothing of it anywhere; one that it says is not verified never does. Null without a subject.
 */
export function profileOf(
  names: OpenIdClaims,
  token: Claims,
  userInfo: Claims | null,
  trustsEmail = false,
): Profile | null {
  const sources = userInfo ? [token, userInfo] : [token];
  const first = (name: string) => sources.map((source) => claimOf(source, name)).find((value) => value !== undefined);
  const subject = claimOf(token, names.sub);
  if (typeof subject !== "string" || subject === "" || subject.length > 255) return null;

  const isVerificationUnsaid = sources.every((source) => claimOf(source, names.emailVerified) === undefined);
  const isTrusted = trustsEmail && isVerificationUnsaid;
  const emails = sources.map((source) => ({
    email: emailOf(claimOf(source, names.email)),
    isVerified: isTrusted || isYes(claimOf(source, names.emailVerified)),
  })).filter(({ email }) => email !== null);
  const { email, isVerified } = emails.find((given) => given.isVerified) ?? emails[0] ??
    { email: null, isVerified: false };

  const metadata = first(names.metadata);
  const details: Claims = typeof metadata === "object" && metadata !== null ? { ...metadata } : {};
  const userRole = first(names.userRole);
  return {
    subject,
    email,
    isEmailVerified: isVerified,
    isVerificationUnsaid,
    name: nameOf(first(names.name), email),
    userRole: typeof userRole === "string" || typeof userRole === "number" ? String(userRole) : null,
    fflType: fflTypeOf(details.fflType),
    phone: phoneOf(details.phoneno),
  };
}

/** A claim by its name; a dot in a name that is no claim itself leads into an object. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split(".").reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null
        ? Object.entries(value).find(([key]) => key === part)?.[1]
        : undefined,
    claims,
  );
}

/** Providers write true in several ways; anything else, and nothing, is no. */
function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === "true" || value === "1";
}

function emailOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const email = value.trim().toLowerCase();
  return email.length <= 254 && /^[^\s@<>()",;:\\\p{Cc}]+@[a-z0-9.-]+\.[a-z0-9-]{2,}$/u.test(email) ? email : null;
}

function nameOf(value: unknown, email: string | null): string {
  const given = typeof value === "string" ? value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim() : "";
  return (given || email?.split("@")[0] || "No name").slice(0, 100);
}

function fflTypeOf(value: unknown): 0 | 1 | null {
  const word = String(value ?? "").toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  if (["0", "single", "singleffl"].includes(word)) return 0;
  return ["1", "multiple", "multipleffl"].includes(word) ? 1 : null;
}

function phoneOf(value: unknown): string {
  const digits = String(value ?? "").replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 ? digits : "";
}
