import { expect } from "expect";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import accounts from "./feature.ts";
import { anAccount, aPerson, signedIn } from "./testing.ts";

const withAccounts = (run: (product: TestProduct) => Promise<void>) => () => withProduct(run, { features: [accounts] });

Deno.test(
  "only a hash of the cookie's secret is kept",
  withAccounts(async (product) => {
    const person = await aPerson(product.context, { accountId: (await anAccount(product.context)).id });
    const { secret } = await signedIn(product.context, person.id);
    const row = await product.context.database.one("SELECT hex(token_hash) AS hash FROM sessions");
    expect(String(row?.hash)).toHaveLength(64);
    const asText = Array.from(new TextEncoder().encode(secret), (byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(String(row?.hash).toLowerCase()).not.toContain(asText);
  }),
);

Deno.test(
  "the session key is made once, readable by the server alone",
  withAccounts(async (product) => {
    const path = `${product.folder}/keys/session.key`;
    const { mode, size } = await Deno.stat(path);
    expect([size, (mode ?? 0) & 0o777]).toEqual([32, 0o600]);
    await Promise.resolve();
  }),
);
