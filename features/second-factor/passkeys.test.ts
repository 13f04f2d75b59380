import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import * as v from "valibot";
import { authenticationOptionsSchema, registrationOptionsSchema } from "./contract-passkeys.ts";
import { texts } from "./contract.ts";
import { cookieOf, type SecondFactorTest, signIn, withSecondFactors } from "./testing/product.ts";
import { TestPasskey } from "./testing/passkey.ts";

const origin = "http://localhost:8000";

/** Makes a passkey for whoever the headers stand for, and adds it. */
async function withPasskey(
  { call }: Pick<SecondFactorTest, "call">,
  headers: Record<string, string>,
  passkey = new TestPasskey(origin),
) {
  const { body } = await call("POST", "/api/second-factor/setup", undefined, headers);
  const options = v.parse(registrationOptionsSchema, body.passkey);
  const given = { name: "Counter computer", response: passkey.register(options) };
  const added = await call("POST", "/api/second-factor/passkeys", given, headers);
  return { passkey, options, given, added };
}

async function signInOptions({ call }: Pick<SecondFactorTest, "call">) {
  return v.parse(authenticationOptionsSchema, (await call("POST", "/api/auth/passkey/begin")).body);
}

const enter = ({ call }: Pick<SecondFactorTest, "call">, passkey: unknown) =>
  call("POST", "/api/auth/passkey", { passkey });

Deno.test(
  "a passkey is added with a name, listed, renamed and removed, with an entry for each",
  withSecondFactors(async ({ call, me, product, person }) => {
    const { added, options } = await withPasskey({ call }, me);
    expect([added.status, added.body.recoveryCodes]).toEqual([200, expect.any(Array)]);
    expect(options.authenticatorSelection).toMatchObject({ residentKey: "required", userVerification: "required" });
    expect(options.rp).toEqual({ id: "localhost", name: "Strongroom" });
    const second = await withPasskey({ call }, me);
    expect(second.added.body.recoveryCodes).toBeNull();
    expect(second.options.excludeCredentials).toHaveLength(1);
    const listed = async () =>
      v.parse(
        v.object({ passkeys: v.array(v.object({ id: v.number(), name: v.string() })) }),
        (await call("GET", "/api/second-factor", undefined, me)).body,
      ).passkeys;
    const [first] = await listed();
    const path = `/api/second-factor/passkeys/${first.id}`;
    expect((await call("PUT", path, { name: " Safe room " }, me)).status).toBe(204);
    expect((await call("PUT", path, { name: " " }, me)).body.fields).toEqual({ name: "Name is required" });
    expect((await listed()).map(({ name }) => name)).toEqual(["Safe room", "Counter computer"]);
    expect((await call("DELETE", path, undefined, me)).status).toBe(204);
    expect((await call("DELETE", path, undefined, me)).status).toBe(404);
    const events = (await product.context.ledger.about(`user:${person.id}`)).map(({ event }) => event);
    expect(events).toEqual([
      "second-factor.passkey_added",
      "second-factor.passkey_added",
      "second-factor.passkey_renamed",
      "second-factor.passkey_removed",
    ]);
  }),
);

Deno.test(
  "somebody else's passkey can neither be renamed nor removed",
  withSecondFactors(async ({ call, me, product, accountId }) => {
    await withPasskey({ call }, me);
    const theirs = await cookieOf(product, (await aPerson(product.context, { accountId })).id);
    for (const [method, body] of [["PUT", { name: "Mine" }], ["DELETE", undefined]] as const) {
      expect((await call(method, "/api/second-factor/passkeys/1", body)).status).toBe(401);
      expect((await call(method, "/api/second-factor/passkeys/1", body, theirs)).status).toBe(404);
    }
  }),
);

Deno.test(
  "a passkey is a second step, and signs in without a password when it asked for a finger or a PIN",
  withSecondFactors(async ({ call, me }) => {
    const { passkey } = await withPasskey({ call }, me);
    const { body } = await signIn(call);
    expect(body).toMatchObject({ next: "second-factor", ways: ["passkey", "recovery"] });
    const begun = await call("POST", "/api/auth/second-factor/begin", { ticket: body.ticket });
    const asked = v.parse(authenticationOptionsSchema, begun.body.passkey);
    expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
    const step = { ticket: body.ticket, passkey: passkey.answer(asked, { isVerified: false }) };
    expect((await call("POST", "/api/auth/second-factor", step)).status).toBe(200);

    const options = await signInOptions({ call });
    expect(options).toMatchObject({ userVerification: "required", rpId: "localhost" });
    expect(options.allowCredentials ?? []).toEqual([]);
    const entered = await enter({ call }, passkey.answer(options));
    expect([entered.status, typeof entered.body.token, entered.cookie?.slice(0, 11)]).toEqual([
      200,
      "string",
      "strongroom=",
    ]);
  }),
);

Deno.test(
  "phishing: an answer made for another site, another place or by a device that asked nobody is refused",
  withSecondFactors(async ({ call, me }) => {
    const { passkey } = await withPasskey({ call }, me);
    const misbehaviours = [
      { origin: "https://strongroom.evil.example" },
      { origin: "http://localhost:8001" },
      { rpId: "evil.example" },
      { isVerified: false },
      { userHandle: "AAAA" },
    ];
    for (const how of misbehaviours) {
      const answer = await enter({ call }, passkey.answer(await signInOptions({ call }), how));
      expect([answer.status, answer.body.message, answer.cookie]).toEqual([401, texts.passkeyWrong, null]);
    }
    const unknown = await enter({ call }, new TestPasskey(origin).answer(await signInOptions({ call })));
    expect([unknown.status, unknown.body.message]).toEqual([401, texts.passkeyWrong]);
  }),
);

Deno.test(
  "replay: an answer counts once, for its own challenge, within five minutes",
  withSecondFactors(async ({ call, clock, me }) => {
    const { passkey } = await withPasskey({ call }, me);
    const answer = passkey.answer(await signInOptions({ call }));
    expect((await enter({ call }, answer)).status).toBe(200);
    expect((await enter({ call }, answer)).status).toBe(401);
    const countless = passkey.answer(await signInOptions({ call }), { counter: 9 });
    const together = await Promise.all([enter({ call }, countless), enter({ call }, countless)]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 401]);
    const made = passkey.answer({ challenge: "A".repeat(75) });
    expect((await enter({ call }, made)).status).toBe(401);
    const { body } = await signIn(call);
    const begun = await call("POST", "/api/auth/second-factor/begin", { ticket: body.ticket });
    const forStep = passkey.answer(v.parse(authenticationOptionsSchema, begun.body.passkey));
    expect((await enter({ call }, forStep)).status).toBe(401);
    const late = await signInOptions({ call });
    clock.advance(5 * 60_000);
    expect((await enter({ call }, passkey.answer(late))).status).toBe(401);
  }),
);

Deno.test(
  "replay: also where a device does not count its uses",
  withSecondFactors(async ({ call, me }) => {
    const { passkey } = await withPasskey({ call }, me);
    const answer = passkey.answer(await signInOptions({ call }), { counter: 0 });
    expect((await enter({ call }, answer)).status).toBe(200);
    expect((await enter({ call }, answer)).status).toBe(401);
    expect((await enter({ call }, passkey.answer(await signInOptions({ call }), { counter: 0 }))).status).toBe(200);
  }),
);

Deno.test(
  "a copied passkey: a counter that does not grow is refused",
  withSecondFactors(async ({ call, me }) => {
    const { passkey } = await withPasskey({ call }, me);
    expect((await enter({ call }, passkey.answer(await signInOptions({ call }), { counter: 7 }))).status).toBe(200);
    for (const counter of [0, 6, 7]) {
      const answer = await enter({ call }, passkey.answer(await signInOptions({ call }), { counter }));
      expect([answer.status, answer.cookie]).toEqual([401, null]);
    }
    expect((await enter({ call }, passkey.answer(await signInOptions({ call }), { counter: 8 }))).status).toBe(200);
  }),
);

Deno.test(
  "a passkey of one person is no second step for another, and is known to one person only",
  withSecondFactors(async ({ call, me, product, accountId }) => {
    const { given, passkey } = await withPasskey({ call }, me);
    const other = await cookieOf(product, (await aPerson(product.context, { accountId })).id);
    const mine = await withPasskey({ call }, other);
    expect((await call("POST", "/api/second-factor/passkeys", given, other)).status).toBe(400);
    expect((await call("POST", "/api/second-factor/passkeys", given, me)).status).toBe(400);
    const taken = await withPasskey({ call }, other, passkey);
    expect([taken.added.status, taken.added.body.fields]).toEqual([400, { passkey: texts.passkeyWrong }]);
    const { body } = await signIn(call);
    const begun = await call("POST", "/api/auth/second-factor/begin", { ticket: body.ticket });
    const asked = v.parse(authenticationOptionsSchema, begun.body.passkey);
    const step = { ticket: body.ticket, passkey: mine.passkey.answer(asked) };
    expect((await call("POST", "/api/auth/second-factor", step)).body.fields).toEqual({ passkey: texts.passkeyWrong });
  }),
);

Deno.test(
  "guessing passkeys from one address is stopped, and asking for challenges fills nothing",
  withSecondFactors(async ({ call, product }) => {
    for (let turn = 0; turn < 50; turn++) {
      const answer = await enter({ call }, new TestPasskey(origin).answer(await signInOptions({ call })));
      expect(answer.status).toBe(401);
    }
    expect((await enter({ call }, new TestPasskey(origin).answer(await signInOptions({ call })))).status).toBe(429);
    expect(await product.context.database.all("SELECT 1 FROM second_factor_spent_challenges")).toEqual([]);
  }),
);
