import type { MailSettings } from "../configuration-mail.ts";
import { MailNotSent, type MailTransport } from "./mail.ts";

/** Longest time that one attempt may take. */
const deadlineMs = 30_000;

/** How a test's mail server differs from a real one. */
export interface SmtpOptions {
  /** A certificate (PEM) to trust instead of those that the system trusts. */
  readonly trusted?: string;
  readonly deadlineMs?: number;
}

/** Sends through the mail server of the settings. The client is loaded with the first message. */
export function smtpTransport(settings: MailSettings, options: SmtpOptions = {}): MailTransport {
  const { server, from } = settings;
  return {
    async deliver({ key, to, subject, text }) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        host: server.host,
        port: server.port,
        secure: server.encryption === "tls",
        requireTLS: server.encryption === "starttls",
        // Without encryption that can be relied on there is no use in asking whose certificate it is.
        tls: server.encryption === "none" ? { rejectUnauthorized: false } : { ca: options.trusted },
        auth: server.user === null ? undefined : { user: server.user, pass: server.password },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({
          from: { name: from.name, address: from.address },
          to: { name: to.name, address: to.address },
          subject,
          text,
          messageId: `<${key}@${from.address.split("@")[1]}>`,
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(options.deadlineMs ?? deadlineMs),
        });
      } catch (error) {
        throw notSent(error);
      } finally {
        transport.close();
      }
    },
  };
}

/** A server's 5xx about the message is final; a refused sign-in is not: an operator mends the settings. */
function notSent(error: unknown): MailNotSent {
  if (!(error instanceof Error)) return new MailNotSent("unknown", false);
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  const status = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : 0;
  const isAboutMessage = code === "EENVELOPE" || code === "EMESSAGE";
  return new MailNotSent(status ? `${code} ${status}` : code, isAboutMessage && status >= 500);
}
