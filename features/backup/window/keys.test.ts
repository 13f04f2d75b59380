import { expect } from "expect";
import * as v from "valibot";
import { aPerson } from "@/features/accounts/testing.ts";
import { password } from "@/tests/product/client.ts";
import { until } from "@/tests/until.ts";
import { connect } from "../application/archive/connect.ts";
import { takeHeads } from "../application/history/seen-heads.ts";
import { CopyIndex } from "../application/index/copy-index.ts";
import { type Copying, withCopying } from "../application/testing/copying.ts";
import { archiveKeysSchema, type WindowState, windowStateSchema } from "../contract-window.ts";
import { file } from "../testing.ts";
import { type ServedWindow, withWindow } from "./testing.ts";

/** A window of an application that is let into an archive with one form, and whose copy lies in a folder. */
const withConnected = (run: (copying: Copying, window: ServedWindow) => Promise<void>) =>
  withCopying((copying) =>
    withWindow(async (window) => {
      const { product, company, archive, folder } = copying;
      await file(product, company, "Example, Kim");
      const { email } = await aPerson(product.context, { accountId: company.account.id, password });
      const settings = await connect(window.home, { server: archive.server, email, password });
      await window.home.keep({ ...settings, destination: folder });
      await run(copying, window);
    })
  );

async function stateOf({ ask }: ServedWindow): Promise<WindowState> {
  return v.parse(windowStateSchema, await (await ask("/api/state")).json());
}

/** What the window shows once a run, asked for or begun by something else, is over. */
async function afterRun(window: ServedWindow, begin: () => Promise<Response>): Promise<WindowState> {
  const before = (await stateOf(window)).lastRun?.startedAt;
  // A run may begin a moment after it was answered, at the time as it is by then.
  window.clock.advance(1_000);
  const begun = await begin();
  expect([begun.status, begun.ok ? "" : await begun.text()]).toEqual([200, ""]);
  await begun.body?.cancel();
  window.clock.advance(1_000);
  await until("the run is over", async () => {
    const { running, lastRun } = await stateOf(window);
    return running === null && lastRun !== null && lastRun.startedAt !== before;
  });
  return await stateOf(window);
}

const questionsIn = ({ notices }: WindowState) => notices.flatMap(({ question }) => question ?? []);

function inIndex(window: ServedWindow, change: (index: CopyIndex) => void): void {
  const index = new CopyIndex(window.home.indexPath);
  try {
    change(index);
  } finally {
    index.close();
  }
}

Deno.test("keys that are new here are shown to be compared, and trusted when exactly these were", () =>
  withConnected(async (_copying, window) => {
    const run = () => window.ask("/api/run", { checkEverything: false });
    const other = { kty: "OKP", crv: "Ed25519", x: "A".repeat(43), kid: "B".repeat(43) };
    inIndex(window, (index) => index.remember("keys", JSON.stringify([other])));
    const refused = await afterRun(window, run);
    expect([refused.lastRun?.outcome, questionsIn(refused)]).toEqual(["refused", ["keys"]]);

    const { keys } = v.parse(archiveKeysSchema, await (await window.ask("/api/keys")).json());
    expect(keys).toEqual([
      { keyId: expect.any(String), fingerprint: expect.stringMatching(/^(?:[0-9a-f]{4} ?){16}$/), isTrusted: false },
    ]);
    const wrong = await window.ask("/api/trust-keys", { keyIds: ["C".repeat(43)] });
    expect([wrong.status, (await wrong.json()).message]).toEqual([
      400,
      "The archive has other keys by now. Compare them again.",
    ]);
    const nothing = await window.ask("/api/trust-keys", { keyIds: [] });
    expect([nothing.status, (await nothing.json()).message]).toEqual([400, "Name the keys."]);
    expect(questionsIn(await stateOf(window))).toEqual(["keys"]);

    const trusted = await afterRun(
      window,
      () => window.ask("/api/trust-keys", { keyIds: keys.map((key) => key.keyId) }),
    );
    expect([trusted.lastRun?.outcome, questionsIn(trusted)]).toEqual(["whole", []]);
    const after = v.parse(archiveKeysSchema, await (await window.ask("/api/keys")).json());
    expect(after.keys.map(({ isTrusted }) => isTrusted)).toEqual([true]);
  }));

Deno.test("after another history another copy can be begun; the one of before stays, and a place is chosen anew", () =>
  withConnected(async ({ company, folder }, window) => {
    const run = () => window.ask("/api/run", { checkEverything: false });
    inIndex(window, (index) => takeHeads(index, [{ storeId: company.first.id, size: 1, root: "0".repeat(64) }]));
    const refused = await afterRun(window, run);
    expect([refused.lastRun?.outcome, questionsIn(refused)]).toEqual(["refused", ["history"]]);
    const lay = [...Deno.readDirSync(folder)].length;
    const begun = v.parse(windowStateSchema, await (await window.ask("/api/begin-anew", {})).json());
    expect(begun).toMatchObject({ server: expect.any(String), place: null });
    expect([...Deno.readDirSync(folder)].length).toBe(lay);
    expect(lay).toBeGreaterThan(0);
  }));
