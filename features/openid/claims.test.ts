import { expect } from "expect";
import { configurationFrom } from "@/kernel/configuration.ts";
import { nextPath } from "./contract.ts";
import { profileOf } from "./claims.ts";
import { correctionAddress } from "./subjects.ts";

function namesOf(claims: object = {}) {
  const { openId } = configurationFrom({
    STRONGROOM_OIDC_ISSUER: "https://login.example.com",
    STRONGROOM_OIDC_CLIENT_ID: "id",
    STRONGROOM_OIDC_CLIENT_SECRET: "secret",
    STRONGROOM_OIDC_CLAIMS: JSON.stringify(claims),
  });
  if (!openId) throw new Error("The settings name a provider.");
  return openId.claims;
}

Deno.test("a profile is read by the usual names of claims", () => {
  const claims = {
    sub: "auth|1",
    email: " Ann@Example.com ",
    email_verified: true,
    name: "Ann Lee",
    userRole: "FFLAdmin",
    metadata: { fflType: 0, phoneno: "+1 (405) 555-0100" },
  };
  expect(profileOf(namesOf(), claims, null)).toEqual({
    subject: "auth|1",
    email: "ann@example.com",
    isEmailVerified: true,
    isVerificationUnsaid: false,
    name: "Ann Lee",
    userRole: "FFLAdmin",
    fflType: 0,
    phone: "4055550100",
  });
});

Deno.test("claims may have names of their own, with dots in them or leading into an object", () => {
  const names = namesOf({ userRole: "https://shop.example/role", metadata: "app.user", sub: "oid" });
  const claims = {
    sub: "x",
    oid: "7",
    "https://shop.example/role": "User",
    app: { user: { fflType: "MULTIPLE_FFL" } },
  };
  expect(profileOf(names, claims, null)).toMatchObject({ subject: "7", userRole: "User", fflType: 1 });
});

Deno.test("who somebody is comes from the signed token alone", () => {
  expect(profileOf(namesOf({ sub: "oid" }), { sub: "1" }, { oid: "2" })).toBeNull();
  expect(profileOf(namesOf(), { sub: "1" }, { sub: "2", name: "Ann" })).toMatchObject({ subject: "1", name: "Ann" });
});

Deno.test("that an email is verified counts for the very email it was said of", () => {
  const token = { sub: "1", email: "boss@example.com" };
  const userInfo = { sub: "1", email: "ann@example.com", email_verified: true };
  expect(profileOf(namesOf(), token, userInfo)).toMatchObject({ email: "ann@example.com", isEmailVerified: true });
  expect(profileOf(namesOf(), token, { email_verified: true })).toMatchObject({
    email: "boss@example.com",
    isEmailVerified: false,
  });
});

Deno.test("a provider says yes in several ways, and nothing else is yes", () => {
  const isVerified = (email_verified: unknown) =>
    profileOf(namesOf(), { sub: "1", email: "a@b.example", email_verified }, null)?.isEmailVerified;
  for (const yes of [true, 1, "true", "1"]) expect(isVerified(yes)).toBe(true);
  for (const no of [false, 0, "false", "yes", "", null, undefined, {}, []]) expect(isVerified(no)).toBe(false);
});

Deno.test("emails of a provider that never says whether they are verified count when it is trusted, and only then", () => {
  const isVerified = (token: object, userInfo: object | null = null) =>
    profileOf(namesOf(), { sub: "1", email: "a@b.example", ...token }, userInfo && { sub: "1", ...userInfo }, true)
      ?.isEmailVerified;
  expect(isVerified({})).toBe(true);
  expect(isVerified({}, { email: "a@b.example" })).toBe(true);
  expect(isVerified({ email_verified: false })).toBe(false);
  expect(isVerified({}, { email: "a@b.example", email_verified: false })).toBe(false);
  expect(profileOf(namesOf(), { sub: "1", email: "a@b.example" }, null)?.isEmailVerified).toBe(false);
});

Deno.test("what cannot be an email, a phone, a type or a name is left out", () => {
  const claims = {
    sub: "1",
    email: "ann@example.com\r\nBcc: x@y.example",
    name: "Ann\r\nLee",
    metadata: { fflType: "both", phoneno: "12345" },
  };
  expect(profileOf(namesOf(), claims, null)).toMatchObject({ email: null, name: "Ann Lee", fflType: null, phone: "" });
  for (const sub of [undefined, "", 7, "x".repeat(256)]) expect(profileOf(namesOf(), { sub }, null)).toBeNull();
});

Deno.test("a subject that includes an email is told from one that does not", () => {
  expect(correctionAddress("email|Ann@Example.com")).toBe("ann@example.com");
  for (const subject of ["auth|1", "email|5f7c8ec7c33c", "ann@example.com"]) {
    expect(correctionAddress(subject)).toBeNull();
  }
});

Deno.test("only a path of ours is a place to go to", () => {
  for (const path of ["/", "/3/documents?page=2", "/profile#x"]) expect(nextPath(path)).toBe(path);
  const elsewhere = ["", null, undefined, "x", "//x", "/\\x", "https://x", "/a b", `/${"x".repeat(1000)}`];
  for (const path of elsewhere) expect(nextPath(path)).toBe("/");
});
