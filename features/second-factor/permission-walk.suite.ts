import { ownSignIn } from "@/deploy/permissions/route-rule.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import { password, wrongSecret as ticket } from "@/tests/security/walk/sent.ts";

const passkey = { id: "a", rawId: "a", type: "public-key", clientExtensionResults: {} };
const answered = { ...passkey, response: { clientDataJSON: "a", authenticatorData: "a", signature: "a" } };
const registered = { ...passkey, response: { clientDataJSON: "a", attestationObject: "a" } };

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    {
      row: "require a second factor",
      permission: "second-factor.require",
      roles: ["FFLAccountOwner", "OperatorAdmin"],
    },
  ],
  rules: {
    "POST /api/auth/second-factor/begin": { to: "secret", words: "Anyone who has done the first step of signing in." },
    "POST /api/auth/second-factor": { to: "secret", words: "Anyone who has done the first step of signing in." },
    "POST /api/auth/enrolment/begin": { to: "secret", words: "Anyone who signs in and must set up a second factor." },
    "POST /api/auth/enrolment": { to: "secret", words: "Anyone who signs in and must set up a second factor." },
    "POST /api/auth/passkey/begin": { to: "anyone", words: "Begins a sign-in with a passkey." },
    "POST /api/auth/passkey": { to: "secret", words: "Anyone who holds a passkey that was added before." },
    "DELETE /api/users/{id}/second-factor": {
      to: "asks",
      asks: ["accounts.manage_users"],
      alone: true,
      words: "Managers of all stores of the person, for people of a lower rank.",
    },
    "GET /api/second-factor": {
      ...ownSignIn,
      alone: false,
      words: "Your own second factors; nothing while an operator acts for one.",
    },
    "POST /api/second-factor/proof/begin": { ...ownSignIn, words: "To confirm that it is you." },
    "POST /api/second-factor/proof": { ...ownSignIn, words: "To confirm that it is you; tries are counted." },
    "POST /api/second-factor/setup": ownSignIn,
    "POST /api/second-factor/app": ownSignIn,
    "DELETE /api/second-factor/app": ownSignIn,
    "POST /api/second-factor/passkeys": ownSignIn,
    "PUT /api/second-factor/passkeys/{id}": ownSignIn,
    "DELETE /api/second-factor/passkeys/{id}": ownSignIn,
    "POST /api/second-factor/recovery-codes": ownSignIn,
    "PUT /api/second-factor/requirement": {
      to: "oneself",
      alone: true,
      words:
        "For your own account, or for all operators; after confirming that it is you, with a second factor set up.",
    },
  },
  requests: {
    "POST /api/auth/second-factor/begin": { body: () => ({ ticket }) },
    "POST /api/auth/second-factor": { body: () => ({ ticket, code: "123456" }) },
    "POST /api/auth/enrolment/begin": { body: () => ({ ticket }) },
    "POST /api/auth/enrolment": { body: () => ({ ticket, app: { setup: "a", code: "123456" } }) },
    "POST /api/auth/passkey": { body: () => ({ passkey: answered }) },
    "POST /api/second-factor/proof": { body: () => ({ password }) },
    "POST /api/second-factor/app": { body: () => ({ setup: "a", code: "123456" }) },
    "DELETE /api/second-factor/app": {
      prepared: ({ id }) => ({
        sql: "INSERT INTO second_factor_apps(user_id, sealed_secret, last_step, created_at) VALUES (?, x'00', 0, ?)",
        args: [id, "2026-01-01T00:00:00.000Z"],
      }),
    },
    "POST /api/second-factor/passkeys": { body: () => ({ name: "Key", response: registered }) },
    "PUT /api/second-factor/passkeys/{id}": { body: () => ({ name: "Key" }) },
    "PUT /api/second-factor/requirement": { body: () => ({ isRequired: false }) },
  },
  paths: [
    [/^\w+ \/api\/second-factor\/passkeys\/\{id\}/, "passkey"],
  ],
  kinds: {
    passkey: { make: async (product, _side, owner) => await aPasskey(product, await owner()) },
  },
} satisfies WalkPart;

async function aPasskey({ context }: TestProduct, userId: number): Promise<number> {
  const id = await context.ids.next("second_factor_passkeys");
  await context.database.write(() => [{
    sql: "INSERT INTO second_factor_passkeys(id, user_id, credential_id, public_key, counter, transports, name, " +
      "created_at) VALUES (?, ?, ?, ?, 0, '[]', 'Key', ?)",
    args: [id, userId, `key-${id}`, new Uint8Array(8), context.clock.now().toISOString()],
  }]);
  return id;
}
