/** Whom a route lets in that asks no permission first, or more than its permission. */
export interface RouteRule {
  /**
   * "anyone": nobody need be signed in. "secret": whoever has the one-time secret. "signed-in": everybody with a session.
   * "oneself": everybody, about themselves alone. "asks": whoever holds one of `asks` there; for others there is nothing.
   */
  readonly to: "anyone" | "secret" | "signed-in" | "oneself" | "asks";
  /** Permissions of which one must be held; with "oneself" by the person themselves. */
  readonly asks?: readonly string[];
  /** Permissions whose holders may know of it, and are refused (403) where others find nothing (404). */
  readonly sees?: readonly string[];
  /** Whoever belongs to the store or the account is told that it is not for them (403), where others find nothing. */
  readonly isKnown?: boolean;
  /** Never while an operator acts for the person. */
  readonly alone?: boolean;
  /** The rule in a sentence. */
  readonly words: string;
}

/** How one signs in is one's own business, whoever one is. */
const ownSignIn: RouteRule = {
  to: "oneself",
  alone: true,
  words: "One's own, after confirming that it is oneself.",
};

/** By method and path. A route that asks a permission stands here only when it asks more than that. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  "POST /api/auth/sign-in": { to: "anyone", words: "Whoever knows an email and its password; tries are counted." },
  "GET /api/auth/options": { to: "anyone", words: "Tells which ways to sign in there are." },
  "GET /api/auth/openid": { to: "anyone", words: "Tells which external provider there is." },
  "GET /api/auth/openid/start": { to: "anyone", words: "Leads to the external provider." },
  "POST /api/auth/openid/callback": {
    to: "secret",
    words: "Whoever comes back from the provider in the same browser.",
  },
  "GET /api/auth/openid/sign-out": { to: "anyone", words: "Leads to the provider's own sign-out." },
  "GET /api/auth/forgot-password": { to: "anyone", words: "Tells whether passwords can be reset here." },
  "POST /api/auth/forgot-password": { to: "anyone", words: "Answers the same whether the email is known or not." },
  "GET /api/auth/reset-password/{token}": {
    to: "secret",
    words: "Whoever has the link of a reset, once, for an hour.",
  },
  "POST /api/auth/reset-password": { to: "secret", words: "Whoever has the link of a reset, once, for an hour." },
  "POST /api/auth/second-factor/begin": { to: "secret", words: "Whoever has done the first step of signing in." },
  "POST /api/auth/second-factor": { to: "secret", words: "Whoever has done the first step of signing in." },
  "POST /api/auth/enrolment/begin": { to: "secret", words: "Whoever signs in and must set up a second factor." },
  "POST /api/auth/enrolment": { to: "secret", words: "Whoever signs in and must set up a second factor." },
  "POST /api/auth/passkey/begin": { to: "anyone", words: "Begins a sign-in with a passkey." },
  "POST /api/auth/passkey": { to: "secret", words: "Whoever holds a passkey that was added before." },
  "POST /api/auth/sign-up": {
    to: "anyone",
    words: "Where sign-up is open; answers the same whether the email is known.",
  },
  "GET /api/auth/sign-up/{token}": { to: "secret", words: "Whoever has the link of a sign-up, once, for a day." },
  "POST /api/auth/sign-up/{token}": { to: "secret", words: "Whoever has the link of a sign-up, once, for a day." },
  "GET /api/setup/{token}": { to: "secret", words: "Whoever has the setup link of an empty installation." },
  "POST /api/setup/{token}": { to: "secret", words: "Whoever has the setup link of an empty installation." },
  "POST /api/setup/{token}/sample": { to: "secret", words: "Whoever has the setup link of an empty installation." },
  "GET /api/invitations/{token}": { to: "secret", words: "Whoever has the link of an open invitation, for 7 days." },
  "POST /api/invitations/{token}/accept": { to: "secret", words: "Whoever has the link of an open invitation, once." },
  "POST /api/invitations/{token}/decline": { to: "secret", words: "Whoever has the link of an open invitation, once." },
  "POST /api/impersonation/exchange": { to: "secret", words: "Whoever has an operator's link, once, for 5 minutes." },

  "GET /api/session": { to: "signed-in", words: "Who one is, and why one may see nothing." },
  "POST /api/auth/refresh": { to: "signed-in", words: "A new token for one's own session." },
  "POST /api/auth/sign-out": { to: "signed-in", words: "Ends one's own session." },
  "PUT /api/users/LogOut/{userId}": {
    to: "asks",
    asks: ["accounts.manage_users"],
    sees: ["accounts.impersonate"],
    words: "Oneself; managers for people of a lower rank in their stores.",
  },
  "GET /api/users/{id}": {
    to: "asks",
    asks: ["accounts.manage_users", "accounts.impersonate"],
    words: "Oneself; managers for the people of their stores; operators for dealers' people.",
  },
  "PUT /api/users": {
    to: "asks",
    asks: ["accounts.manage_users"],
    sees: ["accounts.impersonate"],
    words: "One's own name, email and phone; managers for people of an equal or lower rank in their stores, and no " +
      "permission above their own; operators their own record, to begin and to end acting for somebody.",
  },
  "GET /api/users/{id}/image": {
    to: "asks",
    asks: ["profile.see_pictures", "accounts.impersonate"],
    words: "Oneself; the people of one's account; those who take part in the same active audit; operators.",
  },
  "POST /api/users/{id}/image": {
    to: "oneself",
    asks: ["profile.change"],
    sees: ["accounts.manage_users", "accounts.impersonate"],
    alone: true,
    words: "One's own picture.",
  },
  "DELETE /api/users/{id}/image": {
    to: "oneself",
    asks: ["profile.change"],
    sees: ["accounts.manage_users", "accounts.impersonate"],
    alone: true,
    words: "One's own picture.",
  },
  "PUT /api/users/{id}/password": {
    to: "oneself",
    sees: ["accounts.manage_users", "accounts.impersonate"],
    alone: true,
    words: "One's own password, with the one before; tries are counted.",
  },
  "POST /api/users/{userId}/variance": { to: "oneself", words: "In one's own name." },
  "POST /api/documents/bulk/{id}/undo": {
    to: "oneself",
    words: "One's own change of many documents, within a day, as far as one may still change them.",
  },
  "GET /api/documents/bulk": { to: "oneself", words: "One's own changes of many documents within a day." },
  "GET /api/uploads/{id}": { to: "oneself", words: "One's own upload, in a store where one may file." },
  "PUT /api/uploads/{id}": { to: "oneself", words: "One's own upload, in a store where one may file." },
  "DELETE /api/uploads/{id}": { to: "oneself", words: "One's own upload, in a store where one may file." },
  "GET /api/profile": { to: "oneself", words: "One's own profile." },
  "GET /api/stores": { to: "asks", asks: ["stores.see"], words: "The stores that one may see; none for others." },
  "GET /api/stores/{id}": { to: "asks", asks: ["stores.see"], isKnown: true, words: "A store that one may see." },
  "GET /api/accounts/{accountId}/stores": {
    to: "asks",
    asks: ["stores.see"],
    isKnown: true,
    words: "The stores of the account that one may see.",
  },
  "GET /api/accounts/{id}": {
    to: "asks",
    asks: ["accounts.manage_account"],
    isKnown: true,
    words: "The account's owner.",
  },
  "PUT /api/accounts/{id}": {
    to: "asks",
    asks: ["accounts.manage_account", "accounts.impersonate"],
    isKnown: true,
    words: "The account's owner, its details; operators, whether it is disabled.",
  },
  ...accountExport("POST"),
  ...accountExport("GET"),
  ...accountExport("DELETE"),
  "DELETE /api/users/{id}/second-factor": {
    to: "asks",
    asks: ["accounts.manage_users"],
    alone: true,
    words: "Managers for people of a lower rank in their stores.",
  },
  "POST /api/accounts": {
    to: "signed-in",
    words: "Whoever belongs to no account yet; others are told so (409).",
  },
  "GET /api/ffldetails/{number}/verify": { to: "signed-in", words: "What a licence number says." },
  "GET /api/proofs/key": { to: "signed-in", words: "The public keys that prove the ledger." },
  "GET /api/proofs/streams/{stream}/entries/{seq}": {
    to: "asks",
    asks: ["documents.read"],
    isKnown: true,
    words: "Whoever may read the document that the entry is about; any other entry needs history.read_account.",
  },
  "GET /api/auth/openid/connection": { ...ownSignIn, alone: false, words: "One's own connection to the provider." },
  "POST /api/auth/openid/connection": { ...ownSignIn, words: "One's own connection to the provider." },
  "DELETE /api/auth/openid/connection": { ...ownSignIn, words: "One's own connection to the provider." },
  "GET /api/second-factor": {
    ...ownSignIn,
    alone: false,
    words: "One's own second factors; nothing while an operator acts for one.",
  },
  "POST /api/second-factor/proof/begin": { ...ownSignIn, words: "To confirm that it is oneself." },
  "POST /api/second-factor/proof": { ...ownSignIn, words: "To confirm that it is oneself; tries are counted." },
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
      "For one's own account, or for all operators; after confirming that it is oneself, with a second factor set up.",
  },
  "GET /api/sessions": {
    ...ownSignIn,
    alone: false,
    words: "Where one is signed in; nothing while an operator acts for one.",
  },
  "DELETE /api/sessions/{id}": { ...ownSignIn, words: "One of one's own sessions." },
  "DELETE /api/sessions": { ...ownSignIn, words: "All of one's own sessions but this one." },
};

/** An account as a whole is its owner's alone to take away, whoever may export its stores. */
function accountExport(method: string): Record<string, RouteRule> {
  return {
    [`${method} /api/accounts/{id}/export`]: {
      to: "asks",
      asks: ["accounts.manage_account"],
      isKnown: true,
      words: "The account's owner; super admins export its stores one by one.",
    },
  };
}
