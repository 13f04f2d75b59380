import { expect } from "expect";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { filingForm } from "@/tests/product/client.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";

const company = { companyName: "Prairie Arms", phone: "(405) 555-0100" };
const single = { type: 0, fflNumber: "5-76-201-01-9G-99999", ...company };
const multiple = { type: 1, ...company };

async function newcomer(product: TestProduct) {
  const person = await aPerson(product.context, { accountId: null, role: "FFLUser" });
  const { headers } = await signedIn(product.context, person.id);
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await product.request(path, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  return { person, headers, send };
}

Deno.test("a company is registered by somebody signed in, not by a visitor", () =>
  withProduct(async (product) => {
    const response = await product.request("/api/accounts", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(single),
    });
    expect(response.status).toBe(401);
  }));

Deno.test("a single FFL gets its account, its one store and its owner at once", () =>
  withProduct(async (product) => {
    const { send } = await newcomer(product);
    expect((await send("GET", "/api/session")).body.sendTo).toBe("/account-selection");
    const made = await send("POST", "/api/accounts", single);
    expect(made).toMatchObject({ status: 201, body: { type: 0, storeId: expect.any(Number) } });
    const session = (await send("GET", "/api/session")).body;
    expect(session).toMatchObject({
      sendTo: null,
      blocking: null,
      person: { role: "FFLAccountOwner" },
      account: { name: "Prairie Arms", type: 0 },
      stores: [{ friendlyFFLName: "Prairie Arms", state: "TX", timeZone: "America/Chicago" }],
    });
    expect((await send("GET", `/api/stores/${made.body.storeId}`)).body).toMatchObject({
      fflFirstThreeDigits: "576",
      fflLastFiveDigits: "99999",
    });
  }));

Deno.test("whoever acts for a newcomer registers no company in their name", () =>
  withProduct(async (product) => {
    const { person } = await newcomer(product);
    const { context } = product;
    const operator = await aPerson(context, { accountId: null, role: "OperatorAdmin" });
    const at = context.clock.now().toISOString();
    const acting = { id: 1, operatorId: operator.id, userId: person.id, reason: "Ticket 4711", at };
    await context.change((unit) => unit.add(...context.offered(accountsOffer).beginImpersonation(acting)));
    const { headers } = await signedIn(context, operator.id);
    const response = await product.request("/api/accounts", {
      method: "POST",
      headers: { ...headers, impersonatedUserId: String(person.id), "content-type": "application/json" },
      body: JSON.stringify(single),
    });
    expect(response.status).toBe(403);
    await response.body?.cancel();
    expect((await context.offered(accountsOffer).person(person.id))?.accountId).toBe(null);
  }));

Deno.test("a newcomer's choice of account type is kept until their company is registered", () =>
  withProduct(async (product) => {
    const { person, send } = await newcomer(product);
    const sendTo = async () => (await send("GET", "/api/session")).body.sendTo;
    const choose = (accountType: number, more = {}) =>
      send("PUT", "/api/users", { id: person.id, accountType, ...more });
    expect(await choose(1)).toMatchObject({ status: 200, body: { id: person.id, hasAccountType: false } });
    expect(await sendTo()).toBe("/registration?type=multiple");
    await choose(0);
    expect(await sendTo()).toBe("/registration?type=single");
    await choose(2);
    expect(await sendTo()).toBe("/account-selection");
    expect((await choose(3)).body.fields).toEqual({ accountType: "Account type is required" });
    expect((await choose(1, { name: "Another" })).status).toBe(400);
    await choose(1);
    expect((await send("POST", "/api/accounts", multiple)).status).toBe(201);
    expect(await sendTo()).toBeNull();
    expect(await product.context.database.all("SELECT * FROM onboarding_choices")).toEqual([]);
    expect(await choose(0)).toMatchObject({ status: 409, body: { error: "onboarding.has_account" } });
  }));

Deno.test("nobody chooses the account type of somebody else, and who is no newcomer chooses none", () =>
  withProduct(async (product) => {
    const [one, other] = [await newcomer(product), await newcomer(product)];
    const choice = { id: other.person.id, accountType: 1 };
    expect((await one.send("PUT", "/api/users", choice)).status).toBe(403);
    for (const role of ["OperatorAdmin", "IOIUser"] as const) {
      const { id } = await aPerson(product.context, { accountId: null, role });
      const { headers } = await signedIn(product.context, id);
      const { status, body } = await product.request("/api/users", {
        method: "PUT",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ id, accountType: 1 }),
      });
      await body?.cancel();
      expect([role, status]).toEqual([role, 409]);
    }
  }));

Deno.test("a multiple FFL begins without a store, and its owner is not blocked", () =>
  withProduct(async (product) => {
    const { send } = await newcomer(product);
    expect(await send("POST", "/api/accounts", multiple)).toMatchObject({ status: 201, body: { storeId: null } });
    expect((await send("GET", "/api/session")).body).toMatchObject({ blocking: null, sendTo: null, stores: [] });
  }));

Deno.test("every field has its own text", () =>
  withProduct(async (product) => {
    const { send } = await newcomer(product);
    const wrong = await send("POST", "/api/accounts", { type: 0, fflNumber: "1-23", companyName: " ", phone: "405" });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        fields: {
          fflNumber: "FFL Number must be of valid format. (Ex: 1-23-456-78-9D-12345)",
          companyName: "Company name is required",
          phone: "Phone number should be at least 10 characters",
        },
      },
    });
    const typeless = await send("POST", "/api/accounts", company);
    expect(typeless).toMatchObject({ status: 400, body: { fields: { type: "Account type is required" } } });
    const invalid = await send("POST", "/api/accounts", { ...single, fflNumber: "1-23-456-78-9D-12345" });
    expect(invalid.body.fields).toEqual({ fflNumber: "Invalid FFL number. Please try with valid FFL Number." });
  }));

Deno.test("a licence that a store holds is not registered again, and nothing is left of the try", () =>
  withProduct(async (product) => {
    await aStore(product.context, { accountId: 900, fflFirstThreeDigits: "576", fflLastFiveDigits: "99999" });
    const { send } = await newcomer(product);
    const taken = await send("POST", "/api/accounts", single);
    expect(taken).toMatchObject({
      status: 400,
      body: {
        fields: {
          fflNumber: "Store with this FFL number already exists. Please try with another FFL number.",
        },
      },
    });
    expect((await send("GET", "/api/session")).body.sendTo).toBe("/account-selection");
    expect(Number((await product.context.database.one("SELECT COUNT(*) AS n FROM accounts"))?.n)).toBe(0);
  }));

Deno.test("two companies that register one licence at the same moment: one gets it, the other is told", () =>
  withProduct(async (product) => {
    const people = await Promise.all([newcomer(product), newcomer(product), newcomer(product), newcomer(product)]);
    const answers = await Promise.all(people.map(({ send }) => send("POST", "/api/accounts", single)));
    const taken = "Store with this FFL number already exists. Please try with another FFL number.";
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { body } of refused) expect(body).toMatchObject({ message: taken, fields: { fflNumber: taken } });
  }));

Deno.test("a district in two states asks for the state", () =>
  withProduct(async (product) => {
    const { send } = await newcomer(product);
    const inTwo = { ...single, fflNumber: "1-54-013-01-9G-99999" };
    expect((await send("POST", "/api/accounts", inTwo)).body.fields).toEqual({ state: "State is required" });
    expect((await send("POST", "/api/accounts", { ...inTwo, state: "VA" })).status).toBe(201);
  }));

Deno.test("who belongs to an account, looks after the service or audits registers nothing", () =>
  withProduct(async (product) => {
    const { send } = await newcomer(product);
    expect((await send("POST", "/api/accounts", single)).status).toBe(201);
    const again = { ...single, fflNumber: "5-76-201-01-9G-88888" };
    expect((await send("POST", "/api/accounts", again)).status).toBe(409);
    for (const role of ["OperatorAdmin", "IOIUser"] as const) {
      const { id } = await aPerson(product.context, { accountId: null, role });
      const { headers } = await signedIn(product.context, id);
      const response = await product.request("/api/accounts", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(again),
      });
      expect([role, response.status]).toEqual([role, 409]);
    }
  }));

Deno.test("registering twice at the same moment makes one company", () =>
  withProduct(async (product) => {
    const { send } = await newcomer(product);
    const answers = await Promise.all([
      send("POST", "/api/accounts", single),
      send("POST", "/api/accounts", { ...single, fflNumber: "5-76-201-01-9G-88888" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(Number((await product.context.database.one("SELECT COUNT(*) AS n FROM accounts"))?.n)).toBe(1);
    expect(Number((await product.context.database.one("SELECT COUNT(*) AS n FROM stores"))?.n)).toBe(1);
  }));

Deno.test("the first-run guide ticks off what is done, and goes when it is put away or all is done", () =>
  withProduct(async (product) => {
    const { send, headers } = await newcomer(product);
    const { body: { storeId } } = await send("POST", "/api/accounts", single);
    const path = `/api/onboarding/guide?storeId=${storeId}`;
    expect(
      (await send("GET", path)).body.steps.map(({ key, isDone }: { key: string; isDone: boolean }) => [key, isDone]),
    )
      .toEqual([["store", false], ["people", false], ["document", false]]);

    const stranger = await newcomer(product);
    expect((await stranger.send("GET", path)).status).toBe(403);
    await stranger.send("POST", "/api/accounts", { ...single, fflNumber: "5-76-201-01-9G-88888" });
    expect((await stranger.send("GET", path)).status).toBe(404);
    expect((await stranger.send("DELETE", path)).status).toBe(404);

    const body = filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473" }, plainPdf().bytes);
    expect((await product.request("/api/documents", { method: "POST", headers, body })).status).toBe(201);
    expect(
      (await send("GET", path)).body.steps.map(({ key, isDone }: { key: string; isDone: boolean }) => [key, isDone]),
    )
      .toEqual([["store", false], ["people", false], ["document", true]]);

    await product.context.database.write(() => [
      {
        sql: "UPDATE stores SET premise_street = '1 Main Street', premise_city = 'Enid' WHERE id = ?",
        args: [storeId],
      },
    ]);
    const user = { name: "Ann Lee", email: "ann@example.com", phone: "", permission: 0, StoreIds: [storeId] };
    expect((await send("POST", "/api/users", { user })).status).toBe(201);
    expect((await send("GET", path)).body.steps).toEqual([]);

    const other = (await stranger.send("GET", "/api/session")).body.stores[0].id;
    const theirs = `/api/onboarding/guide?storeId=${other}`;
    expect((await stranger.send("GET", theirs)).body.steps.length).toBe(3);
    expect((await stranger.send("DELETE", theirs)).status).toBe(204);
    expect((await stranger.send("GET", theirs)).body.steps).toEqual([]);
  }));
