import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A certificate for this machine alone, good until 2120, which nothing trusts but the tests that name it. */
export const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBYDCCAQegAwIBAgIBAjAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLbWA+24vBuqugw0
7h9nUcag450hMzvHaYZt6qiSEexvuRyZNLRF0g9wvtWgCZcZy6oHIX5BFVnyQcD9
EecQSECjSDBGMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/
MB0GA1UdDgQWBBTL7Ob6h2mj4QxcP0rQB7O0/7bVSDAKBggqhkjOPQQDAgNHADBE
AiBbM7P/l+UXqEWmDAuVszkhIiBRi37oP4SkOXO1lqTgWgIgLA+vbuUrcQ7HMQlq
WSyqWvCL4tZKtG1OQTy+X4ZEWT4=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgegxF9wCSsP5rWleB
eB52ZivPa8hXAJcpTSqqrzwZJcmhRANCAAS21gPtuLwbqroMNO4fZ1HGoOOdITM7
x2mGbeqokhHsb7kcmTS0RdIPcL7VoAmXGcuqByF+QRVZ8kHA/RHnEEhA
-----END PRIVATE KEY-----`,
} as const;

/** A mail as a real server received it. */
export interface ReceivedMail {
  readonly envelopeTo: readonly string[];
  readonly from: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly wasEncrypted: boolean;
}

/** A mail server for one test. */
export interface TestMailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  stop(): Promise<void>;
}

/** How a test's mail server behaves. */
export interface TestMailServerOptions extends SMTPServerOptions {
  /** Called with each receiver; what it gives is answered instead of taking the mail. */
  readonly refuse?: (address: string) => { readonly code: number; readonly text: string } | null;
}

/** Starts a mail server on a free port of this machine; without options it takes everything, in clear text. */
export async function startMailServer(options: TestMailServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const { refuse, ...serverOptions } = options;
  const server = new SMTPServer({
    authOptional: true,
    ...(options.key ? {} : { disabledCommands: ["STARTTLS"] }),
    onRcptTo({ address }, _session, done) {
      const refused = refuse?.(address);
      done(refused ? Object.assign(new Error(refused.text), { responseCode: refused.code }) : null);
    },
    onData(stream, session, done) {
      PostalMime.parse(new Response(ReadableStream.from(stream)).body ?? "").then((mail) => {
        received.push({
          envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
          from: mail.from?.address ?? "",
          to: { name: mail.to?.[0]?.name ?? "", address: mail.to?.[0]?.address ?? "" },
          subject: mail.subject ?? "",
          text: mail.text ?? "",
          messageId: mail.messageId ?? "",
          headers: mail.headers,
          wasEncrypted: session.secure,
        });
        done();
      }, done);
    },
    ...serverOptions,
  });
  // A client that hangs up in the middle is part of some tests.
  server.on("error", () => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.server.address();
  if (typeof address !== "object" || address === null) throw new Error("The mail server has no port.");
  return {
    port: address.port,
    received,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}
