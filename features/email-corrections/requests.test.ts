import { expect } from "expect";
import { startMailServer, type TestMailServer } from "@/kernel/mail/testing.ts";
import { type Fixture, whole, withFixture } from "@/tests/security/fixture.ts";
import feature from "./feature.ts";

const day = 86_400_000;

const asked = { email: "Pat@Example.com ", correctionLines: ["Box 10: the county is Ada", "", "  Box 3: your city "] };

function withMail(run: (fixture: Fixture, post: TestMailServer) => Promise<void>) {
  return async () => {
    const post = await startMailServer();
    try {
      await withFixture((fixture) => run(fixture, post), {
        environment: {
          STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
          STRONGROOM_MAIL_FROM: "Strongroom <records@example.com>",
        },
      });
    } finally {
      await post.stop();
    }
  };
}

const linkOf = (text: string) => /\/documents\/EmailCorrection\/(\d+)\?token=([\w-]{43})/.exec(text);

async function events({ context }: Fixture): Promise<readonly string[]> {
  const rows = await context.database.all(
    "SELECT event FROM ledger WHERE event LIKE 'email-corrections.%' ORDER BY stream, seq",
  );
  return rows.map(({ event }) => String(event).replace("email-corrections.", ""));
}

Deno.test("a request is made by those who may send it, for a form that is theirs, with an email and lines", () =>
  withFixture(async (fixture) => {
    const { request, owner, caller, document, storeId } = fixture;
    const path = `/api/emailCorrections/${document.id}`;
    expect((await request(path, { method: "POST" })).status).toBe(401);
    const send = async (who: typeof owner, body: unknown) => (await who.send("POST", path, body)).status;
    expect(await send(await caller({ role: "BackupToolOnlyUser", storeIds: [storeId] }), asked)).toBe(403);
    expect(await send(await caller({ role: "IOIUser", accountId: null }), asked)).toBe(403);
    expect(await send(await caller({ role: "FFLUser", storeIds: [] }), asked)).toBe(404);
    const refused = async (body: unknown) => (await (await owner.send("POST", path, body)).json()).fields;
    expect(await refused({ ...asked, email: "" })).toEqual({ email: "E-mail is required" });
    expect(await refused({ correctionLines: ["a"] })).toEqual({ email: "E-mail is required" });
    for (
      const email of ["pat", "pat@example", "a b@example.com", "a@example.com, b@example.com", "Pat <a@example.com>"]
    ) {
      expect([email, await refused({ ...asked, email })]).toEqual([email, { email: "E-mail is invalid" }]);
    }
    expect(await refused({ ...asked, correctionLines: [] })).toEqual({
      correctionLines: "Correction Lines are required",
    });
    expect(await refused({ ...asked, correctionLines: ["  ", ""] })).toEqual({
      correctionLines: "Correction Lines are required",
    });
    expect(Object.keys(await refused({ ...asked, correctionLines: Array(51).fill("a") }))).toEqual(["correctionLines"]);
    expect(Object.keys(await refused({ ...asked, correctionLines: ["a".repeat(501)] }))).toEqual(["correctionLines.0"]);
    expect(await send(await caller({ role: "FFLUser", storeIds: [storeId] }), asked)).toBe(201);
    const again = await owner.send("POST", path, asked);
    expect(again.status).toBe(409);
    expect((await again.json()).error).toBe("email-corrections.open_already");
  }));

Deno.test(
  "the mail has the lines and a link of which only a hash is kept, and nothing that its sender made up reaches its head",
  withMail(async (fixture, post) => {
    const { owner, document, jobs, context } = fixture;
    const lines = ["The county\r\nBcc: all@example.com", "\u202edetrevni"];
    const made = await owner.send("POST", `/api/emailCorrections/${document.id}`, { ...asked, correctionLines: lines });
    expect(made.status).toBe(201);
    const { request, link } = await made.json();
    expect(link).toBe(null);
    expect(request).toMatchObject({ email: "pat@example.com", state: "sent", documentId: document.id });
    expect(request.correctionLines).toEqual(["The county Bcc: all@example.com", "detrevni"]);
    await jobs.runAll();
    const [mail, ...more] = post.received;
    expect(more).toEqual([]);
    expect(mail.envelopeTo).toEqual(["pat@example.com"]);
    expect(mail.headers.some(({ key }) => key === "bcc")).toBe(false);
    expect(mail.text).toContain("1. The county Bcc: all@example.com");
    expect(`${mail.subject}${mail.text}`).not.toContain("Example, Kim");
    const [, id, token] = linkOf(mail.text) ?? [];
    expect(id).toBe(String(request.id));
    for (const table of ["email_corrections", "email_corrections_links", "ledger", "outbox"]) {
      const rows = await context.database.all(`SELECT * FROM ${table}`);
      expect([table, JSON.stringify(rows).includes(token)]).toEqual([table, false]);
    }
    expect(fixture.logged.join("\n")).not.toContain("pat@example.com");
  }),
);

Deno.test("without a mail server the link is shown to whoever asks; a new one ends the one before", () =>
  withFixture(async (fixture) => {
    const { owner, document, request } = fixture;
    const made = await (await owner.send("POST", `/api/emailCorrections/${document.id}`, asked)).json();
    const enter = async (link: string) => {
      const [, id, token] = linkOf(link) ?? [];
      const body = JSON.stringify({ id: Number(id), token });
      const json = { "content-type": "application/json" };
      return (await request("/api/auth/correction", { method: "POST", headers: json, body })).status;
    };
    expect(await enter(made.link)).toBe(200);
    const again = await (await owner.send("POST", `/api/emailCorrections/${made.request.id}/resend`)).json();
    expect(again.request.state).toBe("sent");
    expect(await enter(made.link)).toBe(404);
    expect(await enter(again.link)).toBe(200);
    for (let sent = 2; sent < 10; sent++) {
      expect((await owner.send("POST", `/api/emailCorrections/${made.request.id}/resend`)).status).toBe(200);
    }
    const tooMany = await owner.send("POST", `/api/emailCorrections/${made.request.id}/resend`);
    expect((await tooMany.json()).error).toBe("email-corrections.too_many");
  }));

Deno.test("requests are listed with their document and their store, open ones or all; what is withdrawn is over", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId } = fixture;
    const made = await (await owner.send("POST", `/api/emailCorrections/${document.id}`, asked)).json();
    const other = await fixture.file({ customerName: "Other, Ann", serialNumber: "Z1" });
    await owner.send("POST", `/api/emailCorrections/${other.id}`, { email: "ann@example.com", correctionLines: ["a"] });
    const ids = async (path: string) => {
      const { data, count } = await (await owner.get(path)).json();
      expect(data.length).toBe(count);
      return data.map(({ email, state, customerName }: Record<string, string>) => [email, state, customerName]);
    };
    const pat = ["pat@example.com", "sent", "Example, Kim"];
    const ann = ["ann@example.com", "sent", "Other, Ann"];
    expect(await ids(`/api/documents/${document.id}/emailCorrections`)).toEqual([pat]);
    expect(await ids(`/api/stores/${storeId}/emailCorrections`)).toEqual([ann, pat]);
    expect((await (await owner.send("POST", `/api/emailCorrections/${made.request.id}/withdraw`)).json()).state)
      .toBe("withdrawn");
    expect((await owner.send("POST", `/api/emailCorrections/${made.request.id}/withdraw`)).status).toBe(409);
    expect((await owner.send("POST", `/api/emailCorrections/${made.request.id}/resend`)).status).toBe(409);
    expect(await ids(`/api/stores/${storeId}/emailCorrections`)).toEqual([ann]);
    expect(await ids(`/api/stores/${storeId}/emailCorrections?state=all`)).toEqual([ann, [
      pat[0],
      "withdrawn",
      pat[2],
    ]]);
    expect(await whole(owner.get("/api/documents/999999/emailCorrections"))).toEqual(
      await whole((await fixture.caller({ accountId: null })).get("/api/documents/999999/emailCorrections")).then(
        () => [404, expect.any(String)],
      ),
    );
    expect(await events(fixture)).toEqual(["requested", "requested", "withdrawn"]);
  }));

Deno.test(
  "a receiver is reminded after three days and two days before the end, and no more; then the request expires",
  withMail(async (fixture, post) => {
    const { owner, document, clock, jobs, request } = fixture;
    const run = feature.recurring["email-corrections.look_after"].run;
    const look = async () => {
      await run(fixture.contextOf(fixture.features.find(({ name }) => name === feature.name) ?? feature));
      await jobs.runAll();
    };
    await owner.send("POST", `/api/emailCorrections/${document.id}`, asked);
    await look();
    const counts = [post.received.length];
    for (let days = 1; days <= 14; days++) {
      clock.advance(day);
      await look();
      await look();
      counts.push(post.received.length);
    }
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3]);
    expect(post.received[1].subject).toMatch(/^Reminder: /);
    const listed = await fixture.caller();
    const { data } = await (await listed.get(`/api/documents/${document.id}/emailCorrections`)).json();
    expect(data[0]).toMatchObject({ state: "expired", reminders: 2, endedBy: "Strongroom" });
    for (const { text } of post.received) {
      const [, id, token] = linkOf(text) ?? [];
      const body = JSON.stringify({ id: Number(id), token });
      const json = { "content-type": "application/json" };
      expect((await request("/api/auth/correction", { method: "POST", headers: json, body })).status).toBe(404);
    }
    expect(await events(fixture)).toEqual(["requested", "reminded", "reminded", "expired"]);
  }),
);
