import { Access } from "@/kernel/access.ts";
import type { LiveFact } from "@/kernel/live/live-key.ts";
import { features } from "@/main.features.ts";
import type { TestProduct } from "./product.ts";

/** What a person may do whose request has these headers, decided as the kernel decides it. */
export async function accessOf(product: TestProduct, headers: HeadersInit): Promise<Access> {
  const request = new Request("http://localhost:8000/", { headers });
  const known = features.find((feature) => feature.identify);
  const identity = await known?.identify?.(product.contextOf(known))(request);
  if (!identity) throw new Error("Nobody is signed in.");
  const granting = features.map((feature) => feature.grants?.(product.contextOf(feature))(identity) ?? []);
  return new Access(identity, (await Promise.all(granting)).flat());
}

/** What browsers of people with these rights are told while something happens, each line once, in its order. */
export async function heardWhile(
  { context: { live } }: TestProduct,
  accesses: readonly Access[],
  happens: () => Promise<unknown>,
): Promise<readonly (readonly Pick<LiveFact, "name" | "ids">[])[]> {
  const { last } = await live.ends();
  await happens();
  const lines = await live.after(last, 500);
  return accesses.map((access) =>
    lines.filter(({ audience }) =>
      "userId" in audience ? audience.userId === access.identity.userId : access.can(audience.permission, audience)
    ).map(({ name, ids }) => ({ name, ids }))
  );
}
