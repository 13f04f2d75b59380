import { eq } from "drizzle-orm";
import type { Statement } from "@/db/database.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import { accountsOffer, type ErasedAccount } from "@/features/accounts/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Guide } from "./contract.ts";
import { onboardingGuides } from "./schema.ts";

/** The first steps of a company, what is done ticked off; none once all are done, or when the guide was put away. */
export async function guideOf(context: FeatureContext, access: Access, storeId: number): Promise<Guide> {
  const store = await context.offered(storesOffer).permitted(access, storeId, "onboarding.guide");
  const dismissed = await context.database.query.select().from(onboardingGuides)
    .where(eq(onboardingGuides.accountId, store.accountId)).get();
  if (dismissed) return { steps: [] };
  const [colleagues, documents, peopleHref] = await Promise.all([
    context.offered(accountsOffer).peopleOfAccount(store.accountId),
    context.offered(documentRecordsOffer).countsByStore(store.accountId),
    peopleAddress(context, store),
  ]);
  const steps: Guide["steps"] = [
    {
      key: "store",
      label: "Add the store's address and hours",
      href: `/${storeId}/ffl-settings/${storeId}`,
      isDone: store.premiseStreet !== "" && store.premiseCity !== "",
    },
    {
      key: "people",
      label: "Invite a coworker",
      href: peopleHref,
      isDone: colleagues.length > 1,
    },
    {
      key: "document",
      label: "File your first document",
      href: `/${storeId}/documents?upload=1`,
      isDone: documents.size > 0,
    },
  ];
  return { steps: steps.every(({ isDone }) => isDone) ? [] : steps };
}

/** Puts the guide away for everybody of the company. */
export async function dismiss(context: FeatureContext, access: Access, storeId: number): Promise<void> {
  const { accountId } = await context.offered(storesOffer).permitted(access, storeId, "onboarding.guide");
  const dismissedAt = context.clock.now().toISOString();
  await context.database.write(() => [
    statementOf(insert(onboardingGuides).values({ accountId, dismissedAt }).onConflictDoNothing()),
  ]);
}

/** Forgets that an account which is gone for good put the guide away. */
export function forgetGuide({ accountId }: ErasedAccount): readonly Statement[] {
  return [statementOf(deleteFrom(onboardingGuides).where(eq(onboardingGuides.accountId, accountId)))];
}

/** People are managed on a page of their own, or in the settings of one of several stores (document 1, section 6). */
async function peopleAddress(context: FeatureContext, { id, accountId }: Store): Promise<string> {
  const stores = await context.offered(storesOffer).ofAccount(accountId);
  return stores.length > 1 ? `/${id}/ffl-settings/${id}?tab=users` : `/${id}/user-management`;
}
