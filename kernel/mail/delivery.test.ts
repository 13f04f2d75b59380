import { expect } from "expect";
import { GuardFailed } from "@/db/errors.ts";
import { openDatabase } from "@/db/open.ts";
import { migrate } from "@/db/migrate.ts";
import { SetClock } from "../clock.ts";
import { configurationFrom } from "../configuration.ts";
import { createJobs } from "../jobs/jobs.ts";
import { logTo } from "../log.ts";
import { migrations } from "../migrations/index.ts";
import { changeOver } from "../testing.ts";
import { MailNotSent, type MailTransport, type OutgoingMessage } from "./mail.ts";
import { aMail, mailSuite } from "./mail.suite.ts";
import { composedText } from "./message.ts";
import { outboxColumns, type OutboxMail, outboxMailOf, tidyOutbox } from "./outbox.ts";
import { mailOver, sendAgain, waitMinutes } from "./delivery.ts";
import { smtpTransport } from "./smtp.ts";
import { selfSigned, startMailServer } from "./testing.ts";

/** The post over an empty database, gone when the test ends. */
async function withPost(transport: MailTransport | null, run: (post: Post) => Promise<void>): Promise<void> {
  const database = await openDatabase({ url: ":memory:" });
  try {
    await migrate(database, [{ feature: "kernel", migrations }]);
    const clock = new SetClock("2026-03-02T10:00:00.000Z");
    const logged: string[] = [];
    const log = logTo((line) => logged.push(line));
    const jobs = createJobs(database, clock, log);
    const mail = mailOver({ database, clock, log, jobs, url: "https://records.example.com", transport });
    const rows = async () => (await database.all(`SELECT ${outboxColumns} FROM outbox ORDER BY id`)).map(outboxMailOf);
    await run({ database, clock, jobs, mail, logged, rows });
  } finally {
    database.close();
  }
}

interface Post {
  readonly database: Awaited<ReturnType<typeof openDatabase>>;
  readonly clock: SetClock;
  readonly jobs: ReturnType<typeof createJobs>;
  readonly mail: ReturnType<typeof mailOver>;
  readonly logged: readonly string[];
  rows(): Promise<readonly OutboxMail[]>;
}

mailSuite("outbox", (run) =>
  withPost(null, (post) =>
    run({
      ...post,
      arrived: async () =>
        (await post.rows()).filter(({ state }) => state === "held").map(({ to, subject, text, links }) => ({
          to,
          subject,
          text: composedText(text, links, "https://records.example.com"),
        })),
    })));

mailSuite("SMTP", async (run) => {
  const server = await startMailServer({ ...selfSigned, secure: true });
  const settings = mailSettings(`smtps://localhost:${server.port}`);
  try {
    const transport = smtpTransport(settings, { trusted: selfSigned.cert });
    await withPost(transport, (post) => run({ ...post, arrived: () => Promise.resolve(server.received) }));
  } finally {
    await server.stop();
  }
});

function mailSettings(url: string) {
  const from = "Strongroom <records@example.com>";
  const { mail } = configurationFrom({ STRONGROOM_SMTP_URL: url, STRONGROOM_MAIL_FROM: from });
  if (!mail) throw new Error("The settings name a mail server.");
  return mail;
}

/** A server that does as the test says, without a network. */
function transportThat(deliver: (message: OutgoingMessage) => Promise<void>): MailTransport {
  return { deliver };
}

Deno.test("a mail that was sent keeps no secret, in the row or its text", async () => {
  const delivered: OutgoingMessage[] = [];
  await withPost(transportThat((message) => Promise.resolve(void delivered.push(message))), async (post) => {
    const { href } = aMail().links[0];
    await post.database.write(() => post.mail.send(aMail({ text: `Open ${href} today.` })));
    expect((await post.rows())[0].links[0].href).toBe(href);
    await post.jobs.runAll();
    const [row] = await post.rows();
    expect(delivered).toHaveLength(1);
    expect(row).toMatchObject({
      state: "sent",
      sentAt: "2026-03-02T10:00:00.000Z",
      text: "Open (link removed) today.",
    });
    expect(JSON.stringify(await post.database.all("SELECT * FROM outbox"))).not.toContain("secret-token");
    expect(JSON.stringify(await post.database.all("SELECT * FROM jobs"))).not.toContain("secret-token");
  });
});

Deno.test("private mail without a server keeps no link that somebody could use in the receiver's place", async () => {
  await withPost(null, async (post) => {
    await post.database.write(() => post.mail.send(aMail({ isPrivate: true })));
    expect((await post.rows())[0]).toMatchObject({ state: "held", isPrivate: true });
    expect(JSON.stringify(await post.database.all("SELECT * FROM outbox"))).not.toContain("secret-token");
  });
});

Deno.test("a server that is away is tried again, each time later, and then given up", async () => {
  const tries: number[] = [];
  const post = transportThat(() => Promise.reject(new MailNotSent("ECONNECTION", false)));
  await withPost(
    { deliver: (m) => (tries.push(1), post.deliver(m)) },
    async ({ database, mail, jobs, clock, rows, logged }) => {
      await database.write(() => mail.send(aMail()));
      await jobs.runAll();
      for (const minutes of waitMinutes) {
        const before = tries.length;
        clock.advance(minutes * 60_000 - 1);
        await jobs.runAll();
        expect(tries).toHaveLength(before);
        clock.advance(1);
        await jobs.runAll();
        expect(tries).toHaveLength(before + 1);
      }
      clock.advance(7 * 24 * 3_600_000);
      await jobs.runAll();
      expect(tries).toHaveLength(waitMinutes.length + 1);
      const [row] = await rows();
      expect(row).toMatchObject({ state: "failed", attempts: 9 });
      expect(row.links[0].href).toContain("secret-token");
      expect(logged.join("\n")).toContain("mail_given_up");
      expect(logged.join("\n")).not.toMatch(/ann|secret-token/i);
    },
  );
});

Deno.test("a failed mail can be sent again, and arrives once", async () => {
  let isAway = true;
  let arrived = 0;
  const transport = transportThat(() => {
    if (isAway) return Promise.reject(new MailNotSent("EENVELOPE 550", true));
    arrived++;
    return Promise.resolve();
  });
  await withPost(transport, async ({ database, mail, jobs, rows }) => {
    await database.write(() => mail.send(aMail()));
    await jobs.runAll();
    const [failed] = await rows();
    expect(failed).toMatchObject({ state: "failed", attempts: 1 });
    isAway = false;
    const again = () => changeOver(database, { jobs })((unit) => sendAgain(unit, failed));
    await again();
    await expect(again()).rejects.toBeInstanceOf(GuardFailed);
    await jobs.runAll();
    expect(arrived).toBe(1);
    expect((await rows())[0].state).toBe("sent");
  });
});

Deno.test("links of held mail are taken out when they are too old to work, and the mail after three months", async () => {
  await withPost(null, async ({ database, mail, clock, rows }) => {
    await database.write(() => mail.send(aMail()));
    clock.advance(14 * 24 * 3_600_000);
    await tidyOutbox(database, clock.now());
    expect((await rows())[0].links[0].href).toContain("secret-token");
    clock.advance(2 * 24 * 3_600_000);
    await tidyOutbox(database, clock.now());
    expect((await rows())[0].links).toEqual([{ label: "Accept the invitation", href: "" }]);
    clock.advance(80 * 24 * 3_600_000);
    await tidyOutbox(database, clock.now());
    expect(await rows()).toEqual([]);
  });
});
