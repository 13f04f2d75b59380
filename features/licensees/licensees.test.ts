import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { withDealer } from "@/features/stores/testing/dealer.ts";
import { aStore } from "@/features/stores/testing.ts";
import { features } from "@/main.features.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { checkLicence, expiryOf } from "./check.ts";
import { fflListCommand } from "./command.ts";

const lists = new URL("../../tests/fixtures/licensees/", import.meta.url).pathname;

async function load({ context }: TestProduct, file: string) {
  const said: string[] = [];
  const status = await fflListCommand.run([file], context, (line) => said.push(line));
  return { status, said };
}

/** The month that it is, as a file's name has it or as people read it. */
function thisMonth({ context }: TestProduct, manner: "name" | "words"): string {
  const [year, month] = context.clock.now().toISOString().split("-");
  return manner === "words" ? `${month}/${year}` : `${year}-${month}`;
}

/** The list of January 2024 as if it had been published this month. */
async function loadThisMonths(product: TestProduct) {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/${thisMonth(product, "name")}-list.txt`;
  await Deno.copyFile(`${lists}ffl_list_2024-01_excerpt.txt`, path);
  const loaded = await load(product, path);
  await Deno.remove(folder, { recursive: true });
  return loaded;
}

Deno.test("a list with the headings of 2013 is taken in, dash row and quoted names and all", () =>
  withProduct(async (product) => {
    const { status, said } = await load(product, `${lists}ffl_list_2013-05_slice.txt`);
    expect({ status, said }).toEqual({ status: 0, said: ["5,000 licensees of 2013-05 loaded and in use."] });
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
    expect((await loadThisMonths(product)).status).toBe(0);
    expect(await checkLicence(product.context, "166065014H00397")).toMatchObject({
      verification: "listed",
      licenceName: "ARMERIA 129 LLC",
      businessName: null,
      sentence: expect.stringContaining(`In ATF's list of ${thisMonth(product, "words")}.`),
    });
    expect(await checkLicence(product.context, "1-66-003-01-4L-00150")).toMatchObject({
      isValid: false,
      verification: "not_listed",
      sentence: expect.stringContaining(`This number is not in ATF's list of ${thisMonth(product, "words")}. By`),
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
    expect(refused.said.join(" ")).toContain("The previous list stays in use.");
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
        sentence: "By its number this license has expired; a renewal may be under way.",
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

Deno.test("a list of more than three months ago only warns, and says how old it is", () =>
  withProduct(async (product) => {
    await load(product, `${lists}ffl_list_2024-01_excerpt.txt`);
    expect(await checkLicence(product.context, "1-66-003-01-9G-00150")).toMatchObject({
      isValid: true,
      verification: "not_listed",
      sentence: "This number is not in ATF's list of 01/2024. That list is more than three months old, so check the " +
        "number on the license yourself.",
    });
    expect((await checkLicence(product.context, "166-00397")).sentence).toContain("more than three months old.");
  }));

Deno.test("eight digits are looked up too; of those that no list holds the whole number is asked for", () =>
  withProduct(async (product) => {
    await loadThisMonths(product);
    expect(await checkLicence(product.context, "166 00397")).toMatchObject({ isValid: true, state: "PR" });
    expect(await checkLicence(product.context, "576 99999")).toMatchObject({
      isValid: false,
      sentence: expect.stringContaining("A type 03 license is in no list: give its whole number."),
    });
  }));

Deno.test("one rule judges a licence number wherever it is typed: with the list in force, everywhere by that list", () =>
  withDealer(async ({ person, denver, accountId, ...product }) => {
    await loadThisMonths(product);
    const owner = await person("FFLAccountOwner");
    const digits = { fflFirstThreeDigits: "576", fflLastFiveDigits: "99999" };
    const added = { accountId, friendlyFFLName: "New", phone: "3035550178" };
    const add = (licence: object) =>
      owner.ask<{ premiseState: string }>("POST", "/api/stores", { ...added, ...licence });
    const { store } = (await owner.ask<{ store: object }>("GET", `/api/stores/${denver}/settings`)).body;
    const change = (licence: object) =>
      owner.ask("PUT", `/api/stores/${denver}`, { ...store, premiseState: "TX", ...licence });
    const invalid = "Invalid FFL number. Please try with valid FFL Number.";
    const newcomer = await person("FFLUser", [], null);
    const register = (fflNumber: string) =>
      newcomer.ask("POST", "/api/accounts", { type: 0, companyName: "Texan", phone: "3035550178", fflNumber });
    for (const { status, body } of [await add(digits), await change(digits)]) {
      expect([status, body.fields]).toEqual([400, { fflLastFiveDigits: invalid }]);
      expect(body.message).toContain("This number is not in ATF's list");
    }
    expect((await register("5-76-201-01-9G-99999")).body.fields).toEqual({ fflNumber: invalid });
    const collector = { ...digits, fflNumber: "5-76-201-03-9G-99999" };
    expect((await change(collector)).status).toBe(204);
    const settings = await owner.ask<{ licenceNote: string }>("GET", `/api/stores/${denver}/settings`);
    expect(settings.body.licenceNote).toContain("not verifiable");
    const listed = await add({ fflFirstThreeDigits: "166", fflLastFiveDigits: "00397" });
    expect([listed.status, listed.body.premiseState]).toEqual([201, "PR"]);
    const inTwoStates = { fflFirstThreeDigits: "154", fflLastFiveDigits: "99999", fflNumber: "1-54-013-03-9G-99999" };
    expect((await add(inTwoStates)).body.fields).toEqual({ premiseState: "State is required" });
    expect((await add({ ...inTwoStates, premiseState: "DC" })).body.premiseState).toBe("DC");
  }, { features }));
