import { expect } from "expect";
import * as v from "valibot";
import { setupState } from "@/features/accounts/contract-setup.ts";
import { issueSetupLink } from "@/features/accounts/setup.ts";
import { newSecret, secretHash } from "@/features/accounts/tokens.ts";
import { aReceiver, aRequest } from "@/features/email-corrections/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { markDeleted } from "@/features/offboarding/permission-walk.suite.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import type { Endpoint, Schema } from "@/kernel/endpoint.ts";
import { loadSample } from "@/kernel/sample.ts";
import { features } from "@/main.features.ts";
import { type TestProduct, withProduct } from "../product/product.ts";
import { type Kind, walkOf } from "./walk/part.ts";
import { keyOf, requestTo } from "./walk/requests.ts";
import { varianceForm, wrongSecret } from "./walk/sent.ts";
import { type Caller, callerOf, callerWith, noon } from "./fixture.ts";

const walk = await walkOf(features);

/** An installation where people may sign up by mail. No job runs in this test, so no mail is sent. */
const openToAll = {
  STRONGROOM_SIGNUP: "open",
  STRONGROOM_SMTP_URL: "smtp://localhost:2525",
  STRONGROOM_MAIL_FROM: "archive@example.com",
};

/** Somebody who asks, and the ids of what they ask for. */
interface Asking {
  readonly caller: Caller;
  readonly ids: Partial<Record<Kind, number>>;
}

/** Everyone who is needed to have every route answered: of the sample, and the owner of a company that has just begun. */
async function everybody(product: TestProduct): Promise<Asking[]> {
  const { context } = product;
  const row = await context.database.one(
    "SELECT d.id AS document, d.store_id AS store, d.account_id AS account, min(a.id) AS attachment, " +
      "(SELECT id FROM users WHERE email = 'user@summit.example') AS user, " +
      "(SELECT min(u.id) FROM audits u WHERE u.store_id = d.store_id) AS audit, " +
      "(SELECT min(t.id) FROM traces t WHERE t.store_id = d.store_id) AS trace, " +
      "(SELECT min(i.id) FROM intake_items i WHERE i.store_id = d.store_id) AS intake FROM documents d " +
      "JOIN attachments a ON a.document_id = d.id JOIN stores s ON s.id = d.store_id " +
      "WHERE s.friendly_ffl_name = 'Summit Denver' AND (SELECT count(*) FROM attachments o WHERE o.document_id = d.id) > 1 " +
      "AND EXISTS (SELECT 1 FROM audits u WHERE u.store_id = d.store_id AND d.transfer_date BETWEEN u.start_date AND u.end_date) " +
      "AND d.status IS NOT NULL GROUP BY d.id ORDER BY d.id LIMIT 1",
  );
  const ids = Object.fromEntries(Object.entries(row ?? {}).map(([kind, id]) => [kind, Number(id)]));
  const ledAudit = await internalAuditOf(product, ids);
  const askings: Asking[] = [];
  for (const email of ["owner@summit.example", "lead@atf.example", "operator@strongroom.example"]) {
    const person = await context.database.one("SELECT id FROM users WHERE email = ?", [email]);
    askings.push({ caller: await callerOf(product, Number(person?.id)), ids: { ...ids, ledAudit } });
  }
  const { id: account } = await anAccount(context);
  const { id: store } = await aStore(context, { accountId: account });
  const owner = await aPerson(context, { accountId: account });
  const receiver = await receiverOf(product, ids);
  const application = await applicationOf(product, askings[0]);
  return [...askings, { caller: await callerOf(product, owner.id), ids: { account, store } }, receiver, application];
}

/** An internal audit of the store, which the owner leads. */
async function internalAuditOf({ context }: TestProduct, { account, store }: Partial<Record<Kind, number>>) {
  const lead = await context.database.one("SELECT id FROM users WHERE email = 'owner@summit.example'");
  const audit = { accountId: account ?? 0, storeId: store ?? 0, auditorIds: [Number(lead?.id)], type: 1 } as const;
  return (await anAudit(context, audit)).id;
}

/** The receiver of an emailed correction of the document. */
async function receiverOf(product: TestProduct, ids: Asking["ids"]): Promise<Asking> {
  const { account = 0, store = 0, document = 0 } = ids;
  const place = { accountId: account, storeId: store, documentId: document };
  const request = await aRequest(product.context, place);
  const session = { secret: "", ...await aReceiver(product.context, request) };
  return { caller: callerWith(product, request.receiverId, session), ids };
}

/** A backup application that somebody let in. */
async function applicationOf(product: TestProduct, { caller, ids }: Asking): Promise<Asking> {
  const computer = { name: "COUNTER-PC", publicKey: "abc", platform: "Linux", version: "0.9.0" };
  const response = await caller.send("POST", "/api/backup/applications", computer);
  expect(response.status).toBe(201);
  await response.body?.cancel();
  const headers = { cookie: response.headers.getSetCookie()[0].split(";")[0] };
  return { caller: { ...caller, get: (path) => product.request(path, { headers }) }, ids };
}

/** What lies in the archive besides the sample, so that every address has something to give. */
async function addToSample(product: TestProduct, [{ caller, ids }]: readonly Asking[]): Promise<void> {
  await markDeleted(product, (await anAccount(product.context)).id, null);
  const body = varianceForm(String(ids.store));
  const response = await product.request("/api/varianceApproval", { method: "POST", headers: caller.headers, body });
  await response.body?.cancel();
  expect(response.status).toBe(201);
}

/** Changes a byte of a file of another document in the store of the first of them, and has it asked for. */
async function findDamage({ context }: TestProduct, [{ caller, ids }]: readonly Asking[]): Promise<void> {
  const file = await context.database.one(
    "SELECT id, sha256 FROM attachments WHERE store_id = ? AND document_id <> ? AND sha256 NOT IN " +
      "(SELECT sha256 FROM attachments WHERE document_id = ?) ORDER BY id LIMIT 1",
    [Number(ids.store), Number(ids.document), Number(ids.document)],
  );
  const path = await context.files.localPath(String(file?.sha256));
  const bytes = await Deno.readFile(path);
  bytes[bytes.length >> 1] ^= 1;
  await Deno.chmod(path, 0o600);
  await Deno.writeFile(path, bytes);
  const answer = await caller.get(`/api/attachments/${file?.id}/content`);
  expect([answer.status, (await answer.json()).error]).toEqual([500, "files.damaged"]);
  const listed = await (await caller.get(`/api/documents/damaged?storeId=${ids.store}`)).json();
  expect(listed).toMatchObject({ count: 1, data: [{ attachmentId: Number(file?.id), reason: "changed" }] });
}

/** An upload that the first of them has begun. */
async function beginUpload([{ caller, ids }]: readonly Asking[]): Promise<void> {
  const wanted = { storeId: ids.store, fileName: "4473.pdf", size: 14_000 };
  ids.upload = (await (await caller.send("POST", "/api/uploads", wanted)).json()).id;
}

/** A sample of the internal audit that the first of them leads. */
async function drawSample([{ caller, ids }]: readonly Asking[]): Promise<void> {
  const wanted = { auditId: ids.ledAudit, stratifyBy: "month", size: 20 };
  ids.sampledAudit = ids.ledAudit;
  ids.auditSample = (await (await caller.send("POST", "/api/auditSamples", wanted)).json()).id;
}

/** The secrets of links, by the address that takes them. */
async function secretsFor(product: TestProduct, [{ caller, ids }]: readonly Asking[]): Promise<Map<string, string>> {
  const { database, clock } = product.context;
  const [invitation, emailChange, reset, signUp] = [newSecret(), newSecret(), newSecret(), newSecret()];
  const expires = clock.now().getTime() + 60_000;
  const user = { name: "Kim Example", email: "kim@example.com", permission: 0, storeIds: [ids.store] };
  const invited = await (await caller.send("POST", "/api/users", { user })).json();
  await database.write(() => [
    {
      sql: "UPDATE user_invitations SET token_hash = ? WHERE user_id = ?",
      args: [secretHash(invitation), invited.id],
    },
    {
      sql: "INSERT INTO user_email_changes(id, user_id, email, old_token_hash, new_token_hash, asked_by_name, " +
        "created_at, expires_at) VALUES (1, ?, 'new@example.com', ?, x'00', 'Ann', ?, ?)",
      args: [
        invited.id,
        secretHash(emailChange),
        clock.now().toISOString(),
        new Date(expires).toISOString(),
      ],
    },
    {
      sql: "INSERT INTO password_resets(token_hash, user_id, request, expires_at) VALUES (?, ?, 'test', ?)",
      args: [secretHash(reset), caller.id, expires],
    },
    {
      sql: "INSERT INTO sign_ups(request, email, token_hash, expires_at) VALUES ('test', 'new@example.com', ?, ?)",
      args: [secretHash(signUp), expires],
    },
  ]);
  return new Map([
    ["/api/invitations/{token}", invitation],
    ["/api/emailChanges/{token}", emailChange],
    ["/api/auth/reset-password/{token}", reset],
    ["/api/auth/sign-up/{token}", signUp],
  ]);
}

/** Something that the sample has none of, as its feature makes it; null where somebody has no documents. */
async function madeFor(
  product: TestProduct,
  { account, store, document, attachment }: Asking["ids"],
  kind: Kind,
  callerId: number,
): Promise<number | null> {
  const maker = walk.kinds[kind];
  if (!maker || !account || !store || !document || !attachment) return null;
  const ids = { accountId: account, storeId: store, documentId: document, attachmentId: attachment };
  const nobody = { auditId: 999_999_999, disabledAccountId: 999_999_999 };
  return await maker.make(product, { ...ids, ...nobody }, () => Promise.resolve(callerId));
}

/** What a GET answers to somebody; null when it is not theirs to have. */
async function answerTo(
  product: TestProduct,
  { caller, ids }: Asking,
  endpoint: Endpoint,
  secret = wrongSecret,
): Promise<unknown> {
  const target = async (kind: Kind) => ids[kind] ?? await madeFor(product, ids, kind, caller.id) ?? 999_999_999;
  const [path] = await requestTo(walk, endpoint, target, null);
  const response = await caller.get(path.replace(wrongSecret, secret).replace("text=example", "text=an"));
  const body: unknown = await response.json();
  return response.status === 200 ? body : null;
}

/** Where a body holds a key that its schema has not declared; undeclared keys are dropped by the schema's own parsing. */
function undeclared(sent: unknown, known: unknown, path = ""): string[] {
  if (Array.isArray(sent)) {
    return sent.flatMap((item, at) => undeclared(item, Array.isArray(known) ? known[at] : undefined, `${path}[]`));
  }
  if (typeof sent !== "object" || sent === null) return [];
  const declared: [string, unknown][] = typeof known === "object" && known !== null ? Object.entries(known) : [];
  const byName = new Map(declared);
  return Object.entries(sent).flatMap(([name, value]) =>
    byName.has(name) ? undeclared(value, byName.get(name), `${path}.${name}`) : [`${path}.${name}`]
  );
}

function brokenPromises(schema: Schema, body: unknown): string[] {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) return parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  return undeclared(body, parsed.output);
}

function isJson({ method, answer, stream }: Endpoint): boolean {
  return method === "GET" && answer !== undefined && !stream;
}

Deno.test("every GET answers exactly what its schema declares, and not a key more", () =>
  withProduct(async (product) => {
    await loadSample(product, () => {});
    const askings = await everybody(product);
    await addToSample(product, askings);
    await beginUpload(askings);
    await drawSample(askings);
    await findDamage(product, askings);
    const secrets = await secretsFor(product, askings);
    const answered = new Set<string>();
    // The page of a setup link is there only while nobody is: the next test asks it.
    const wanted = product.routes.map(({ endpoint }) => endpoint).filter((endpoint) =>
      isJson(endpoint) && endpoint.path !== setupState.path
    );
    for (const asking of askings) {
      for (const endpoint of wanted) {
        const body = await answerTo(product, asking, endpoint, secrets.get(endpoint.path));
        if (body === null) continue;
        answered.add(keyOf(endpoint));
        expect([keyOf(endpoint), endpoint.answer && brokenPromises(endpoint.answer, body)]).toEqual([
          keyOf(endpoint),
          [],
        ]);
      }
    }
    expect(wanted.map(keyOf).filter((key) => !answered.has(key))).toEqual([]);
  }, { clock: new SetClock(noon), environment: openToAll }));

Deno.test("the page of a setup link answers exactly what its schema declares", () =>
  withProduct(async ({ context, request }) => {
    const token = await issueSetupLink(context);
    const response = await request(setupState.path.replace("{token}", token ?? ""));
    expect(response.status).toBe(200);
    expect(setupState.answer && brokenPromises(setupState.answer, await response.json())).toEqual([]);
  }));

Deno.test("an error says what its schema declares, and nothing of the inside", () =>
  withProduct(async (product) => {
    const { schemas } = (await (await product.request("/api/openapi.json")).json()).components;
    const known = new Set(Object.keys(schemas.Error.properties));
    for (const { endpoint } of product.routes) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, "1");
      const response = await product.request(path, { method: endpoint.method });
      if (response.status < 400) {
        await response.body?.cancel();
        continue;
      }
      const body = await response.json();
      expect([path, Object.keys(body).filter((key) => !known.has(key))]).toEqual([path, []]);
      expect(body.message).toMatch(/^[A-Z].+[.?]$/);
      expect(body.error).toMatch(/^[a-z]+\.[a-z_]+$/);
    }
  }));
