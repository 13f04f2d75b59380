import { expect } from "expect";
import { aCorrection, aLine, aStamp, versionForm } from "@/features/corrections/testing.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { mailboxOf } from "./mailbox-rules.ts";
import { aReceiver, aRequest } from "./testing.ts";

const ask = async ({ document }: Fixture, caller: Fixture["owner"], email: string) => {
  const body = { email, correctionLines: ["The county"] };
  const answer = await caller.send("POST", `/api/emailCorrections/${document.id}`, body);
  return [answer.status, (await answer.json()).fields?.email ?? null];
};

const refused = [
  400,
  expect.stringMatching(/^Someone on your account signs in with this address\. Only the buyer may/),
];

Deno.test("every way of writing an address leads to one mailbox", () => {
  for (
    const email of [
      "Pat@Example.com",
      "pat+x@example.com",
      "pat+a+b@EXAMPLE.com",
      "ｐat@example.com",
      "pat@example.com.",
    ]
  ) {
    expect([email, mailboxOf(email)]).toEqual([email, "pat@example.com"]);
  }
  expect(mailboxOf("p.a.t+4473@googlemail.com")).toBe(mailboxOf("PAT@gmail.com"));
  expect(mailboxOf("pat@bücher.example")).toBe(mailboxOf("pat@xn--bcher-kva.example"));
  expect(mailboxOf("p.at@example.com")).not.toBe(mailboxOf("pat@example.com"));
  expect(mailboxOf("+pat@example.com")).toBe("+pat@example.com");
});

Deno.test("nobody of the dealer's asks themself or a colleague in the buyer's place, however the address is written", () =>
  withFixture(async (fixture) => {
    const { caller, storeId } = fixture;
    const clerk = await caller({ role: "FFLUser", storeIds: [storeId], email: "kim@gmail.com" });
    await caller({ role: "FFLUser", storeIds: [], email: "elsewhere@example.com" });
    await caller({ role: "FFLAccountOwner", accountId: null, email: "stranger@example.com" });
    for (const email of ["kim@gmail.com", "KIM@Gmail.com", "kim+buyer@gmail.com", "k.i.m@googlemail.com"]) {
      expect([email, ...await ask(fixture, clerk, email)]).toEqual([email, ...refused]);
      expect([email, ...await ask(fixture, fixture.owner, email)]).toEqual([email, ...refused]);
    }
    expect(await ask(fixture, clerk, "elsewhere+1@example.com")).toEqual(refused);
    expect(await ask(fixture, clerk, "stranger@example.com")).toEqual([201, null]);
  }));

Deno.test("a request for an address that is a colleague's by now is over for all: no new link, no way in, nothing saved", () =>
  withFixture(async (fixture) => {
    const { context, accountId, storeId, document, owner, request, caller } = fixture;
    const one = await aRequest(context, { accountId, storeId, documentId: document.id }, { email: "pat@example.com" });
    const { headers } = await aReceiver(context, one);
    await caller({ role: "FFLUser", storeIds: [storeId], email: "pat@example.com" });
    const again = await owner.send("POST", `/api/emailCorrections/${one.id}/resend`);
    expect([again.status, (await again.json()).error]).toEqual([409, "email-corrections.own_mailbox"]);
    const body = JSON.stringify({ id: one.id, token: one.token });
    const json = { "content-type": "application/json" };
    expect((await request("/api/auth/correction", { method: "POST", headers: json, body })).status).toBe(404);
    const [line, stamp] = [aLine("line-1"), aStamp("stamp-1", "PD 07/15/26")];
    const saved = await request(`/api/emailCorrections/${one.id}/SaveEmailCorrection`, {
      ...{ method: "POST", headers },
      body: versionForm({ marks: [line, stamp], corrections: [aCorrection([line, stamp])], initials: "PD" }),
    });
    expect([saved.status, (await saved.json()).error]).toEqual([409, "email-corrections.own_mailbox"]);
    expect((await owner.send("POST", `/api/emailCorrections/${one.id}/withdraw`)).status).toBe(200);
  }));

Deno.test("the history says that a link was handed over, and in whose browser it was opened", () =>
  withFixture(async (fixture) => {
    const { owner, request, document } = fixture;
    const path = `/api/emailCorrections/${document.id}`;
    const body = { email: "pat@example.com", correctionLines: ["The county"] };
    const { link } = await (await owner.send("POST", path, body)).json();
    const [, id, token] = /EmailCorrection\/(\d+)\?token=([\w-]+)/.exec(link) ?? [];
    const opened = await request("/api/auth/correction", {
      method: "POST",
      headers: { ...owner.headers, "content-type": "application/json" },
      body: JSON.stringify({ id: Number(id), token, leave: true }),
    });
    expect(opened.status).toBe(200);
    const clerk = await fixture.caller();
    const history = await (await clerk.get(`/api/history/documents/${document.id}`)).json();
    const words = history.data.map(({ description }: { description: string }) => description);
    expect(words).toContainEqual(expect.stringContaining("Nothing was emailed: whoever asked got the link"));
    expect(words).toContainEqual(expect.stringMatching(/opened in a browser where .+ was signed in until then\.$/));
  }));
