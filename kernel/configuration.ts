import { resolve } from "node:path";
import * as v from "valibot";
import { proxiesSchema, usualProxies } from "./trusted-proxies.ts";
import { mailFromSchema, mailOf, mailServerAddress, type MailSettings, smtpUrlSchema } from "./configuration-mail.ts";
import { type BackupReleases, backupReleasesOf, backupSettings, shownBackupReleases } from "./configuration-backup.ts";
import { parseEnvironmentFile } from "./configuration-environment.ts";
import { hostingSettings } from "./configuration-hosting.ts";
import { manualSettings, manualUrlOf } from "./configuration-manual.ts";
import { openIdOf, type OpenIdSettings, openIdSettings } from "./configuration-openid.ts";
import {
  databaseAdminOf,
  databaseSettings,
  holdsCredentials,
  isWebAddress,
  usualReaders,
} from "./configuration-database.ts";
import { supportInForce, type SupportSettings, supportSettings } from "./configuration-support.ts";
import { timestampSettings, timestampsInForce, timestampsOf } from "./configuration-timestamps.ts";
import type { DatabaseAdmin } from "./durability.ts";

/** What is in force, typed; made from the environment and a `.env` file once at start. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** The address people use, without a slash at its end; links are made from it. */
  readonly url: string;
  /** Folder of the embedded database, the files and the keys. */
  readonly dataFolder: string;
  readonly databaseUrl: string;
  readonly databaseToken: string | null;
  /** Where the libSQL server is administered; null when that is left to its operator. */
  readonly databaseAdmin: DatabaseAdmin | null;
  /** Processes that read an embedded database for those who read much; 0 for none at all. */
  readonly readers: number;
  /** Folder of the archive's files. */
  readonly filesFolder: string;
  /** Folder that is watched for files to be verified; null when none is. */
  readonly inboxFolder: string | null;
  /** Proxies whose `X-Forwarded-For` counts: addresses, networks, or `loopback`. */
  readonly trustedProxies: readonly string[];
  readonly signup: "open" | "closed";
  /** Null without a mail server. */
  readonly mail: MailSettings | null;
  /** The external provider that people sign in with; null without one. */
  readonly openId: OpenIdSettings | null;
  /** People may sign in with a password kept here; off with an external provider unless left on. */
  readonly localAccounts: boolean;
  readonly sample: boolean;
  /** Days from the first background-check contact until the check expires (27 CFR 478.102(c); about to change). */
  readonly checkWindowDays: number;
  /** Who helps, and the copyright line. */
  readonly support: SupportSettings;
  /** Where the support page's link to the user manual leads; null for no link. */
  readonly manualUrl: string | null;
  /** Where the records are kept, as the operator states it; null when that is not stated. */
  readonly hostedIn: string | null;
  /** Where dealers download the backup application from. */
  readonly backupReleases: BackupReleases;
  readonly timestamps: ReturnType<typeof timestampsOf>;
  readonly production: boolean;
}

/** A value that cannot be used, told in one line each. */
export class ConfigurationError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigurationError";
  }
}

interface Setting {
  readonly name: string;
  readonly secret?: boolean;
  readonly meaning: string;
  readonly schema: v.GenericSchema<string, unknown>;
}

const text = v.pipe(v.string(), v.nonEmpty("must not be empty"));
const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

const settings = {
  PORT: { name: "PORT", meaning: "port to listen on", schema: wholeNumber(0, 65535) },
  HOST: { name: "HOST", meaning: "address to listen on", schema: text },
  STRONGROOM_URL: {
    name: "STRONGROOM_URL",
    meaning: "the address people use",
    schema: v.pipe(
      v.string(),
      v.check(isWebAddress, "must be a whole address such as https://records.example.com"),
      v.check((given) => !holdsCredentials(given), "must not contain a name or password"),
    ),
  },
  STRONGROOM_DATA: { name: "STRONGROOM_DATA", meaning: "folder for the database, files and keys", schema: text },
  ...databaseSettings,
  STRONGROOM_FILES: { name: "STRONGROOM_FILES", meaning: "folder for the archive's files", schema: text },
  STRONGROOM_INBOX: { name: "STRONGROOM_INBOX", meaning: "folder watched for files to verify", schema: text },
  STRONGROOM_TRUSTED_PROXIES: {
    name: "STRONGROOM_TRUSTED_PROXIES",
    meaning: "proxies that say where requests come from",
    schema: proxiesSchema,
  },
  STRONGROOM_SIGNUP: {
    name: "STRONGROOM_SIGNUP",
    meaning: "open lets anyone register a company",
    schema: v.picklist(["open", "closed"], "must be open or closed"),
  },
  STRONGROOM_SMTP_URL: { name: "STRONGROOM_SMTP_URL", meaning: "mail server", schema: smtpUrlSchema },
  STRONGROOM_MAIL_FROM: { name: "STRONGROOM_MAIL_FROM", meaning: "sender of email", schema: mailFromSchema },
  ...openIdSettings,
  STRONGROOM_LOCAL_ACCOUNTS: {
    name: "STRONGROOM_LOCAL_ACCOUNTS",
    meaning: "on lets people sign in with a password as well as the external provider",
    schema: v.pipe(v.picklist(["on", "off"], "must be on or off"), v.transform((value) => value === "on")),
  },
  STRONGROOM_SAMPLE: {
    name: "STRONGROOM_SAMPLE",
    meaning: "1 fills an empty database with sample data",
    schema: v.pipe(v.picklist(["0", "1"], "must be 0 or 1"), v.transform((value) => value === "1")),
  },
  STRONGROOM_CHECK_WINDOW_DAYS: {
    name: "STRONGROOM_CHECK_WINDOW_DAYS",
    meaning: "days a background check is valid",
    schema: wholeNumber(1, 365),
  },
  ...supportSettings,
  ...manualSettings,
  ...hostingSettings,
  ...backupSettings,
  ...timestampSettings,
} satisfies Record<string, Setting>;

type Settings = typeof settings;
/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings);
type Values = { [Name in keyof Settings]?: v.InferOutput<Settings[Name]["schema"]> };

/** Reads the configuration out of named values. Throws {@link ConfigurationError} with a line for each wrong one. */
export function configurationFrom(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const wrong: string[] = [];
  const take = <Name extends keyof Settings>(name: Name): Values[Name] => {
    const given = environment[name];
    if (given === undefined || given === "") return undefined;
    const parsed = v.safeParse(settings[name].schema, given);
    if (parsed.success) return parsed.output as Values[Name];
    wrong.push(`${name} ${parsed.issues[0].message}.`);
  };
  const port = take("PORT") ?? 8000;
  const host = take("HOST") ?? "127.0.0.1";
  const dataFolder = take("STRONGROOM_DATA") ?? "./data";
  const openId = openIdOf({
    issuer: take("STRONGROOM_OIDC_ISSUER"),
    clientId: take("STRONGROOM_OIDC_CLIENT_ID"),
    clientSecret: take("STRONGROOM_OIDC_CLIENT_SECRET"),
    claims: take("STRONGROOM_OIDC_CLAIMS"),
    name: take("STRONGROOM_OIDC_NAME"),
    trustsEmail: take("STRONGROOM_OIDC_TRUST_EMAIL"),
  }, wrong);
  const configuration: Configuration = {
    port,
    host,
    url: (take("STRONGROOM_URL") ?? `http://${shownHost(host)}:${port}`).replace(/(?<!\/)\/+$/, ""),
    dataFolder,
    databaseUrl: take("STRONGROOM_DATABASE_URL") ??
      `file:${dataFolder.replace(/[%?]/g, encodeURIComponent)}/strongroom.db`,
    databaseToken: take("STRONGROOM_DATABASE_TOKEN") ?? null,
    databaseAdmin: databaseAdminOf(take("STRONGROOM_DATABASE_ADMIN_URL"), take("STRONGROOM_DATABASE_ADMIN_KEY")),
    readers: take("STRONGROOM_READERS") ?? usualReaders(),
    filesFolder: take("STRONGROOM_FILES") ?? `${dataFolder}/files`,
    inboxFolder: take("STRONGROOM_INBOX") ?? null,
    trustedProxies: take("STRONGROOM_TRUSTED_PROXIES") ?? usualProxies,
    signup: take("STRONGROOM_SIGNUP") ?? "closed",
    mail: mailOf(take("STRONGROOM_SMTP_URL"), take("STRONGROOM_MAIL_FROM"), wrong),
    openId,
    localAccounts: take("STRONGROOM_LOCAL_ACCOUNTS") ?? openId === null,
    sample: take("STRONGROOM_SAMPLE") ?? false,
    checkWindowDays: take("STRONGROOM_CHECK_WINDOW_DAYS") ?? 30,
    support: {
      phone: take("STRONGROOM_SUPPORT_PHONE") ?? null,
      email: take("STRONGROOM_SUPPORT_EMAIL") ?? null,
      videos: take("STRONGROOM_HELP_VIDEOS") ?? null,
      copyright: take("STRONGROOM_COPYRIGHT") ?? null,
    },
    manualUrl: manualUrlOf(take("STRONGROOM_MANUAL_URL")),
    hostedIn: take("STRONGROOM_HOSTED_IN") ?? null,
    backupReleases: backupReleasesOf(take("STRONGROOM_BACKUP_RELEASES"), environment.STRONGROOM_PROGRAM_FOLDER),
    timestamps: timestampsOf(take("STRONGROOM_TIMESTAMP_URL"), take("STRONGROOM_TIMESTAMP_CERTIFICATES")),
    production: environment.NODE_ENV === "production",
  };
  const { inboxFolder } = configuration;
  if (inboxFolder !== null && [dataFolder, configuration.filesFolder].some((kept) => overlap(kept, inboxFolder))) {
    wrong.push("STRONGROOM_INBOX must be a separate folder, outside STRONGROOM_DATA and STRONGROOM_FILES.");
  }
  const canConfirm = configuration.mail !== null ||
    wrong.some((line) => /^STRONGROOM_(?:SMTP_URL|MAIL_FROM) /.test(line));
  if (configuration.signup === "open" && configuration.localAccounts && !canConfirm) {
    wrong.push("STRONGROOM_SIGNUP=open needs STRONGROOM_SMTP_URL: people who sign up confirm their address by email.");
  }
  const unsupported = /^s3:/.test(configuration.filesFolder);
  if (unsupported) wrong.push("STRONGROOM_FILES must be a folder; object storage is not supported in this version.");
  if (!configuration.localAccounts && openId === null) {
    wrong.push("STRONGROOM_LOCAL_ACCOUNTS must be on when no external provider is set, or no one could sign in.");
  }
  if (wrong.length > 0) throw new ConfigurationError(wrong);
  return configuration;
}

/** One folder is the other, or lies in it. */
function overlap(one: string, other: string): boolean {
  const [first, second] = [resolve(one), resolve(other)];
  return first === second || first.startsWith(`${second}/`) || second.startsWith(`${first}/`);
}

/** What a browser on this machine writes for an address to listen on. */
function shownHost(host: string): string {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** The file of an embedded database; null for one in memory or on a server. */
export function embeddedPath(databaseUrl: string): string | null {
  const [, path] = /^file:(?:\/\/(?:localhost)?(?=\/))?([^?]*)/.exec(databaseUrl) ?? [];
  return path === undefined || path === ":memory:" ? null : decodeURIComponent(path);
}

/** The address of a database without anything secret that may ride on it. */
export function databaseAddress(databaseUrl: string): string {
  if (databaseUrl === ":memory:" || databaseUrl.startsWith("file:") || !URL.canParse(databaseUrl)) return databaseUrl;
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}

/** The process's environment, with a `.env` file in the working folder behind it. */
export function readEnvironment(): Record<string, string | undefined> {
  let fromFile: Record<string, string> = {};
  try {
    fromFile = parseEnvironmentFile(Deno.readTextFileSync(".env"));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) {
      throw new ConfigurationError([`The file .env in ${Deno.cwd()} exists but cannot be read.`]);
    }
  }
  return { ...fromFile, ...Deno.env.toObject() };
}

/** What is in force, one line a setting, secrets masked: `strongroom config`. */
export function describeConfiguration(
  configuration: Configuration,
  environment: Record<string, string | undefined>,
): string[] {
  const inForce: Record<keyof Settings, unknown> = {
    PORT: configuration.port,
    HOST: configuration.host,
    STRONGROOM_URL: configuration.url,
    STRONGROOM_DATA: configuration.dataFolder,
    STRONGROOM_DATABASE_URL: databaseAddress(configuration.databaseUrl),
    STRONGROOM_DATABASE_TOKEN: configuration.databaseToken,
    STRONGROOM_DATABASE_ADMIN_URL: configuration.databaseAdmin?.url,
    STRONGROOM_DATABASE_ADMIN_KEY: configuration.databaseAdmin?.key,
    STRONGROOM_READERS: configuration.readers,
    STRONGROOM_FILES: configuration.filesFolder,
    STRONGROOM_INBOX: configuration.inboxFolder,
    STRONGROOM_TRUSTED_PROXIES: configuration.trustedProxies.join(", "),
    STRONGROOM_SIGNUP: configuration.signup,
    STRONGROOM_SMTP_URL: configuration.mail && mailServerAddress(configuration.mail.server),
    STRONGROOM_MAIL_FROM: configuration.mail && `${configuration.mail.from.name} <${configuration.mail.from.address}>`,
    STRONGROOM_OIDC_ISSUER: configuration.openId?.issuer ?? null,
    STRONGROOM_OIDC_CLIENT_ID: configuration.openId?.clientId ?? null,
    STRONGROOM_OIDC_CLIENT_SECRET: configuration.openId?.clientSecret ?? null,
    STRONGROOM_OIDC_CLAIMS: configuration.openId && JSON.stringify(configuration.openId.claims),
    STRONGROOM_OIDC_NAME: configuration.openId?.name ?? null,
    STRONGROOM_OIDC_TRUST_EMAIL: configuration.openId && (configuration.openId.trustsEmail ? "1" : "0"),
    STRONGROOM_LOCAL_ACCOUNTS: configuration.localAccounts ? "on" : "off",
    STRONGROOM_SAMPLE: configuration.sample ? "1" : "0",
    STRONGROOM_CHECK_WINDOW_DAYS: configuration.checkWindowDays,
    ...supportInForce(configuration.support),
    STRONGROOM_MANUAL_URL: configuration.manualUrl ?? "off",
    STRONGROOM_HOSTED_IN: configuration.hostedIn,
    STRONGROOM_BACKUP_RELEASES: shownBackupReleases(configuration.backupReleases),
    ...timestampsInForce(configuration.timestamps),
  };
  return Object.values(settings).map((setting: Setting) => {
    const value = Object.entries(inForce).find(([name]) => name === setting.name)?.[1] ?? null;
    const shown = value === null ? "(none)" : setting.secret ? "(set, not shown)" : String(value);
    return `${setting.name}=${shown}  # ${setting.meaning}${environment[setting.name] ? "" : " (default)"}`;
  });
}
