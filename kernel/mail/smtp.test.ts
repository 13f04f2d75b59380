import { expect } from "expect";
import { configurationFrom } from "../configuration.ts";
import { MailNotSent } from "./mail.ts";
import { type SmtpOptions, smtpTransport } from "./smtp.ts";
import { selfSigned, startMailServer, type TestMailServer, type TestMailServerOptions } from "./testing.ts";

const message = {
  key: "7e3c",
  to: { name: "Ann Lee", address: "ann@example.com" },
  subject: "Hello",
  text: "Good morning.\n",
};

/** Sends one message to a server made for it; `url` gets the port. Answers the error's code, or null. */
async function sent(
  serverOptions: TestMailServerOptions,
  url: (port: number) => string,
  options: SmtpOptions = {},
  look: (server: TestMailServer) => void = () => {},
): Promise<MailNotSent | null> {
  const server = await startMailServer(serverOptions);
  const { mail } = configurationFrom({
    STRONGROOM_SMTP_URL: url(server.port),
    STRONGROOM_MAIL_FROM: "Strongroom <records@shop.example>",
  });
  if (!mail) throw new Error("The settings name a mail server.");
  try {
    await smtpTransport(mail, options).deliver(message);
    look(server);
    return null;
  } catch (error) {
    look(server);
    if (error instanceof MailNotSent) return error;
    throw error;
  } finally {
    await server.stop();
  }
}

Deno.test("a message goes out with the sender, an id that stays the same, and the mark of a machine", async () => {
  const error = await sent({}, (port) => `smtp://127.0.0.1:${port}`, {}, ({ received }) => {
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      from: "records@shop.example",
      envelopeTo: ["ann@example.com"],
      to: message.to,
      messageId: "<7e3c@shop.example>",
      wasEncrypted: false,
    });
    expect(received[0].headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
  });
  expect(error).toBeNull();
});

Deno.test("a certificate that nobody trusts is refused, and nothing is sent", async () => {
  const error = await sent({ ...selfSigned, secure: true }, (port) => `smtps://localhost:${port}`, {}, (server) => {
    expect(server.received).toEqual([]);
  });
  expect(error?.isFinal).toBe(false);
});

Deno.test("a certificate of another name is refused", async () => {
  const secured = { ...selfSigned, secure: true };
  const trusting = { trusted: selfSigned.cert };
  expect(await sent(secured, (port) => `smtps://localhost:${port}`, trusting)).toBeNull();
  const refused = await sent(secured, (port) => `smtps://127.0.0.1:${port}`, trusting, ({ received }) => {
    expect(received).toEqual([]);
  });
  expect(refused).toMatchObject({ isFinal: false });
});

Deno.test("a server elsewhere that offers no STARTTLS gets neither password nor message", async () => {
  const asked: string[] = [];
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => (asked.push(auth.username ?? ""), done(null, { user: "shop" })),
  });
  const from = { name: "Strongroom", address: "records@shop.example" };
  const elsewhere = {
    host: "127.0.0.1",
    port: server.port,
    encryption: "starttls",
    user: "shop",
    password: "x",
  } as const;
  try {
    const delivery = smtpTransport({ server: elsewhere, from }).deliver(message);
    await expect(delivery).rejects.toBeInstanceOf(MailNotSent);
    expect(asked).toEqual([]);
    expect(server.received).toEqual([]);
  } finally {
    await server.stop();
  }
});

Deno.test("STARTTLS encrypts before the password goes out", async () => {
  const passwords: string[] = [];
  const server = await startMailServer({
    ...selfSigned,
    authOptional: false,
    onAuth(auth, session, done) {
      if (session.secure) passwords.push(auth.password ?? "");
      done(null, { user: "shop" });
    },
  });
  const from = { name: "Strongroom", address: "records@shop.example" };
  const elsewhere = {
    host: "localhost",
    port: server.port,
    encryption: "starttls",
    user: "shop",
    password: "p@ss/word",
  } as const;
  try {
    await smtpTransport({ server: elsewhere, from }, { trusted: selfSigned.cert }).deliver(message);
    expect(passwords).toEqual(["p@ss/word"]);
    expect(server.received[0].wasEncrypted).toBe(true);
  } finally {
    await server.stop();
  }
});

Deno.test("a receiver that the server refuses for good is final, one that it puts off is not", async () => {
  const refusing = (code: number) => sent({ refuse: () => ({ code, text: "ann@example.com is not here" }) }, plain);
  const gone = await refusing(550);
  expect(gone).toMatchObject({ isFinal: true, code: "EENVELOPE 550" });
  expect(gone?.message).not.toContain("ann");
  expect(await refusing(451)).toMatchObject({ isFinal: false });
});

Deno.test("a server that never answers is given up in time", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const taking = (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(1)).catch(() => null);
      connection.close();
    }
  })().catch(() => {});
  const from = { name: "Strongroom", address: "records@shop.example" };
  const server = { host: "127.0.0.1", port: listener.addr.port, encryption: "none", user: null, password: "" } as const;
  const begun = performance.now();
  await expect(smtpTransport({ server, from }, { deadlineMs: 300 }).deliver(message)).rejects.toBeInstanceOf(
    MailNotSent,
  );
  expect(performance.now() - begun).toBeLessThan(5000);
  listener.close();
  await taking;
});

Deno.test("a server that is not there is told by a code without an address", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const from = { name: "Strongroom", address: "records@shop.example" };
  const server = { host: "127.0.0.1", port, encryption: "none", user: null, password: "" } as const;
  const error = await smtpTransport({ server, from }).deliver(message).then(() => null, (given) => given);
  expect(error).toMatchObject({ isFinal: false });
  expect(error.code).toMatch(/^[A-Z]+$/);
});

function plain(port: number): string {
  return `smtp://127.0.0.1:${port}`;
}
