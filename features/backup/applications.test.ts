import { generateKeyPairSync, sign } from "node:crypto";
import { Buffer } from "node:buffer";
import { expect } from "expect";
import { signedIn } from "@/features/accounts/testing.ts";
import { toldUsers } from "@/features/accounts/told-rows.ts";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { aCompany, file, readAll } from "./testing.ts";

const origin = "http://localhost:8000";

/** An application that the company's backup sign-in let in: its id, its key, and a way to ask with its session. */
async function anApplication(product: TestProduct, userId: number) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { headers } = await signedIn(product.context, userId);
  const response = await product.request("/api/backup/applications", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", origin },
    body: JSON.stringify({
      name: "COUNTER-PC",
      publicKey: publicKey.export({ format: "jwk" }).x,
      platform: "Linux",
      version: "0.9.0",
    }),
  });
  expect(response.status).toBe(201);
  const { id }: { id: number } = await response.json();
  const cookie = response.headers.getSetCookie()[0].split(";")[0];
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await product.request(path, {
      ...init,
      headers: { cookie, origin, ...init.body ? { "content-type": "application/json" } : {} },
    });
    const bytes = await answer.bytes();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
    return { status: answer.status, bytes, body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {} };
  };
  const cosigned = (storeId: number, size: number, root: string) => {
    const text = canonicalJson({ type: "strongroom.cosignature.1", stream: `store:${storeId}`, size, root });
    return sign(null, Buffer.from(text), privateKey).toString("base64url");
  };
  return { id, ask, cosigned };
}

const aRun = { outcome: "whole", finishedAt: "2026-03-02T10:00:00.000Z", version: "0.9.0", problems: [] } as const;
const nothingYet = { fullCheckAt: null, restoredAt: null, freeBytes: 5e9 } as const;

Deno.test("an application reads the feed of its person's stores and can do nothing else", () =>
  withProduct(async (product) => {
    const company = await aCompany(product);
    const { owner, program, first, second } = company;
    await file(product, company, "Example, Kim");
    const application = await anApplication(product, program.id);
    const { body: own } = await application.ask("/api/backup/applications/own");
    expect(own.stores.map(({ id }: { id: number }) => id)).toEqual([first.id]);
    expect((await readAll(application.ask, first.id)).items.length).toBeGreaterThan(2);
    expect((await application.ask(`/api/backup/feed?storeId=${second.id}`)).status).toBe(404);

    // The owner's application has the owner's stores, and none of the owner's other rights.
    const owners = await anApplication(product, owner.id);
    expect((await owners.ask("/api/backup/applications/own")).body.stores.length).toBe(2);
    for (const path of ["/api/documents?accountOverview=true", `/api/stores/${first.id}`, "/api/users"]) {
      expect([path, (await owners.ask(path)).status]).toEqual([path, 403]);
    }
    const change = { method: "PUT", body: JSON.stringify({ id: first.id }) };
    expect((await owners.ask(`/api/stores/${first.id}`, change)).status).toBe(403);
    const another = { method: "POST", body: "{}" };
    expect((await owners.ask("/api/backup/applications", another)).status).toBe(403);
  }));

Deno.test("what a copy holds is signed by the application, and refused when it is of another history", () =>
  withProduct(async (product) => {
    const company = await aCompany(product);
    const { program, first } = company;
    await file(product, company, "Example, Kim");
    const { ask, cosigned, id } = await anApplication(product, program.id);
    const { pages } = await readAll(ask, first.id);
    const { size = 0, root = "" } = pages.at(-1)?.head ?? {};
    const copy = { storeId: first.id, size, root, documents: 1, files: 1, bytes: 100 };
    const report = (copies: readonly object[], more: object = {}) =>
      ask("/api/backup/runs", { method: "POST", body: JSON.stringify({ ...aRun, ...nothingYet, ...more, copies }) });

    expect(await report([{ ...copy, cosignature: cosigned(first.id, size, root) }])).toMatchObject({ status: 204 });
    const { body: list } = await ask("/api/backup/applications");
    expect(list.data).toMatchObject([{ id, outcome: "whole", lastFullCheckOn: null, freeBytes: 5e9 }]);
    expect(list.data[0].lastWholeOn).not.toBeNull();

    const forged = "ab".repeat(32);
    expect((await report([{ ...copy, cosignature: cosigned(first.id, size - 1, root) }])).status).toBe(400);
    expect(await report([{ ...copy, root: forged, cosignature: cosigned(first.id, size, forged) }]))
      .toMatchObject({ status: 409, body: { error: "backup.not_this_history" } });
    expect((await report([{ ...copy, size: 900, cosignature: cosigned(first.id, 900, root) }])).status).toBe(409);

    // One entry for how a day's runs went, another when it changes.
    for (let time = 0; time < 2; time++) await report([], { outcome: "full_disk", problems: ["The disk is full."] });
    const entries = await Array.fromAsync(product.context.ledger.walk(`account:${company.account.id}`));
    expect(entries.filter(({ event }) => event === "backup.run_reported").map(({ data }) => data.outcome))
      .toEqual(["whole", "full_disk"]);
    expect(product.context.describeEvent("backup.run_reported", entries.at(-1)?.data).title).toBe(
      "Backup not complete",
    );
  }));

Deno.test("an application that is revoked, or whose person is gone, reads no more", () =>
  withProduct(async (product) => {
    const company = await aCompany(product);
    const { program, owner, second, account } = company;
    const first = await anApplication(product, program.id);
    const other = await anApplication(product, owner.id);
    const mine = "/api/backup/applications/own";
    // A program's sign-in ends its own only.
    expect((await first.ask(`/api/backup/applications/${other.id}`, { method: "DELETE" })).status).toBe(404);
    const { headers } = await signedIn(product.context, owner.id);
    const ended = await product.request(`/api/backup/applications/${first.id}`, { method: "DELETE", headers });
    expect(ended.status).toBe(204);
    expect((await first.ask(mine)).status).toBe(401);
    expect((await other.ask(mine)).status).toBe(200);
    await product.context.database.write(() => [
      { sql: "UPDATE users SET status = 1 WHERE id = ?", args: [owner.id] },
    ]);
    expect((await other.ask(mine)).status).toBe(401);
    expect([second.accountId, account.id]).toEqual([account.id, account.id]);
  }));

Deno.test("a changed password shuts out the computers that it let in, and nobody else's", () =>
  withProduct(async (product) => {
    const { program, owner } = await aCompany(product);
    const application = await anApplication(product, program.id);
    const others = await anApplication(product, owner.id);
    const mine = "/api/backup/applications/own";
    await product.context.change((unit) =>
      unit.add(telling(
        { sql: "UPDATE users SET password_hash = 'another' WHERE id = ?", args: [program.id] },
        toldUsers.changed({ id: program.id }, { passwordHash: "another" }),
      ))
    );
    expect((await application.ask(mine)).status).toBe(401);
    expect((await others.ask(mine)).status).toBe(200);
    const { data } = await (await others.ask("/api/backup/applications")).body;
    expect(data.map(({ id }: { id: number }) => id)).toEqual([others.id]);
    const problems: string[] = [];
    for await (const finding of product.verify()) if (finding.kind === "problem") problems.push(finding.message);
    expect(problems).toEqual([]);
  }));
