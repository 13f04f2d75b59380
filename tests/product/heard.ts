import { reaches } from "@/features/live/stream.ts";
import { Access } from "@/kernel/access.ts";
import { composedGrants } from "@/kernel/compose-access.ts";
import type { LiveFact } from "@/kernel/live/live-key.ts";
import { features } from "@/main.features.ts";
import type { TestProduct } from "./product.ts";

/** What a person may do whose request has these headers, decided as the kernel decides it. */
export async function accessOf(product: TestProduct, headers: HeadersInit): Promise<Access> {
  const request = new Request("http://localhost:8000/", { headers });
  const known = features.find((feature) => feature.identify);
  const identity = await known?.identify?.(product.contextOf(known))(request);
  if (!identity) throw new Error("Nobody is signed in.");
  const grants = composedGrants(features, (feature) => product.contextOf(feature));
  return new Access(identity, await grants(identity));
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
    lines.filter(({ name, audience }) => reaches(name, audience, access)).map(({ name, ids }) => ({ name, ids }))
  );
}
