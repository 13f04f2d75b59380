import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { appOf } from "@/kernel/app.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { loadSample } from "@/kernel/sample.ts";
import { readPageAssets } from "@/kernel/screens/manifest.ts";
import { renderPage } from "@/kernel/screens/render.tsx";
import { openProduct } from "@/kernel/start.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { people as samplePeople } from "../journeys/sample.ts";
import { ownEntry, withClient } from "../journeys/serving.ts";
import { password } from "../product/client.ts";
import { listenEarly } from "../product/early-server.ts";

/** A running sample installation that answers browsers, with its database at hand to break things in. */
export interface Installation {
  readonly url: string;
  readonly folder: string;
  readonly context: FeatureContext;
  readonly border: Border;
}

/** A company with several FFLs that the sample lacks: one empty store, and people whom the tests change. */
export interface Border {
  readonly accountId: number;
  readonly storeId: number;
  readonly storeName: string;
}

/** People of the sample and of Border Outfitters: their emails. */
export const people = {
  ...samplePeople,
  borderOwner: "owner@border.example",
  withProfile: "profile@border.example",
  withPassword: "password@border.example",
  withoutStore: "storeless@border.example",
  invited: "invited@border.example",
  rejected: "rejected@border.example",
  shutOut: "disabled@border.example",
  deleted: "deleted@border.example",
  summitUser: "user@summit.example",
} as const;

/** Serves a sample installation and runs something against it; all of it is gone after. */
export async function withInstallation(run: (installation: Installation) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-texts-" });
  const server = listenEarly();
  const { url, port } = server;
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const configuration = configurationFrom({
    STRONGROOM_DATA: `${folder}/data`,
    STRONGROOM_URL: url,
    PORT: String(port),
  });
  const product = await openProduct(features, configuration, quiet);
  try {
    await loadSample(product, () => {});
    const { context } = product;
    // The backup warning would stand before what the scenarios press.
    await context.database.write(() => [
      { sql: "INSERT INTO backup_warnings(user_id, shown_on) SELECT id, '9999-12-31' FROM users" },
    ]);
    const border = await foundBorder(context);
    await shut(context);
    await withClient(ownEntry, async (clientFolder) => {
      const assets = readPageAssets(clientFolder, ownEntry);
      const app = appOf({ product, screens, render: renderPage, assets, clientFolder });
      server.answerWith((request) => app.fetch(request, { remoteAddress: "127.0.0.1" }));
      try {
        await run({ url, folder, context, border });
      } finally {
        await server.shutdown();
      }
    });
  } finally {
    await product.close();
    await Deno.remove(folder, { recursive: true });
  }
}

async function foundBorder(context: FeatureContext): Promise<Border> {
  const { id: accountId } = await anAccount(context, { name: "Border Outfitters" });
  const { id: storeId, friendlyFFLName: storeName } = await aStore(context, { accountId });
  const join = (name: string, email: string, storeIds: readonly number[] = [storeId]) =>
    aPerson(context, { accountId, role: "FFLUser", name, email, storeIds, password });
  await aPerson(context, { accountId, name: "Olga Border", email: people.borderOwner, password });
  await join("Paul Profile", people.withProfile);
  await join("Pia Password", people.withPassword);
  await join("Nils Storeless", people.withoutStore, []);
  await join("Ida Invited", people.invited);
  await join("Rolf Rejected", people.rejected);
  await join("Dora Disabled", people.shutOut);
  await join("Gerd Gone", people.deleted);
  await context.database.write(() => [
    { sql: "UPDATE users SET invitation_status = 1 WHERE email = ?", args: [people.invited] },
    { sql: "UPDATE users SET invitation_status = 2 WHERE email = ?", args: [people.rejected] },
    { sql: "UPDATE users SET status = 1 WHERE email = ?", args: [people.shutOut] },
  ]);
  return { accountId, storeId, storeName };
}

/** An account that is shut, and a store that is closed all week. */
async function shut(context: FeatureContext): Promise<void> {
  const { id: accountId } = await anAccount(context, { name: "Shut Range", isDisabled: true });
  await aPerson(context, { accountId, name: "Sela Shut", email: people.ofDisabledAccount, password });
  await context.database.write(() => [
    {
      sql: "UPDATE stores SET business_hours = ? WHERE friendly_ffl_name = 'Prairie Arms'",
      args: [JSON.stringify(openInTheOtherHalfOfTheDay())],
    },
  ]);
}

function openInTheOtherHalfOfTheDay() {
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { timeZone: "America/Chicago", hour: "2-digit", hourCycle: "h23" })
      .format(new Date()),
  );
  const [startTime, endTime] = hour < 12 ? ["4:00 PM", "8:00 PM"] : ["6:00 AM", "10:00 AM"];
  const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
  return Object.fromEntries(days.map((day) => [day, { startTime, endTime, isActive: true }]));
}
