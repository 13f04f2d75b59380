import { expect } from "expect";
import { password } from "../product/client.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { rawRequest, readAnswer } from "../faults/raw-http.ts";
import { type Running, withRunning } from "../faults/running.ts";

const everywhere: Readonly<Record<string, RegExp>> = {
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^(?:same-origin|no-referrer)$/,
  "x-frame-options": /^DENY$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\)/,
  "x-request-id": /^[\w-]{8,64}$/,
};

/** The cookie of a browser in which the owner is signed in. */
async function cookieOf({ server }: Running): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "olive@example.com", password }),
  });
  await response.body?.cancel();
  return (response.headers.get("set-cookie") ?? "").split(";")[0];
}

const hostile = `<img src=x onerror=alert(1)></script><script>alert("${"x"}")</script>`;

Deno.test("pages and every other kind of answer come with their guards", (test) =>
  withRunning(async (running) => {
    const { server, owner, storeId } = running;
    const filed = await running.file(plainPdf().bytes, {
      customerName: hostile,
      serialNumber: "<b>S1</b>",
      tsn: "-->&lt;tsn&gt;",
    });
    const document = await filed.json();
    const cookie = await cookieOf(running);
    const page = (path: string, headers: Record<string, string> = { cookie }) =>
      fetch(`${server.url}${path}`, { headers, redirect: "manual" });
    const assetPath = /\/assets\/[\w.-]+\.js/.exec(await (await page("/sign-in", {})).text())?.[0] ?? "";

    await test.step("security headers stand on every kind of answer", async () => {
      expect(assetPath).not.toBe("");
      const answers = [
        page("/"),
        page("/sign-in", {}),
        page(`/${storeId}/documents`),
        page(`/${storeId}/documents/${document.id}`),
        page("/no/such/page"),
        page(assetPath),
        page("/favicon.svg"),
        page("/assets/missing.js"),
        page("/api/health"),
        page("/api/openapi.json"),
        page("/api/documents", {}),
        page("/API/nothing"),
        page(document.attachments[0].uri),
        fetch(`${server.url}/`, { method: "POST" }),
        fetch(`${server.url}/`, { method: "HEAD" }),
        fetch(`${server.url}/api/documents`, { method: "OPTIONS" }),
      ];
      for (const response of await Promise.all(answers)) {
        await response.body?.cancel();
        for (const [name, value] of Object.entries(everywhere)) {
          expect([response.url, name, response.headers.get(name)]).toEqual([
            response.url,
            name,
            expect.stringMatching(value),
          ]);
        }
        expect([response.url, response.status < 500]).toEqual([response.url, true]);
        expect(response.headers.get("server") ?? response.headers.get("x-powered-by")).toBeNull();
      }
    });

    await test.step("no page lets inline or foreign scripts run, and no nonce is used twice", async () => {
      const nonces = new Set<string>();
      for (
        const path of ["/", "/sign-in", `/${storeId}/documents`, `/${storeId}/documents/${document.id}`, "/no/such"]
      ) {
        const response = await page(path);
        const text = await response.text();
        const policy = response.headers.get("content-security-policy") ?? "";
        if (response.status >= 300 && response.status < 400) continue;
        expect([path, policy]).toEqual([
          path,
          expect.stringMatching(/default-src 'self'.*object-src 'none'.*frame-ancestors 'none'/),
        ]);
        expect(policy).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:|\*/);
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
        expect(nonce.length).toBeGreaterThanOrEqual(16);
        nonces.add(nonce);
        for (const [script] of text.matchAll(/<script\b[^>]*>/g)) {
          expect(script).toMatch(/ type="application\/json"| nonce="|src="\/assets\//);
        }
        expect(text.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
      }
      expect(nonces.size).toBeGreaterThan(2);
    });

    await test.step("HTML in a name is shown, never run", async () => {
      for (const path of [`/${storeId}/documents`, `/${storeId}/documents/${document.id}`]) {
        const text = await (await page(path)).text();
        expect(text).toContain("&lt;img src=x onerror=alert(1)&gt;");
        expect(text).not.toContain("<img src=x");
        expect(text).not.toContain("<script>alert");
        expect(text).not.toContain("<b>S1");
      }
    });

    await test.step("HTML in an address is not given back", async () => {
      const places = [
        `/${storeId}/documents?customerName=${encodeURIComponent(hostile)}`,
        `/${encodeURIComponent(hostile)}`,
        "/%3Cscript%3Ealert(1)%3C/script%3E",
      ];
      for (const path of places) expect(await (await page(path)).text()).not.toMatch(/<script>alert|<img src=x/);
    });

    await test.step("no path leads out of the folder of assets", async () => {
      const paths = [
        "/assets/../../../../etc/passwd",
        "/assets/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%5c..%5cmain.ts",
        "/assets/....//....//etc/passwd",
        "/assets/%00",
        "/assets/%zz",
        "/assets/",
        "/assets/.vite/manifest.json",
        "/assets/../.vite/manifest.json",
        "/.vite/manifest.json",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/.env",
        "/.git/config",
        "/main.ts",
        "/strongroom.db",
      ];
      for (const path of paths) {
        // A browser's fetch would tidy the path up; a socket sends it as it is.
        const connection = await rawRequest(server.url, path, { connection: "close" }, "GET");
        const answer = await readAnswer(connection, () => false);
        connection.close();
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
        expect([path, status >= 200 && status < 500]).toEqual([path, true]);
        expect([path, /root:x:|"isEntry"|\[core\]|SQLite format/.test(answer)]).toEqual([path, false]);
        const isAsset = new URL(path, server.url).pathname.startsWith("/assets");
        if (isAsset) expect([path, status]).toEqual([path, 404]);
        else expect([path, status]).not.toEqual([path, 200]);
      }
    });

    await test.step("the demonstration pages of document 1, section 2, do not exist", async () => {
      for (const path of ["/users", "/settings"]) {
        const response = await page(path);
        expect([path, response.status]).toEqual([path, 404]);
        expect(await response.text()).toContain("Page not found, or you don&#x27;t have access to it.");
      }
    });

    await test.step("a page of another person's document is not found, and tells nothing", async () => {
      const response = await page(`/${storeId}/documents/999999999`);
      const text = await response.text();
      expect([200, 404]).toContain(response.status);
      expect(text).not.toContain("onerror=alert");
      const stranger = await page(`/${storeId}/documents/${document.id}`, {});
      const seen = await stranger.text();
      expect(seen).not.toContain("onerror=alert");
      expect(seen).not.toContain("S1");
    });

    await test.step("pages with personal data are kept by no cache, and no answer lets other sites read it", async () => {
      for (const path of [`/${storeId}/documents`, "/api/documents", `/api/documents/${document.id}`, "/api/session"]) {
        const response = await page(path, { cookie, origin: "https://evil.example" });
        await response.body?.cancel();
        expect([path, response.headers.get("cache-control")]).toEqual([path, "no-store"]);
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
      }
    });

    await test.step("the session cookie is out of reach of scripts and other sites", async () => {
      const response = await fetch(`${server.url}/api/auth/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "olive@example.com", password }),
      });
      await response.body?.cancel();
      expect(response.headers.get("set-cookie")).toMatch(/; Path=\/; HttpOnly; SameSite=(?:Lax|Strict); Max-Age=\d+$/);
    });

    await test.step("the log of all this holds no name, no number, no secret", async () => {
      await provokeErrors(running, cookie);
      const log = await running.logged();
      const secrets = [
        "Olive",
        "Owner",
        "olive@example.com",
        "Harbour",
        "onerror",
        "S1",
        "tsn",
        "Zebedee",
        "zebedee@example.com",
        password,
        "wrong-password",
        owner.token,
        cookie.split("=")[1],
        server.setupToken ?? "no setup token",
        "4055550100",
        "4473.pdf",
        "127.0.0.1",
      ];
      for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false]);
      for (const line of log.split("\n").filter(Boolean)) {
        expect(Object.keys(JSON.parse(line))).toEqual(expect.arrayContaining(["at", "level", "event"]));
      }
    });
  }));

/** Requests that fail in every way there is, with things in them that must not be written down. */
async function provokeErrors({ server, owner, storeId, file, logged }: Running, cookie: string): Promise<void> {
  const json = (body: unknown) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answers = [
    fetch(`${server.url}/api/auth/sign-in`, json({ email: "zebedee@example.com", password: "wrong-password" })),
    fetch(`${server.url}/api/auth/sign-in`, json({ email: "Zebedee", password: 7, olive: "olive@example.com" })),
    owner.fetch(`/api/documents?customerName=Zebedee&nonsense=Zebedee`),
    owner.fetch(`/api/documents/Zebedee`),
    fetch(`${server.url}/${storeId}/documents?customerName=Zebedee&page=Zebedee`, { headers: { cookie } }),
    fetch(`${server.url}/Zebedee/Zebedee`, { headers: { cookie } }),
    file(new TextEncoder().encode("Zebedee"), { customerName: "Zebedee", tsn: "Zebedee" }),
    file(new TextEncoder().encode("%PDF-1.4 Zebedee"), { customerName: "Zebedee" }),
  ];
  for (const answer of await Promise.all(answers)) await answer.body?.cancel();
  await Deno.remove(`${server.dataFolder}/files`, { recursive: true });
  const [{ id }] = (await owner.json<{ data: { id: number }[] }>("/api/documents")).data;
  const { attachments } = await owner.json<{ attachments: { uri: string }[] }>(`/api/documents/${id}`);
  const failed = await owner.fetch(attachments[0].uri.replace("/api/", "/API/"));
  const { requestId } = await failed.json();
  expect(failed.status).toBe(500);
  expect(requestId).toBe(failed.headers.get("x-request-id"));
  expect(await logged()).toContain(requestId);
  expect((await file(plainPdf().bytes, { customerName: "Zebedee" })).status).toBeGreaterThanOrEqual(500);
}
