import { expect } from "expect";
import { withProduct } from "@/tests/product/product.ts";
import { type Feature, offerKey } from "./feature.ts";

const greeting = offerKey<{ greet(): string }>("greeter");
const greeter: Feature = { name: "greeter", offers: () => ({ greet: () => "hello" }) };
const none = () => Promise.resolve();

Deno.test("a feature uses the offer of one that it needs", () =>
  withProduct(async ({ contextOf, features }) => {
    expect(contextOf(features[1]).offered(greeting).greet()).toBe("hello");
    await none();
  }, { features: [greeter, { name: "guest", needs: ["greeter"] }] }));

Deno.test("an offer of a feature that is not named in needs is refused", () =>
  withProduct(async ({ contextOf, features }) => {
    expect(() => contextOf(features[1]).offered(greeting)).toThrow('"guest" uses "greeter" without naming it');
    await none();
  }, { features: [greeter, { name: "guest" }] }));

Deno.test("a need that is missing, late or circular stops the start and is named", async () => {
  await expect(withProduct(none, { features: [{ name: "guest", needs: ["greeter"] }, greeter] })).rejects.toThrow(
    '"guest" needs "greeter"',
  );
  await expect(withProduct(none, { features: [greeter, greeter] })).rejects.toThrow("listed twice");
});

Deno.test("a permission carries the name of its feature", async () => {
  const stray: Feature = { name: "guest", permissions: { "other.read": { label: "x", roles: [] } } };
  await expect(withProduct(none, { features: [stray] })).rejects.toThrow('"guest."');
});
