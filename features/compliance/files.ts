import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { storeName } from "@/features/stores/contract-names.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { downloadAs } from "@/kernel/file-name.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { compliancePermission } from "./contract.ts";
import { hostingOf } from "./gather-facts.ts";
import { entryOf } from "./ledger-events.ts";
import { writeLetter } from "./letter.ts";
import { pageOf } from "./page.ts";
import { writeComplianceReport } from "./report.ts";
import { noticeOf, rowOf } from "./rows.ts";

/** The report of a store as a PDF file, with its entry in the ledger. Throws 404 and 403. */
export async function reportFile(context: FeatureContext, access: Access, storeId: number): Promise<Response> {
  const store = await context.offered(storesOffer).permitted(access, storeId, compliancePermission);
  const page = await pageOf(context, store);
  const { identity } = access;
  const bytes = await writeComplianceReport({ store, page, madeBy: identity.name, madeAt: context.clock.now() });
  const told = { met: page.counts.met, of: page.conditions.length };
  await context.ledger.record([entryOf(storeId, actorOf(identity), "compliance.report_downloaded", told)]);
  return pdf(bytes, `${storeName(store)} ATF Ruling 2022-1 ${page.today}.pdf`);
}

/** The notice to ATF as a PDF letter, with its entry. Throws 404 and 403, 400 while it lacks its receiver or its sender. */
export async function letterFile(context: FeatureContext, access: Access, storeId: number): Promise<Response> {
  const store = await context.offered(storesOffer).permitted(access, storeId, compliancePermission);
  const today = context.offered(storesOffer).today(store);
  const notice = noticeOf(await rowOf(context.database, storeId), today);
  const { officeName, officeAddress, noticeDate } = notice;
  if (officeName === "" || officeAddress === "") {
    throw badRequest("Enter the ATF office's name and address, and save, before you download the letter.");
  }
  if (writtenLicence(store) === "") throw badRequest("Enter the store's FFL number in FFL Settings first.");
  const date = noticeDate ?? today;
  const hosting = hostingOf(context.configuration);
  const bytes = await writeLetter({ store, notice, date, hosting, madeAt: context.clock.now() });
  await context.ledger.record([
    entryOf(storeId, actorOf(access.identity), "compliance.letter_downloaded", { officeName, date }),
  ]);
  return pdf(bytes, `${storeName(store)} notice to ATF ${date}.pdf`);
}

function pdf(bytes: Uint8Array<ArrayBuffer>, name: string): Response {
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": downloadAs(name),
      "cache-control": "private, no-store",
    },
  });
}
