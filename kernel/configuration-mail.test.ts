import { expect } from "expect";
import { ConfigurationError, configurationFrom, describeConfiguration } from "./configuration.ts";

const from = "Strongroom <records@shop.example>";

function linesFor(environment: Record<string, string>): readonly string[] {
  try {
    configurationFrom(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
    throw error;
  }
  return [];
}

Deno.test("without a mail server and a provider there is neither, and people sign in with passwords", () => {
  expect(configurationFrom({})).toMatchObject({ mail: null, openId: null, localAccounts: true });
});

const servers: readonly (readonly [string, object])[] = [
  ["smtps://mail.example.com", { host: "mail.example.com", port: 465, encryption: "tls", user: null }],
  ["smtp://shop:p%40ss@mail.example.com", { port: 587, encryption: "starttls", user: "shop", password: "p@ss" }],
  ["smtp://mail.example.com:2525", { port: 2525, encryption: "starttls" }],
  ["smtp://localhost:1025", { port: 1025, encryption: "none" }],
  ["smtp://127.0.0.1", { encryption: "none" }],
  ["smtp://[::1]:1025", { host: "::1", encryption: "none" }],
  ["smtp+insecure://relay.lan", { host: "relay.lan", port: 25, encryption: "none" }],
];
for (const [url, server] of servers) {
  Deno.test(`${url} is understood`, () => {
    const { mail } = configurationFrom({ STRONGROOM_SMTP_URL: url, STRONGROOM_MAIL_FROM: from });
    expect(mail).toMatchObject({ server, from: { name: "Strongroom", address: "records@shop.example" } });
  });
}

for (
  const url of [
    "mail.example.com",
    "http://mail.example.com",
    "smtp://",
    "smtps://mail.example.com/x",
    "smtp://a:%zz@b.example",
  ]
) {
  Deno.test(`${url} is refused in one line that does not repeat it`, () => {
    const lines = linesFor({ STRONGROOM_SMTP_URL: url, STRONGROOM_MAIL_FROM: from });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^STRONGROOM_SMTP_URL must look like smtps:/);
  });
}

Deno.test("a sender may be an address alone, and must be one address", () => {
  const fromOf = (given: string) =>
    configurationFrom({ STRONGROOM_SMTP_URL: "smtps://m.example", STRONGROOM_MAIL_FROM: given }).mail?.from;
  expect(fromOf("records@shop.example")).toEqual({ name: "Strongroom", address: "records@shop.example" });
  expect(fromOf('"Prairie Arms, Records" <records@shop.example>')).toMatchObject({ name: "Prairie Arms, Records" });
  for (const given of ["records", "a@b.example, c@d.example", "Records <>", "R <a@b.example>\r\nBcc: x@y.example"]) {
    expect(linesFor({ STRONGROOM_MAIL_FROM: given })).toHaveLength(1);
  }
});

Deno.test("a mail server without a sender is refused", () => {
  expect(linesFor({ STRONGROOM_SMTP_URL: "smtps://m.example" })).toEqual([
    "STRONGROOM_MAIL_FROM must be set too, to an address such as Strongroom <records@example.com>.",
  ]);
});

const provider = {
  STRONGROOM_OIDC_ISSUER: "https://login.example.com/realm",
  STRONGROOM_OIDC_CLIENT_ID: "strongroom",
  STRONGROOM_OIDC_CLIENT_SECRET: "very-secret",
};

Deno.test("an external provider turns passwords off unless they are left on", () => {
  expect(configurationFrom(provider)).toMatchObject({ localAccounts: false, openId: { clientId: "strongroom" } });
  expect(configurationFrom({ ...provider, STRONGROOM_LOCAL_ACCOUNTS: "on" }).localAccounts).toBe(true);
});

Deno.test("nobody can be locked out by turning passwords off without a provider", () => {
  expect(linesFor({ STRONGROOM_LOCAL_ACCOUNTS: "off" })).toHaveLength(1);
});

Deno.test("a provider is set whole or not at all", () => {
  for (const name of Object.keys(provider)) {
    const lines = linesFor(Object.fromEntries(Object.entries(provider).filter(([given]) => given !== name)));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("must be set together");
  }
  expect(linesFor({ STRONGROOM_OIDC_CLAIMS: "{}" })).toHaveLength(1);
});

Deno.test("a provider is asked over https, on this machine over http too", () => {
  expect(linesFor({ ...provider, STRONGROOM_OIDC_ISSUER: "http://login.example.com" })).toHaveLength(1);
  expect(linesFor({ ...provider, STRONGROOM_OIDC_ISSUER: "http://127.0.0.1:4000" })).toEqual([]);
});

Deno.test("claim names are JSON; names that nobody knows are refused", () => {
  const claims = (given: string) => configurationFrom({ ...provider, STRONGROOM_OIDC_CLAIMS: given }).openId?.claims;
  expect(claims('{"userRole":"https://shop.example/role"}')).toMatchObject({
    sub: "sub",
    userRole: "https://shop.example/role",
  });
  for (const given of ["{", "[]", '{"user":"x"}', '{"sub":""}']) {
    expect(linesFor({ ...provider, STRONGROOM_OIDC_CLAIMS: given })).toHaveLength(1);
  }
});

Deno.test("a provider is called by its host unless told, and its emails are not trusted unless told", () => {
  expect(configurationFrom(provider).openId).toMatchObject({ name: "login.example.com", trustsEmail: false });
  const told = { ...provider, STRONGROOM_OIDC_NAME: " Company sign-in ", STRONGROOM_OIDC_TRUST_EMAIL: "1" };
  expect(configurationFrom(told).openId).toMatchObject({ name: "Company sign-in", trustsEmail: true });
  for (const [name, value] of [["NAME", "x".repeat(41)], ["NAME", " "], ["TRUST_EMAIL", "yes"]]) {
    expect(linesFor({ ...provider, [`STRONGROOM_OIDC_${name}`]: value })).toHaveLength(1);
  }
  expect(linesFor({ STRONGROOM_OIDC_NAME: "Okta" })).toHaveLength(1);
});

Deno.test("passwords and secrets of mail server and provider are never printed", () => {
  const environment = {
    ...provider,
    STRONGROOM_SMTP_URL: "smtps://shop:hidden@mail.example.com",
    STRONGROOM_MAIL_FROM: from,
  };
  const printed = describeConfiguration(configurationFrom(environment), environment).join("\n");
  expect(printed).toContain("STRONGROOM_SMTP_URL=smtps://mail.example.com:465");
  expect(printed).toContain("STRONGROOM_OIDC_CLIENT_SECRET=(set, not shown)");
  expect(printed).not.toMatch(/hidden|very-secret|shop:/);
});

Deno.test("open sign-up needs a mail server, except where only the external provider lets people in", () => {
  const open = { STRONGROOM_SIGNUP: "open" };
  const mail = { STRONGROOM_SMTP_URL: "smtps://m.example", STRONGROOM_MAIL_FROM: from };
  expect(linesFor(open)).toEqual([
    "STRONGROOM_SIGNUP=open needs STRONGROOM_SMTP_URL: people who sign up confirm their address by email.",
  ]);
  expect(linesFor({ ...open, ...mail })).toEqual([]);
  expect(linesFor({ ...open, ...provider })).toEqual([]);
  expect(linesFor({ ...open, ...provider, STRONGROOM_LOCAL_ACCOUNTS: "on" })).toHaveLength(1);
  // A wrong mail server is one mistake, not two.
  expect(linesFor({ ...open, STRONGROOM_SMTP_URL: "mail.example.com" })).toHaveLength(1);
});
