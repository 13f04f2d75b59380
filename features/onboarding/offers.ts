import type { Statement } from "@/db/database.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { AccountType } from "./contract.ts";

/** What other features may ask of onboarding. */
export interface OnboardingOffer {
  /** The statement that keeps which account type a newcomer chose, until their company is registered. */
  keepChoice(userId: number, accountType: AccountType): Statement;
  /** Where a newcomer begins who chose this; null: who has not chosen yet. */
  wayOf(accountType: AccountType | null): string;
}

export const onboardingOffer = offerKey<OnboardingOffer>("onboarding");
