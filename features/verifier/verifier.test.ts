import { expect } from "expect";
import { aCompany, file, fileTwo } from "@/features/exports/testing/exporting.ts";
import { withProduct } from "@/tests/product/product.ts";
import { checked, filesOf, fits } from "./testing/exports.ts";

Deno.test("exports of a document, of two, of a store and of an account fit, and say who filed each form", () =>
  withProduct(async (product) => {
    const { account, first, second, owner, ask } = await aCompany(product);
    const two = await fileTwo(product, owner.id, first.id);
    const other = await file(product, owner.id, second.id, "Example, Pat", "K2");
    const taken = async (path: string) => {
      const { status, bytes } = await ask("POST", path);
      expect([path, status]).toEqual([path, 200]);
      return await filesOf(bytes);
    };

    const document = await taken(`/api/documents/${two}/export`);
    expect(await fits(document)).toMatchObject({
      "entries of the history of Summit: Denver": 2,
      "forms and supplements as filed, by the history": 2,
    });
    const today = new Date().toISOString().slice(0, 10);
    const steps = await checked(document);
    expect(steps.filter(({ kind }) => kind === "filed")).toEqual([
      { kind: "filed", path: "4473.pdf", by: "Olive Owner", on: today },
      { kind: "filed", path: "letter.pdf", by: "Olive Owner", on: today },
    ]);

    expect(await fits(await taken(`/api/documents/export?documents=${two},${other}`))).toMatchObject({
      "entries of the history of Summit: Denver": 3,
      "entries of the history of Summit Boise": 2,
      "forms and supplements as filed, by the history": 3,
    });
    expect(await fits(await taken(`/api/stores/${first.id}/export`))).toMatchObject({
      "forms and supplements as filed, by the history": 2,
      "signed checkpoints of Summit: Denver": 1,
    });
    expect(await fits(await taken(`/api/accounts/${account.id}/export`))).toMatchObject({
      "forms and supplements as filed, by the history": 3,
      "signed checkpoints of Summit Boise": 1,
    });
  }));
