import * as v from "valibot";

/** The mail server and the sender, as configured. */
export interface MailSettings {
  readonly server: MailServer;
  readonly from: { readonly name: string; readonly address: string };
}

/** A mail server. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte, `starttls` or nothing, or `none`: clear text is accepted. */
  readonly encryption: "tls" | "starttls" | "none";
  readonly user: string | null;
  readonly password: string;
}

const shape =
  "must look like smtps://user:password@mail.example.com or smtp://user:password@mail.example.com:587 (smtp+insecure: without encryption)";

/** STRONGROOM_SMTP_URL. Passwords with marks such as @ or / are percent-encoded. */
export const smtpUrlSchema = v.pipe(
  v.string(),
  v.rawTransform<string, MailServer>(({ dataset, addIssue, NEVER }) => {
    const server = mailServerOf(dataset.value);
    if (server) return server;
    addIssue({ message: shape });
    return NEVER;
  }),
);

/** STRONGROOM_MAIL_FROM: `Strongroom <records@example.com>` or the address alone. */
export const mailFromSchema = v.pipe(
  v.string(),
  v.rawTransform<string, MailSettings["from"]>(({ dataset, addIssue, NEVER }) => {
    const [, name, named, alone] =
      /^(?:"?([^"<>\p{Cc}]{0,200}?)"? {0,9}<([^<>\s]+)>|([^<>\s]+))$/u.exec(dataset.value.trim()) ??
        [];
    const address = named ?? alone ?? "";
    if (/^[^\s<>()",;:\\@]+@[^\s<>()",;:\\@]+\.[^\s<>()",;:\\@]+$/.test(address)) {
      return { name: name || "Strongroom", address };
    }
    addIssue({ message: "must be an address such as Strongroom <records@example.com>" });
    return NEVER;
  }),
);

const ports: Readonly<Record<string, number>> = { "smtps:": 465, "smtp:": 587, "smtp+insecure:": 25 };

function mailServerOf(given: string): MailServer | null {
  if (!URL.canParse(given)) return null;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(given);
  const usual = ports[protocol];
  if (usual === undefined || hostname === "" || !["", "/"].includes(pathname) || search !== "") return null;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const isTrusted = protocol === "smtp+insecure:" || isLoopback(host);
  try {
    return {
      host,
      port: port === "" ? usual : Number(port),
      encryption: protocol === "smtps:" ? "tls" : isTrusted ? "none" : "starttls",
      user: username === "" ? null : decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
  } catch {
    return null;
  }
}

/** True for names and addresses of this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The server's address without the name and the password. */
export function mailServerAddress({ host, port, encryption }: MailServer): string {
  return `${encryption === "tls" ? "smtps" : "smtp"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** A server needs a sender; a sender alone does no harm. */
export function mailOf(
  server: MailSettings["server"] | undefined,
  from: MailSettings["from"] | undefined,
  wrong: string[],
): MailSettings | null {
  if (server === undefined) return null;
  if (from !== undefined) return { server, from };
  if (!wrong.some((line) => line.startsWith("STRONGROOM_MAIL_FROM "))) {
    wrong.push("STRONGROOM_MAIL_FROM must be set too, to an address such as Strongroom <records@example.com>.");
  }
  return null;
}
