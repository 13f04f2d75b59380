import type { WalkPart } from "@/tests/security/walk/part.ts";
import { password } from "@/tests/security/walk/sent.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "POST /api/auth/sign-in": { to: "anyone", words: "Anyone who knows an email and its password; tries are counted." },
    "GET /api/auth/options": { to: "anyone", words: "Tells which ways to sign in there are." },
    "POST /api/auth/sign-up": {
      to: "anyone",
      words: "Where sign-up is open; answers the same whether the email is known.",
    },
    "GET /api/auth/sign-up/{token}": { to: "secret", words: "Anyone with the link of a sign-up, once, for a day." },
    "POST /api/auth/sign-up/{token}": { to: "secret", words: "Anyone with the link of a sign-up, once, for a day." },
    "GET /api/setup/{token}": { to: "secret", words: "Anyone with the setup link of an empty installation." },
    "POST /api/setup/{token}": { to: "secret", words: "Anyone with the setup link of an empty installation." },
    "POST /api/setup/{token}/sample": { to: "secret", words: "Anyone with the setup link of an empty installation." },
    "POST /api/auth/refresh": { to: "signed-in", words: "A new token for your own session." },
    "POST /api/auth/sign-out": { to: "signed-in", words: "Ends your own session." },
    "PUT /api/users/LogOut/{userId}": {
      to: "asks",
      asks: ["accounts.manage_users"],
      sees: ["accounts.impersonate"],
      alone: true,
      words: "Yourself; managers for people of a lower rank in their stores.",
    },
    "GET /api/users/{id}": {
      to: "asks",
      asks: ["accounts.manage_users", "accounts.impersonate"],
      words: "Yourself; managers for the people of their stores; operators for dealers' people.",
    },
  },
  requests: {
    "POST /api/auth/sign-in": { body: () => ({ email: "nobody@example.com", password }) },
    "POST /api/auth/sign-up": { body: () => ({ email: "nobody@example.com" }) },
    "POST /api/auth/sign-up/{token}": { body: () => ({ name: "Kim Example", password, confirmPassword: password }) },
    "POST /api/setup/{token}": {
      body: () => ({ kind: "operator", name: "A", email: "a@example.com", password, confirmPassword: password }),
    },
  },
} satisfies WalkPart;
