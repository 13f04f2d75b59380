import { expect } from "expect";
import { withProduct } from "@/tests/product/product.ts";
import type { Feature } from "./feature.ts";
import { verifyCommand } from "./verify-command.ts";

const broken: Feature = {
  name: "broken",
  async *verify() {
    yield await Promise.resolve({ kind: "checked", what: "first things", count: 1 } as const);
    throw new TypeError("Kim Example cannot be read");
  },
};
const whole: Feature = {
  name: "whole",
  async *verify() {
    yield await Promise.resolve({ kind: "note", subject: "thing:1", message: "It is old." } as const);
    yield { kind: "checked", what: "other things", count: 2 };
  },
};

Deno.test("verify begins with the ledger, goes on after a check that broke off, and tells no data", () =>
  withProduct(async (product) => {
    const printed: string[] = [];
    const [{ tables }] = await product.context.database.all(
      "SELECT count(*) AS tables FROM sqlite_master WHERE type = 'table'",
    );
    expect(await verifyCommand(product, (line) => printed.push(line))).toBe(1);
    expect(printed).toEqual([
      `checked  ${tables} tables of the database for damage`,
      "checked  0 ledger entries",
      "checked  0 ledger checkpoints",
      "checked  1 first things",
      "PROBLEM  broken: This check stopped early (TypeError). The rest was not checked.",
      "note     thing:1: It is old.",
      "checked  2 other things",
      "checked  0 files against their checksums",
      "1 problem found.",
    ]);
  }, { features: [broken, whole] }));

Deno.test("every feature that keeps files says which; those of uploads, filings and corrections are still on their way", async () => {
  const { features } = await import("@/main.features.ts");
  const silent = features.filter(({ namesFiles, fileReferences }) => namesFiles && !fileReferences);
  expect(silent.map(({ name }) => name)).toEqual(["uploads", "filing", "corrections"]);
});
