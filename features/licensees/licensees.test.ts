import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { checkLicence, expiryOf } from "./check.ts";
import { fflListCommand } from "./command.ts";

const lists = new URL("../../tests/fixtures/licensees/", import.meta.url).pathname;

async function load({ context }: TestProduct, file: string) {
  const said: string[] = [];
  const status = await fflListCommand.run([file], context, (line) => said.push(line));
  return { status, said };
}

Deno.test("a list with the headings of 2013 is taken in, dash row and quoted names and all", () =>
  withProduct(async (product) => {
    const { status, said } = await load(product, `${lists}ffl_list_2013-05_slice.txt`);
    expect({ status, said }).toEqual({ status: 0, said: ["5,000 licensees of 2013-05 are in force now."] });
    const check = await checkLicence(product.context, "1-66-003-01-4L-00150");
    expect(check).toMatchObject({
      isValid: true,
      verification: "listed",
      listMonth: "2013-05",
      licenceName: "SALAZAR-MORET, CHARLES",
      businessName: "AGUADA SPORT SHOP & ARMORY",
      state: "PR",
    });
  }));

Deno.test("a later list with the newer headings takes the place of the one before", () =>
  withProduct(async (product) => {
    await load(product, `${lists}ffl_list_2013-05_slice.txt`);
    const { status } = await load(product, `${lists}ffl_list_2024-01_excerpt.txt`);
    expect(status).toBe(0);
    expect(await checkLicence(product.context, "166065014H00397")).toMatchObject({
      verification: "listed",
      licenceName: "ARMERIA 129 LLC",
      businessName: null,
      sentence: expect.stringContaining("In ATF's list of 01/2024."),
    });
    expect(await checkLicence(product.context, "1-66-003-01-4L-00150")).toMatchObject({
      isValid: false,
      verification: "not_listed",
      sentence: expect.stringContaining("This number is not in ATF's list of 01/2024."),
    });
    const kept = await product.context.database.one("SELECT COUNT(DISTINCT list_id) AS lists FROM licensees");
    expect(Number(kept?.lists)).toBe(1);
  }));

Deno.test("a renewed licence is found: only region, district and sequence identify it", () =>
  withProduct(async (product) => {
    await load(product, `${lists}ffl_list_2024-01_excerpt.txt`);
    expect((await checkLicence(product.context, "1-66-065-01-7H-00397")).verification).toBe("listed");
  }));

Deno.test("a file that is no list changes nothing", () =>
  withProduct(async (product) => {
    await load(product, `${lists}ffl_list_2024-01_excerpt.txt`);
    const wrong = await Deno.makeTempFile({ suffix: ".txt" });
    await Deno.writeTextFile(wrong, "Name\tAddress\nSomebody\tSomewhere\n");
    const refused = await load(product, wrong);
    expect(refused.status).toBe(1);
    expect(refused.said.join(" ")).toContain("The list that was in force stays.");
    expect((await load(product, "/absent.txt")).status).toBe(1);
    expect((await load(product, "")).status).toBe(2);
    expect((await checkLicence(product.context, "166065014H00397")).verification).toBe("listed");
    await Deno.remove(wrong);
  }));

Deno.test("a last line that was cut is left out and counted", () =>
  withProduct(async (product) => {
    const cut = await Deno.makeTempFile({ suffix: ".txt" });
    const whole = await Deno.readTextFile(`${lists}ffl_list_2024-01_excerpt.txt`);
    await Deno.writeTextFile(cut, `${whole.trimEnd()}\n5\t76\t20`);
    expect((await load(product, cut)).said.at(-1)).toBe("1 line could not be read.");
    await Deno.remove(cut);
  }));

Deno.test("without a list the structure decides alone", () =>
  withProduct(async ({ context }) => {
    expect(await checkLicence(context, "5-76-201-01-9G-99999")).toMatchObject({
      isValid: true,
      verification: "not_checked",
      state: "TX",
    });
    for (const wrong of ["1-23-456-78-9D-12345", "5-76-201-01-9I-99999", "2-76-201-01-9G-99999", "576", ""]) {
      expect((await checkLicence(context, wrong)).isValid).toBe(false);
    }
  }));

Deno.test("a licence of type 03 is not verifiable, never invalid", () =>
  withProduct(async (product) => {
    await load(product, `${lists}ffl_list_2024-01_excerpt.txt`);
    expect(await checkLicence(product.context, "5-76-201-03-9G-99999")).toMatchObject({
      isValid: true,
      verification: "not_verifiable",
    });
  }));

Deno.test("the digit of an expiry means a year from last year to three years ahead", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(expiryOf("9G", now)).toBe("2029-07-01");
  expect(expiryOf("5M", now)).toBe("2025-12-01");
  expect(expiryOf("6J", now)).toBe("2026-09-01");
  expect(expiryOf("3A", now)).toBeNull();
});

Deno.test("a licence that expired longer ago than a year is said to have expired, and stays valid", () =>
  withProduct(async ({ context }) => {
    const year = context.clock.now().getUTCFullYear();
    for (const digit of [year - 2, year - 4, year - 6].map((one) => one % 10)) {
      expect(await checkLicence(context, `5-76-201-01-${digit}G-99999`)).toMatchObject({
        isValid: true,
        expiresOn: null,
        isExpired: true,
        sentence: "By its number this licence has expired; a renewal may be under way.",
      });
    }
    for (const digit of [year + 1, year + 3].map((one) => one % 10)) {
      const inForce = { isExpired: false, sentence: "" };
      expect(await checkLicence(context, `5-76-201-01-${digit}G-99999`)).toMatchObject(inForce);
    }
  }));

Deno.test("GET api/ffldetails/{number}/verify asks for sign-in and tells whether a store holds the number", () =>
  withProduct(async (product) => {
    const path = "/api/ffldetails/5-76-201-01-9G-99999/verify";
    expect((await product.request(path)).status).toBe(401);
    const account = await anAccount(product.context);
    const { headers } = await signedIn(product.context, (await aPerson(product.context, { accountId: account.id })).id);
    const free = await (await product.request(path, { headers })).json();
    expect(free).toMatchObject({ hasStore: false, isValidFFLNumber: true });
    await aStore(product.context, { accountId: account.id, fflFirstThreeDigits: "576", fflLastFiveDigits: "99999" });
    expect(await (await product.request(path, { headers })).json()).toMatchObject({ hasStore: true });
    const wrong = await product.request("/api/ffldetails/1-23-456-78-9D-12345/verify", { headers });
    expect(await wrong.json()).toMatchObject({ hasStore: false, isValidFFLNumber: false, verification: "not_checked" });
  }));
