import { expect } from "expect";
import * as v from "valibot";
import type { Schema } from "@/kernel/endpoint.ts";
import { fieldErrors } from "@/kernel/parse.ts";
import { withProduct } from "../product/product.ts";
import { withFixture } from "./fixture.ts";

const noText = "This field is required.";

/** Ids, versions and what pages put in by themselves: the specification has no text for these. */
const textless = new Set(
  ("accountId address answeredAt assignedUser attachmentIds attachments attestationObject auditId auditor authenticatorData " +
    "clientDataJSON code dateRange document documentId fileName firearm firstPage firstPages id ids isRequired isShared passkey reason receivedAt response " +
    "setup signature size storeId token type uploadId uploadIds user userId version viewId").split(" "),
);

const isSchema = (one: unknown): one is Schema => typeof one === "object" && one !== null && "kind" in one;

function entriesOf(schema: Schema): readonly [string, Schema][] {
  const entries: [string, unknown][] = "entries" in schema ? Object.entries(Object(schema.entries)) : [];
  return entries.flatMap(([key, entry]) => isSchema(entry) ? [[key, entry]] : []);
}

/** Bodies with nothing in them: of each variant, and with empty things inside. */
function emptyBodies(schema: Schema): readonly object[] {
  const options: unknown[] = "options" in schema && Array.isArray(schema.options) ? schema.options : [];
  const objects = [schema, ...options.filter(isSchema)].filter((one) => "entries" in one);
  return objects.flatMap((one) => {
    const literals = entriesOf(one).flatMap(([key, entry]) => "literal" in entry ? [[key, entry.literal]] : []);
    const inner = entriesOf(one).flatMap(([key, entry]) => emptyBodies(entry).map((body) => [key, body]));
    return [Object.fromEntries(literals), Object.fromEntries([...literals, ...inner])];
  });
}

Deno.test("a field that is missing is told its own text, whatever the route", () =>
  withProduct(({ routes }) => {
    const untold: string[] = [];
    let bodies = 0;
    for (const { endpoint: { method, path, body, parts = [] } } of routes) {
      const schemas = [body, ...parts.map(({ json }) => json)].filter((schema) => schema !== undefined);
      for (const schema of schemas) {
        for (const empty of emptyBodies(schema)) {
          bodies++;
          const { issues = [] } = v.safeParse(schema, empty);
          for (const [field, text] of Object.entries(fieldErrors(issues, schema))) {
            expect([method, path, field, text]).not.toContain("This value is not valid.");
            const name = field.split(".").at(-1) ?? "";
            if (text === noText && !textless.has(name)) untold.push(`${method} ${path} ${field}`);
          }
        }
      }
    }
    expect(bodies).toBeGreaterThan(50);
    expect(untold).toEqual([]);
    return Promise.resolve();
  }));

Deno.test("what is left out is answered in the specification's words", () =>
  withFixture(async ({ owner, caller, storeId }) => {
    const newcomer = await caller({ accountId: null, role: "FFLUser" });
    const fieldsOf = async (answer: Promise<Response>) => {
      const { status, body } = await answer.then(async (response) => ({
        status: response.status,
        body: await response.json(),
      }));
      return [status, body.fields];
    };
    expect(await fieldsOf(owner.send("POST", "/api/users", { user: {} }))).toEqual([400, {
      "user.name": "Name is required",
      "user.email": "E-mail is required",
      "user.permission": "Permission level is required",
    }]);
    expect(await fieldsOf(newcomer.send("POST", "/api/accounts", { type: 0 }))).toEqual([400, {
      fflNumber: "FFL Number must be of valid format. (Ex: 1-23-456-78-9D-12345)",
      companyName: "Company name is required",
      phone: "Phone number is required",
    }]);
    expect(await fieldsOf(owner.send("POST", "/api/auth/sign-in", {}))).toEqual([400, {
      email: "E-mail is required",
      password: "This field cannot be empty",
    }]);
    expect(await fieldsOf(owner.send("PUT", `/api/users/${owner.id}/password`, { id: owner.id }))).toEqual([400, {
      currentPassword: "This field cannot be empty",
      newPassword: "This field cannot be empty",
      confirmPassword: "This field cannot be empty",
    }]);
    const [, store] = await fieldsOf(owner.send("PUT", `/api/stores/${storeId}`, {}));
    expect(store).toMatchObject({
      legalFFLName: "License Name is required",
      friendlyFFLName: "Trade Name is required",
      phone: "Phone number is required",
    });
  }));
