import { expect } from "expect";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { features } from "@/main.features.ts";
import { withProduct } from "@/tests/product/product.ts";
import audits from "./feature.ts";

Deno.test("audits may need the documents: nothing that documents stand on needs audits", async () => {
  const below = (name: string): readonly string[] => {
    const needs = features.find((feature) => feature.name === name)?.needs ?? [];
    return [...needs, ...needs.flatMap(below)];
  };
  expect(below("documents")).not.toContain("audits");
  let isOffered = false;
  const needing: Feature = {
    ...audits,
    needs: [...audits.needs, "documents"],
    routes: (context) => {
      isOffered = typeof context.offered(documentRecordsOffer).placeOf === "function";
      return [];
    },
  };
  await withProduct(() => Promise.resolve(), {
    features: features.map((feature) => feature.name === "audits" ? needing : feature),
  });
  expect(isOffered).toBe(true);
});
