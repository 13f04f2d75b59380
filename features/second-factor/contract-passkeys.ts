import * as v from "valibot";

const text = v.pipe(v.string(), v.maxLength(20_000, "This is too long for a passkey's answer."));
const credentialId = v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/, "This is not a passkey."));

/** What a browser answers after it made a passkey: `PublicKeyCredential.toJSON()`. */
export const registrationAnswer = v.object({
  id: credentialId,
  rawId: credentialId,
  type: v.literal("public-key"),
  response: v.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
  }),
  clientExtensionResults: v.object({}),
});

/** What a browser answers with a passkey: `PublicKeyCredential.toJSON()`. */
export const authenticationAnswer = v.object({
  id: credentialId,
  rawId: credentialId,
  type: v.literal("public-key"),
  response: v.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: v.optional(v.pipe(v.nullable(text), v.transform((handle) => handle ?? undefined))),
  }),
  clientExtensionResults: v.object({}),
});

const descriptors = v.optional(v.array(
  v.object({ id: v.string(), type: v.string(), transports: v.optional(v.array(v.string())) }),
));

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export const registrationOptionsSchema = v.object({
  rp: v.object({ id: v.optional(v.string()), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal("public-key") })),
  timeout: v.optional(v.number()),
  excludeCredentials: descriptors,
  authenticatorSelection: v.optional(v.object({
    residentKey: v.optional(v.picklist(["discouraged", "preferred", "required"])),
    requireResidentKey: v.optional(v.boolean()),
    userVerification: v.optional(v.picklist(["discouraged", "preferred", "required"])),
  })),
  attestation: v.optional(v.string()),
});

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const authenticationOptionsSchema = v.object({
  challenge: v.string(),
  rpId: v.optional(v.string()),
  timeout: v.optional(v.number()),
  allowCredentials: descriptors,
  userVerification: v.optional(v.picklist(["discouraged", "preferred", "required"])),
});

export type RegistrationOptions = v.InferOutput<typeof registrationOptionsSchema>;
export type AuthenticationOptions = v.InferOutput<typeof authenticationOptionsSchema>;
export type RegistrationAnswer = v.InferOutput<typeof registrationAnswer>;
export type AuthenticationAnswer = v.InferOutput<typeof authenticationAnswer>;
