import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import type { StoreSettings } from "./contract-settings.ts";
import { noHours, weekOf } from "./hours-rules.ts";
import { type Asker, type Dealer, withDealer } from "./testing/dealer.ts";
import { aStore } from "./testing.ts";

const atDealer = (run: (dealer: Dealer) => Promise<void>, type?: number) => () => withDealer(run, { type });

const settings = {
  legalFFLName: "Summit Outfitters Inc",
  friendlyFFLName: "Summit Denver",
  phone: "(303) 555-0178",
  premiseStreet: "88 Granite Avenue",
  streetAddress2: "",
  premiseCity: "Denver",
  premiseState: "CO",
  fflFirstThreeDigits: "584",
  fflLastFiveDigits: "11873",
  version: 1,
};

const read = (asker: Asker, storeId: number) => asker.ask<StoreSettings>("GET", `/api/stores/${storeId}/settings`);
const change = (asker: Asker, storeId: number, body: object) =>
  asker.ask("PUT", `/api/stores/${storeId}`, { ...settings, ...body });

Deno.test(
  "settings are for those who manage the store: 401, 403, and 404 for another account's or a deleted one",
  atDealer(async ({ nobody, person, denver, boise, context }) => {
    const user = await person("FFLUser", [denver]);
    const admin = await person("FFLAdmin", [denver]);
    const operator = await person("OperatorAdmin", [], null);
    const foreign = await aStore(context, { accountId: (await anAccount(context)).id });
    expect((await nobody.ask("GET", `/api/stores/${denver}/settings`)).status).toBe(401);
    expect((await nobody.ask("PUT", `/api/stores/${denver}`, settings)).status).toBe(401);
    expect((await nobody.ask("POST", "/api/stores", {})).status).toBe(401);
    for (const asker of [user, operator]) {
      expect((await read(asker, denver)).status).toBe(403);
      expect((await change(asker, denver, {})).status).toBe(403);
    }
    for (const id of [boise, foreign.id, 999_999]) {
      expect([id, (await read(admin, id)).status]).toEqual([id, 404]);
      expect([id, (await change(admin, id, {})).status]).toEqual([id, 404]);
    }
    expect((await read(admin, denver)).status).toBe(200);
    await context.database.write(() => [{
      sql: "UPDATE stores SET deleted_at = '2026-07-01T00:00:00.000Z' WHERE id = ?",
      args: [denver],
    }]);
    expect((await change(await person("FFLAccountOwner"), denver, {})).status).toBe(404);
  }),
);

Deno.test(
  "a change answers No Content, is shown to everybody and stands in the store's chain",
  atDealer(async ({ person, denver, context }) => {
    const admin = await person("FFLAdmin", [denver]);
    expect(await change(admin, denver, {})).toEqual({ status: 204, body: {} });
    const { body: { store, lastChange, accountType, variance } } = await read(admin, denver);
    expect(store).toMatchObject({ ...settings, phone: "3035550178", version: 2, timeZone: "America/Denver" });
    expect(lastChange).toEqual({ name: admin.name, at: "2026-07-15T18:00:00.000Z" });
    expect([accountType, variance]).toEqual([1, null]);
    const entries = await context.ledger.about(`store:${denver}`);
    expect(entries.map(({ event }) => event)).toEqual(["stores.changed"]);
    expect(entries[0].data).toMatchObject({
      changes: { premiseStreet: { from: "1 Main Street", to: "88 Granite Avenue" } },
    });
    expect(await change(admin, denver, { version: 2 })).toEqual({ status: 204, body: {} });
    expect((await read(admin, denver)).body.store.version).toBe(2);
    expect(await context.ledger.about(`store:${denver}`)).toHaveLength(1);
  }),
);

Deno.test(
  "every field says what is wrong with it, in the specification's words",
  atDealer(async ({ person, denver }) => {
    const owner = await person("FFLAccountOwner");
    const wrong = async (body: object) => (await change(owner, denver, body)).body.fields;
    expect(
      await wrong({
        legalFFLName: " ",
        friendlyFFLName: "",
        phone: "",
        premiseStreet: "",
        premiseCity: "",
        premiseState: "",
        fflFirstThreeDigits: "12",
        fflLastFiveDigits: "1234x",
      }),
    ).toEqual({
      legalFFLName: "License Name is required",
      friendlyFFLName: "Trade Name is required",
      phone: "Phone number is required",
      premiseStreet: "Street Address 1 is required",
      premiseCity: "City is required",
      premiseState: "State is required",
      fflFirstThreeDigits: "max length 3",
      fflLastFiveDigits: "max length 5",
    });
    const long = "a".repeat(71);
    expect(await wrong({ phone: "303555017", premiseStreet: long, streetAddress2: long, premiseCity: long })).toEqual({
      phone: "Phone number should be at least 10 characters",
      premiseStreet: "Street Address 1 must be less than 70 characters",
      streetAddress2: "Street Address 2 must be less than 70 characters",
      premiseCity: "City must be less than 70 characters",
    });
    expect((await change(owner, denver, { premiseStreet: "a".repeat(70) })).status).toBe(204);
    expect(await wrong({ timeZone: "+05:00" })).toHaveProperty(["timeZone"]);
    expect(await wrong({ timeZone: "Mars/Olympus" })).toHaveProperty(["timeZone"]);
    expect(await wrong({ version: undefined })).toHaveProperty(["version"]);
  }),
);

Deno.test(
  "business hours are JSON text of seven days, each opening half an hour before it closes",
  atDealer(async ({ person, denver }) => {
    const owner = await person("FFLAccountOwner");
    const day = (startTime: string, endTime: string) => ({ startTime, endTime, isActive: true });
    const week = weekOf(() => day("9:00 AM", "6:00 PM"));
    const wrong = async (businessHours: unknown) =>
      (await change(owner, denver, {
        businessHours: typeof businessHours === "string" ? businessHours : JSON.stringify(businessHours),
      })).body.fields;
    expect(Object.keys(await wrong("{") ?? {})).toEqual(["businessHours"]);
    expect(Object.keys(await wrong({ sunday: day("9:00 AM", "6:00 PM") }) ?? {})).toContain("businessHours.monday");
    expect(await wrong({ ...week, monday: day("9:00 AM", "9:00 AM") })).toEqual({
      "businessHours.monday.endTime": "The closing time must be at least 30 minutes after the opening time.",
    });
    expect(await wrong({ ...week, friday: day("9:15 AM", "6:00 PM") })).toEqual({
      "businessHours.friday.startTime": "Choose a time on the hour or half hour.",
    });
    expect(await wrong({ ...week, friday: day("9:00 AM", "") })).toHaveProperty(["businessHours.friday.endTime"]);
    expect(await wrong({ ...week, friday: day("21:00", "") })).toHaveProperty(["businessHours.friday.startTime"]);
    expect((await change(owner, denver, { businessHours: JSON.stringify(week) })).status).toBe(204);
    const { store } = (await read(owner, denver)).body;
    expect(JSON.parse(store.businessHours)).toEqual(week);
    expect(store.isOpen).toBe(true);
    expect((await change(owner, denver, { version: 2, businessHours: JSON.stringify(noHours) })).status).toBe(204);
  }),
);

Deno.test(
  "of two managers who edit one store the second is told who was quicker and when, and nothing is lost",
  atDealer(async ({ person, denver, clock }) => {
    const [first, second] = [await person("FFLAdmin", [denver]), await person("FFLAccountOwner")];
    expect((await change(first, denver, { premiseCity: "Aurora" })).status).toBe(204);
    clock.advance(60_000);
    const { status, body } = await change(second, denver, { premiseCity: "Golden" });
    expect([status, body.error]).toEqual([409, "record.stale"]);
    expect(body.message).toMatch(new RegExp(`^${first.name} changed this on July 15, 2026 at 12:00 PM MDT\\.`));
    expect((await read(second, denver)).body.store.premiseCity).toBe("Aurora");
    expect((await change(second, denver, { premiseCity: "Golden", version: 2 })).status).toBe(204);
  }),
);

Deno.test(
  "two who save at the same moment do not overwrite each other",
  atDealer(async ({ person, denver }) => {
    const askers = await Promise.all([person("FFLAccountOwner"), person("FFLAccountOwner"), person("FFLAccountOwner")]);
    const answers = await Promise.all(askers.map((asker, at) => change(asker, denver, { premiseCity: `City ${at}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  }),
);

Deno.test(
  "a licence that another store holds is refused in the same words, whosever the store is",
  atDealer(async ({ person, denver, accountId, boise, context }) => {
    const owner = await person("FFLAccountOwner");
    const held = { fflFirstThreeDigits: "573", fflLastFiveDigits: "99001" };
    await aStore(context, { accountId: (await anAccount(context)).id, ...held });
    const own = { fflFirstThreeDigits: "573", fflLastFiveDigits: String(10_000 + boise) };
    const added = (licence: object) =>
      owner.ask("POST", "/api/stores", { accountId, friendlyFFLName: "New", phone: "3035550178", ...licence });
    const answers = [
      await change(owner, denver, held),
      await change(owner, denver, own),
      await added(held),
      await added(own),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([400, {
        message: "Store with this FFL number already exists. Please try with another FFL number.",
        error: "stores.licence_held",
      }]);
    }
  }),
);

Deno.test(
  "the time zone follows the state until somebody chooses one",
  atDealer(async ({ person, denver }) => {
    const owner = await person("FFLAccountOwner");
    const zone = async (body: object) => {
      const { version } = (await read(owner, denver)).body.store;
      expect((await change(owner, denver, { ...body, version })).status).toBe(204);
      return (await read(owner, denver)).body.store.timeZone;
    };
    const place = (premiseState: string, fflFirstThreeDigits: string) => ({ premiseState, fflFirstThreeDigits });
    expect(await zone(place("NV", "988"))).toBe("America/Los_Angeles");
    expect(await zone(place("AS", "999"))).toBe("Pacific/Pago_Pago");
    expect(await zone(place("MP", "998"))).toBe("Pacific/Saipan");
    expect(await zone({ ...place("NV", "988"), timeZone: "America/Boise" })).toBe("America/Boise");
    expect(await zone(place("TX", "576"))).toBe("America/Boise");
  }),
);

Deno.test(
  "a store may be sent back as it was read; a key that no store has is refused",
  atDealer(async ({ person, denver }) => {
    const owner = await person("FFLAccountOwner");
    const store = (await read(owner, denver)).body.store;
    const sent = { ...store, ...settings, version: store.version };
    const wrong = await owner.ask("PUT", `/api/stores/${denver}`, { ...sent, legalName: "Typo" });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { legalName: "Unknown field." } } });
    expect((await owner.ask("PUT", `/api/stores/${denver}`, sent)).status).toBe(204);
  }),
);

Deno.test(
  "a licence that is typed has a region and district that there is, of the store's state, and one whole number",
  atDealer(async ({ person, denver }) => {
    const owner = await person("FFLAccountOwner");
    const wrong = async (body: object) => {
      const answer = await change(owner, denver, body);
      return [answer.status, answer.body.fields];
    };
    const noDistrict = "No license begins with these digits. Please check them on your license.";
    const otherState = "This FFL number belongs to another state. Please check the number and the state.";
    const otherLicence = "This whole number and the digits are of different licenses. Please correct one of them.";
    const invalid = "Invalid FFL number. Please try with valid FFL Number.";
    expect(await wrong({ fflFirstThreeDigits: "284" })).toEqual([400, { fflFirstThreeDigits: noDistrict }]);
    expect(await wrong({ fflFirstThreeDigits: "576" })).toEqual([400, { fflLastFiveDigits: otherState }]);
    expect(await wrong({ fflNumber: "5-76-201-01-9G-99999" })).toEqual([400, { fflNumber: otherLicence }]);
    expect(await wrong({ fflNumber: "1-23-456-78-9D-12345" })).toEqual([400, { fflNumber: invalid }]);
    expect((await change(owner, denver, { fflNumber: "584031018k11873" })).status).toBe(204);
    const { store } = (await read(owner, denver)).body;
    expect(store.fflNumber).toBe("5-84-031-01-8K-11873");
    expect(await wrong({ premiseState: "OK", version: 2 })).toEqual([400, { premiseState: otherState }]);
    expect((await change(owner, denver, { phone: "3035550179", version: 2 })).status).toBe(204);
    expect((await read(owner, denver)).body.store.fflNumber).toBe("5-84-031-01-8K-11873");
    expect((await owner.ask("PUT", `/api/stores/${denver}`, { ...store, fflNumber: null, version: 3 })).status).toBe(
      204,
    );
    expect((await read(owner, denver)).body.store.fflNumber).toBeNull();
  }),
);

Deno.test(
  "what was stored before numbers were judged does not keep other settings from being saved",
  atDealer(async ({ person, denver, context }) => {
    const owner = await person("FFLAccountOwner");
    const legacy = { fflFirstThreeDigits: "284", fflLastFiveDigits: "11873" };
    await context.database.write(() => [{
      sql: "UPDATE stores SET ffl_first_three_digits = '284', ffl_last_five_digits = '11873' WHERE id = ?",
      args: [denver],
    }]);
    expect((await change(owner, denver, legacy)).status).toBe(204);
    expect((await change(owner, denver, { ...legacy, fflLastFiveDigits: "11874", version: 2 })).status).toBe(400);
  }),
);
