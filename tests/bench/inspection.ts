import { aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewEntry } from "@/kernel/ledger/ledger.ts";
import { logTo } from "@/kernel/log.ts";
import { openProduct } from "@/kernel/start.ts";
import { features } from "@/main.features.ts";
import { password } from "../product/client.ts";
import { copyInstallation } from "./copies.ts";
import { randomFrom } from "./documents.ts";
import { benchFolder, benchInstallation } from "./people.ts";
import { benchData, benchDocuments, sized } from "./settings.ts";

/** The lead auditor of one audit, of the store with the most documents, and the one who conducts an audit in every store. */
export const auditor = "auditor@bench.example";
export const auditorOfAll = "auditor-of-all@bench.example";

/** The store and the audit of the first of them. */
export const [auditId, storeId] = [1, 1];

/** The dates of every audit, and the ones approved later: four of the ten years of the documents. */
const range = { startDate: "2022-01-01", endDate: "2024-12-31" };
const approved = { startDate: "2018-01-01", endDate: "2018-12-31" };

/** So much did the auditor of one store do; half as many looks of the dealer lie between. */
export const actions = sized(200_000, 4_000);
const entriesAtOnce = 1_000;

/** A copy of the bench's installation with audits over its million documents, and 200,000 actions in a trail. Made once. */
export async function inspectionInstallation(): Promise<string> {
  const folder = `${benchFolder}/inspection`;
  if (await Deno.stat(folder).then(() => true, () => false)) return folder;
  const source = await benchInstallation();
  const unfinished = `${folder}.unfinished`;
  await copyInstallation(source, unfinished);
  const product = await openProduct(features, configurationFrom({ STRONGROOM_DATA: unfinished }), logTo(() => {}));
  const { context } = product;
  const lead = await aPerson(context, { role: "IOIUser", email: auditor, name: "Lee Lead", password });
  const other = await aPerson(context, { role: "IOIUser", email: auditorOfAll, name: "Ann All", password });
  for (let store = 1; store <= benchData.stores; store++) {
    const auditorIds = store === storeId ? [lead.id, other.id] : [other.id];
    await anAudit(context, { accountId: 1, storeId: store, auditorIds, range, approved });
  }
  await writeTrail(context, lead.id);
  await product.close();
  await Deno.rename(unfinished, folder);
  return folder;
}

/** 200,000 actions of the auditor about a fifth as many documents, and the dealer's own looks between them. */
async function writeTrail({ ledger }: FeatureContext, auditorId: number): Promise<void> {
  const random = randomFrom(4_473);
  for (let written = 0; written < actions; written += entriesAtOnce) {
    await ledger.record(Array.from({ length: entriesAtOnce }, () => auditorsEntry(random, auditorId)));
    await ledger.record(Array.from({ length: entriesAtOnce / 2 }, () => ({
      ...{ stream: `store:${storeId}`, event: "documents.viewed", data: { attachmentId: 1, fileName: "4473.pdf" } },
      ...{ subject: `document:${numberOf(random, benchDocuments)}`, actor: { userId: 1, name: "Olive Owner" } },
    })));
  }
}

function auditorsEntry(random: () => number, userId: number): NewEntry {
  const dice = random();
  const what = dice < 0.7
    ? { event: "documents.viewed", data: { attachmentId: 1, fileName: "4473.pdf" } }
    : dice < 0.95
    ? { event: "documents.audit_reviewed", data: { from: false, to: true } }
    : { event: "documents.audit_flagged", data: { from: 0, to: numberOf(random, 3), by: "Lee Lead" } };
  return {
    ...what,
    stream: `store:${storeId}`,
    // Documents are numbered in the order of their dates: these lie in the audit's own.
    subject: `document:${Math.floor(0.65 * benchDocuments) + numberOf(random, Math.floor(0.04 * benchDocuments))}`,
    actor: { userId, name: "Lee Lead", side: "auditor" },
  };
}

const numberOf = (random: () => number, most: number) => 1 + Math.floor(most * random());
