import { aPng } from "./testing/images.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import { takePart } from "@/tests/security/walk/people.ts";
import { password, wrongSecret as ticket } from "@/tests/security/walk/sent.ts";
import type { Side } from "@/tests/security/walk/sides.ts";
import { someoneOf } from "@/tests/security/walk/targets.ts";
import { callerOf } from "@/tests/security/fixture.ts";

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    {
      row: "your own profile",
      permission: "profile.change",
      roles: [
        "FFLUser",
        "FFLSilencerShopAdmin",
        "FFLAdmin",
        "FFLSuperAdmin",
        "FFLAccountOwner",
        "OperatorAdmin",
        "IOIUser",
        "IOIAdmin",
      ],
    },
    {
      row: "pictures of coworkers",
      permission: "profile.see_pictures",
      roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner", "IOIUser", "IOIAdmin"],
      byAudit: true,
    },
  ],
  rules: {
    "GET /api/auth/forgot-password": { to: "anyone", words: "Tells whether passwords can be reset here." },
    "POST /api/auth/forgot-password": { to: "anyone", words: "Answers the same whether the email is known or not." },
    "GET /api/auth/reset-password/{token}": {
      to: "secret",
      words: "Anyone with the link of a reset, once, for an hour.",
    },
    "POST /api/auth/reset-password": { to: "secret", words: "Anyone with the link of a reset, once, for an hour." },
    "GET /api/users/{id}/image": {
      to: "asks",
      asks: ["profile.see_pictures", "accounts.impersonate"],
      words: "Yourself; the people of your account; those who take part in the same active audit; operators.",
    },
    "POST /api/users/{id}/image": {
      to: "oneself",
      asks: ["profile.change"],
      sees: ["accounts.manage_users", "accounts.impersonate"],
      alone: true,
      words: "Your own picture.",
    },
    "DELETE /api/users/{id}/image": {
      to: "oneself",
      asks: ["profile.change"],
      sees: ["accounts.manage_users", "accounts.impersonate"],
      alone: true,
      words: "Your own picture.",
    },
    "PUT /api/users/{id}/password": {
      to: "oneself",
      sees: ["accounts.manage_users", "accounts.impersonate"],
      alone: true,
      words: "Your own password, with the one before; tries are counted.",
    },
    "GET /api/profile": { to: "oneself", words: "Your own profile." },
  },
  requests: {
    "POST /api/auth/forgot-password": { body: () => ({ email: "nobody@example.com" }) },
    "POST /api/auth/reset-password": {
      body: () => ({ token: ticket, password: "Another!1x", confirmPassword: "Another!1x" }),
    },
    "PUT /api/users/{id}/password": {
      body: async (target) => ({
        id: await target("user"),
        currentPassword: password,
        newPassword: "Another!1x",
        confirmPassword: "Another!1x",
      }),
    },
    "POST /api/users/{id}/image": {
      form: () => {
        const form = new FormData();
        form.set("image", new Blob(["no image"], { type: "image/png" }), "me.png");
        return Promise.resolve(form);
      },
    },
  },
  paths: [
    [/^GET \/api\/users\/\{id\}\/image/, "pictured"],
  ],
  kinds: {
    pictured: { isLasting: true, make: aPicturedPerson },
  },
} satisfies WalkPart;

/** Somebody with a picture, who takes part in the side's audit. */
async function aPicturedPerson(product: TestProduct, side: Side): Promise<number> {
  const id = await someoneOf(product, side);
  await takePart(product, side, id);
  const { headers } = await callerOf(product, id);
  const form = new FormData();
  form.set("image", new Blob([aPng(8, 8)], { type: "image/png" }), "me.png");
  const response = await product.request(`/api/users/${id}/image`, { method: "POST", headers, body: form });
  if (!response.ok) throw new Error(`A picture could not be made: ${await response.text()}`);
  await response.body?.cancel();
  return id;
}
