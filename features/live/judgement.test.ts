import { expect } from "expect";
import { asServer, currentAsker, nameAsker } from "@/db/asker.ts";
import { accessChanged } from "@/features/accounts/contract-events.ts";
import type { Access } from "@/kernel/access.ts";
import { told } from "@/kernel/live/live-key.ts";
import { Judgement } from "./judgement.ts";
import { LiveStream } from "./stream.ts";
import { accessOf, quick, reading, scene, until } from "./testing.ts";

/** So rarely judged by the clock that a test sees only what is judged when it is told. */
const limits = { ...quick, judgeMs: 3_600_000 };

Deno.test("a right that is taken away is heard by no more, and the stream ends with the session", () =>
  scene(async ({ open, happens }) => {
    let rights: Access | null = accessOf(1);
    let asked = 0;
    const renewed = () => {
      asked++;
      return Promise.resolve(rights);
    };
    const stream = reading(await open(1, { renewed }));
    await happens(1);
    await until(() => stream.ids().length === 1);
    rights = accessOf(1, { storeIds: [8] });
    const before = asked;
    await until(() => asked > before + 1);
    await happens(2);
    await happens(3, { permission: "papers.read", accountId: 1, storeId: 8 });
    await until(() => stream.ids().includes(3));
    expect(stream.ids()).toEqual([1, 3]);
    rights = null;
    await until(() => stream.heard.isOver);
  }));

Deno.test("while it cannot be found out what one may do nothing is told, and nothing is lost", () =>
  scene(async ({ open, happens }) => {
    let isBroken = false;
    let asked = 0;
    const renewed = () => {
      asked++;
      return isBroken ? Promise.reject(new Error("gone")) : Promise.resolve(accessOf(1));
    };
    const stream = reading(await open(1, { renewed }));
    isBroken = true;
    await until(() => asked > 1);
    await happens(1);
    const before = asked;
    await until(() => asked > before + 1);
    expect(stream.ids()).toEqual([]);
    isBroken = false;
    await until(() => stream.ids().length === 1);
  }));

Deno.test("a change of what one may do is heard of at once, and nothing after it is told by the old rights", () =>
  scene(async ({ open, happens, tell }) => {
    let rights: Access | null = accessOf(1);
    const stream = reading(await open(1, { renewed: () => Promise.resolve(rights) }));
    await happens(1);
    await until(() => stream.ids().length === 1);
    rights = accessOf(1, { storeIds: [8] });
    await tell(told(accessChanged, { userId: 1 }, {}));
    await happens(2);
    await happens(3, { permission: "papers.read", accountId: 1, storeId: 8 });
    await until(() => stream.ids().includes(3));
    expect(stream.ids()).toEqual([1, 3]);
    rights = null;
    await tell(told(accessChanged, { permission: "accounts.manage_account", accountId: 1 }, {}));
    await until(() => stream.heard.isOver);
  }, { limits }));

Deno.test("what changes for others is judged for nobody else", () =>
  scene(async ({ open, tell, happens }) => {
    let asked = 0;
    const renewed = () => {
      asked++;
      return Promise.resolve(accessOf(1));
    };
    const stream = reading(await open(1, { renewed }));
    const elsewhere = { permission: "accounts.manage_account", accountId: 2 };
    await tell(told(accessChanged, { userId: 2 }, {}), told(accessChanged, elsewhere, {}));
    await happens(1);
    await until(() => stream.ids().length === 1);
    expect(asked).toBe(0);
  }, { limits }));

Deno.test("an answer from before a change never counts after it, and one is asked for at a time", async () => {
  const answers: PromiseWithResolvers<Access | null>[] = [];
  let judged = 0;
  const judgement = new Judgement(
    () => {
      const answer = Promise.withResolvers<Access | null>();
      answers.push(answer);
      return answer.promise;
    },
    () => judged++,
  );
  const stream = new LiveStream(accessOf(1), 0, () => judgement.doubt(stream));
  void judgement.judge(stream);
  stream.hear({ seq: 1, ...told(accessChanged, { userId: 1 }, {}) });
  void judgement.judge(stream);
  expect([answers.length, stream.isReady]).toEqual([1, false]);
  answers[0].resolve(accessOf(1));
  await until(() => answers.length === 2);
  expect([stream.isReady, judged]).toEqual([false, 0]);
  answers[1].resolve(accessOf(1));
  await until(() => stream.isReady);
  expect([answers.length, judged]).toEqual([2, 1]);
  stream.end();
});

Deno.test("who is judged gives their name to nobody else's readings", async () => {
  const access = accessOf(7);
  const renewed = () => {
    nameAsker("person 7");
    return Promise.resolve(access);
  };
  await asServer("live", async () => {
    await new Judgement(renewed, () => {}).judge(new LiveStream(access, 0, () => {}));
    expect(currentAsker().name).toBe("server: live");
  });
});
