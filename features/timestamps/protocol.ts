import * as v from "valibot";

/** The most that an authority may answer, in bytes: those in use send 2,000 to 10,000. */
export const mostResponseBytes = 65_536;
/** The most that a file of trusted certificates may hold, in bytes. */
export const mostRootsBytes = 500_000;

/** What the child process is asked; the authority's answer rides on it as it came. */
export const requestSchema = v.object({
  /** The text that was to be stamped. */
  text: v.string(),
  /** Hexadecimal digits of the number that was sent along; null where that is not known any more. */
  nonce: v.nullable(v.string()),
  /** Certificates that are trusted, PEM; null where none are given. */
  roots: v.nullable(v.string()),
});

/** Why an answer is no timestamp of the text. */
export const badReasons = [
  "unreadable",
  "refused",
  "other_text",
  "other_nonce",
  "no_certificate",
  "wrong_purpose",
  "wrong_signature",
  "untrusted",
  "roots_unreadable",
] as const;

export type BadReason = (typeof badReasons)[number];

/** What a timestamp says, as far as it was checked. */
export const goodSchema = v.object({
  kind: v.literal("good"),
  /** The authority's time, ISO 8601 UTC. */
  time: v.pipe(v.string(), v.isoTimestamp()),
  /** Whose certificate it is, as that says itself. */
  authority: v.pipe(v.string(), v.maxLength(200)),
  /** SHA-256 of the certificate that signed, 64 hexadecimal digits. */
  certificate: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** False where no trusted certificates were given to compare with. */
  isTrusted: v.boolean(),
});

export type GoodStamp = v.InferOutput<typeof goodSchema>;

/** The child's answer. */
export const answerSchema = v.variant("kind", [
  goodSchema,
  v.object({ kind: v.literal("bad"), reason: v.picklist(badReasons) }),
]);

export type StampAnswer = v.InferOutput<typeof answerSchema>;
