import { expect } from "expect";
import * as v from "valibot";
import { foldersSchema, windowStateSchema } from "../contract-window.ts";
import { type ServedWindow, withWindow } from "./testing.ts";

const stateIn = async (answer: Response) => v.parse(windowStateSchema, await answer.json());
const messageIn = async (answer: Response) => v.parse(v.object({ message: v.string() }), await answer.json()).message;
const ownHeaders = ({ port, cookie, guard }: ServedWindow) => ({
  ...{ host: `127.0.0.1:${port}`, cookie, origin: guard.origin, "content-type": "application/json" },
});

/** Signed in, without a server that would answer. */
const connected = {
  ...{ server: "http://127.0.0.1:9", cookie: "session=very-secret", applicationId: 1, name: "COUNTER-PC" },
  ...{ destination: null, dailyAt: "02:30", onChange: true, s3: null },
};

Deno.test("the window answers only a browser that opened its secret address", () =>
  withWindow(async ({ guard, ask, cookie }) => {
    for (const path of ["/", "/api/state", "/api/folders", "/certificates/2026-03-10", "/nothing"]) {
      const answer = await fetch(`${guard.origin}${path}`);
      expect([path, answer.status]).toEqual([path, 401]);
      await answer.body?.cancel();
    }
    const wrong = await fetch(`${guard.origin}/open?token=${"A".repeat(43)}`);
    expect(wrong.status).toBe(403);
    expect(wrong.headers.getSetCookie()).toEqual([]);
    await wrong.body?.cancel();
    const opened = await fetch(`${guard.origin}/open?token=${guard.token}`, { redirect: "manual" });
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/"]);
    expect(opened.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Strict$/);
    await opened.body?.cancel();
    // The address is no session by itself.
    expect(cookie).not.toContain(guard.token);
    const state = await ask("/api/state");
    expect(state.status).toBe(200);
    for (const name of ["x-frame-options", "referrer-policy", "x-content-type-options"]) {
      expect(state.headers.get(name)).not.toBe(null);
    }
    expect(await stateIn(state)).toMatchObject({ server: null, place: null, running: null, notices: [], log: [] });
  }));

Deno.test("a name that resolves to this computer, and pages of others, are refused", () =>
  withWindow(async (window) => {
    const { raw, port, guard } = window;
    const own = ownHeaders(window);
    const get = async (headers: Record<string, string>) => (await raw("/api/state", { headers })).status;
    expect(await get({ ...own })).toBe(200);
    expect(await get({ ...own, host: `evil.example:${port}` })).toBe(421);
    expect(await get({ ...own, host: `localhost:${port}` })).toBe(421);
    expect(await get({ ...own, host: "127.0.0.1" })).toBe(421);
    expect(await get({ ...own, origin: "http://evil.example" })).toBe(403);
    expect(await get({ ...own, origin: "null" })).toBe(403);
    expect(await get({ ...own, "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await get({ ...own, "sec-fetch-site": "same-site" })).toBe(403);
    const rebound = await raw(`/open?token=${guard.token}`, { headers: { host: `evil.example:${port}` } });
    expect(rebound.status).toBe(421);
    expect(rebound.text).not.toMatch(/set-cookie/i);
    const { origin: _origin, ...without } = own;
    const post = (headers: Record<string, string>) => raw("/api/quit", { method: "POST", headers, body: "{}" });
    expect((await post(without)).status).toBe(403);
    expect((await post({ ...own, origin: `http://127.0.0.1:${port + 1}` })).status).toBe(403);
    expect(window.quits()).toBe(0);
    expect((await post(own)).status).toBe(200);
    expect(window.quits()).toBe(1);
  }));

Deno.test("bodies are short JSON of the window's own shapes, and a wrong one changes nothing", () =>
  withWindow(async (window) => {
    const { ask, raw, home } = window;
    await home.keep(connected);
    const own = ownHeaders(window);
    const long = JSON.stringify({ dailyAt: "03:00", onChange: true, more: "x".repeat(20_000) });
    expect((await raw("/api/schedule", { method: "POST", headers: own, body: long })).status).toBe(413);
    const form = { ...own, "content-type": "text/plain" };
    expect((await raw("/api/run", { method: "POST", headers: form, body: '{"checkEverything":true}' })).status).toBe(
      400,
    );
    const wrong: readonly (readonly [string, unknown, string])[] = [
      ["/api/schedule", { dailyAt: "3 am", onChange: true }, "Choose a time."],
      ["/api/schedule", { dailyAt: "29:00", onChange: true }, "Choose a time."],
      ["/api/schedule", { dailyAt: "03:00" }, "Say whether changes are backed up at once."],
      ["/api/schedule", { onChange: true }, "Choose a time."],
      ["/api/sign-in", { server: "x", email: "", password: "p", code: null }, "Enter your email."],
      ["/api/sign-in", { server: "x", email: "a@b", password: "", code: null }, "Enter your password."],
      ["/api/sign-in", { server: "x".repeat(301), email: "a", password: "p", code: null }, "The address is too long."],
      ["/api/sign-in", { email: "a", password: "p", code: null }, "Enter the address of your Strongroom."],
      ["/api/place", { kind: "tape" }, "Choose a folder or a bucket."],
      ["/api/folders", { parent: "/tmp", name: "../up" }, 'A folder name cannot have any of / \\ : * ? " < > |'],
      ["/api/folders", { parent: "/tmp", name: ".." }, 'A folder name cannot have any of / \\ : * ? " < > |'],
      ["/api/run", {}, "Say whether everything is checked."],
    ];
    for (const [path, body, message] of wrong) {
      const answer = await ask(path, body);
      expect([path, answer.status, await messageIn(answer)]).toEqual([path, 400, message]);
    }
    expect(await home.settings()).toEqual(connected);
  }));

Deno.test("folders are listed and made, and a folder that may not be used says so", () =>
  withWindow(async ({ ask, home }) => {
    const parent = `${home.folder}/some`;
    await Deno.mkdir(parent, { recursive: true });
    for (const name of ["b", "a 10", "a 9", ".hidden"]) await Deno.mkdir(`${parent}/${name}`);
    await Deno.writeTextFile(`${parent}/file.txt`, "");
    const listed = v.parse(foldersSchema, await (await ask(`/api/folders?path=${encodeURIComponent(parent)}`)).json());
    expect(listed.folders.map(({ name }) => name)).toEqual(["a 9", "a 10", "b"]);
    expect(listed.parent).not.toBe(null);
    const made = v.parse(foldersSchema, await (await ask("/api/folders", { parent, name: "Copy" })).json());
    expect(made.path.endsWith("/Copy")).toBe(true);
    expect(await messageIn(await ask("/api/folders", { parent, name: "Copy" }))).toMatch(/exists already/);
    expect(await messageIn(await ask("/api/folders?path=/nowhere/at/all"))).toMatch(/^There is no folder/);
  }));

Deno.test("a place is tried before it is kept, and secrets leave neither settings nor log", () =>
  withWindow(async (window) => {
    const { ask, home, told } = window;
    const folder = `${home.folder}/../copy`;
    expect(await messageIn(await ask("/api/place", { kind: "folder", path: folder }))).toBe("Sign in first.");
    await home.keep(connected);
    const inside = await ask("/api/place", { kind: "folder", path: `${home.folder}/copy` });
    expect(await messageIn(inside)).toMatch(/^The copy cannot lie in the folder of this application's settings/);
    const file = `${home.folder}/../file.txt`;
    await Deno.writeTextFile(file, "");
    expect((await ask("/api/place", { kind: "folder", path: file })).status).toBe(400);
    const keys = { region: "us-east-1", accessKeyId: "AKIA-ID", secretAccessKey: "very-secret-key" };
    const bucket = { kind: "bucket", endpoint: "http://127.0.0.1:9", bucket: "forms", prefix: "", ...keys };
    const refused = await ask("/api/place", { ...bucket, bucket: "NOT A BUCKET" });
    expect(await messageIn(refused)).toMatch(/s3:\/\/bucket\/prefix/);
    expect((await home.settings())?.destination).toBe(null);
    const state = await stateIn(await ask("/api/place", { kind: "folder", path: folder }));
    expect(state.place).toEqual({ kind: "folder", title: await Deno.realPath(folder) });
    // The small file by which it was tried is gone.
    expect([...Deno.readDirSync(folder)].filter(({ isFile }) => isFile)).toEqual([]);
    expect(JSON.stringify(state) + told.join()).not.toMatch(/very-secret/);
  }));

Deno.test("a schedule is kept, and a damaged settings file is told and not lost", () =>
  withWindow(async ({ ask, home }) => {
    await home.keep(connected);
    expect(await stateIn(await ask("/api/schedule", { dailyAt: "23:15", onChange: false })))
      .toMatchObject({ dailyAt: "23:15", onChange: false });
    await Deno.writeTextFile(home.settingsPath, '{"server":"https://');
    const state = await stateIn(await ask("/api/state"));
    expect(state).toMatchObject({ server: null, notices: [{ tone: "red", title: "The settings are damaged" }] });
    expect(await Deno.readTextFile(home.settingsPath)).toBe('{"server":"https://');
  }));

Deno.test("a server that is away is told in plain words", () =>
  withWindow(async ({ ask, home, service }) => {
    await home.keep(connected);
    await ask("/api/place", { kind: "folder", path: `${home.folder}/../copy` }).then((answer) => answer.body?.cancel());
    const begun = await stateIn(await ask("/api/run", { checkEverything: false }));
    expect(begun.running).toMatchObject({ isStopping: false });
    expect((await ask("/api/run", { checkEverything: false })).status).toBe(409);
    expect(await messageIn(await ask("/api/disconnect", {}))).toBe("Stop the backup first.");
    // Whoever stops it does not wait for a server that is away.
    const stopped = performance.now();
    await (await ask("/api/stop", {})).body?.cancel();
    while (service.running) await new Promise((go) => setTimeout(go, 20));
    expect(performance.now() - stopped).toBeLessThan(15_000);
    const state = await stateIn(await ask("/api/state"));
    expect(state.log).toMatchObject([{ reason: "asked", isStopped: true }]);
    expect(state.notices.map(({ title }) => title)).toContain("The last backup was stopped.");
  }));

Deno.test("the address of the window opens it once, so that whoever sees what the browser was started with does not get in", () =>
  withWindow(async ({ guard, cookie }) => {
    const first = guard.token;
    const open = async (token: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${guard.origin}/open?token=${token}`, { redirect: "manual", headers });
      await answer.body?.cancel();
      return [answer.status, answer.headers.getSetCookie().length];
    };
    expect(await open(first)).toEqual([302, 1]);
    expect(guard.token).not.toBe(first);
    expect(await open(first)).toEqual([403, 0]);
    // The person's own browser may load its address again.
    expect(await open(first, { cookie })).toEqual([302, 0]);
    expect(await open(guard.token)).toEqual([302, 1]);
  }));
