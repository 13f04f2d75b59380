import { type FeatureContext, offerKey } from "@/kernel/feature.ts";
import { belongsToAllStores, dealerRoles, type RoleName } from "./contract-roles.ts";
import { accountDetails, changeAccount } from "./account-details.ts";
import { accountsPage, setAccountDisabled } from "./all-accounts.ts";
import { closeAccount, reopenAccount } from "./closing.ts";
import { eraseAccount } from "./erasure.ts";
import { companyStatements, ownerStatements } from "./new-company.ts";
import { beginImpersonation, endImpersonation, impersonationLife, openImpersonations } from "./impersonation.ts";
import { isSampleInstallation, sampleEndsLater } from "./installation.ts";
import { newcomer } from "./person-without-account.ts";
import type { AccountsOffer, ErasurePart, GuestSessions, NewCompanyPart, SampleLoader } from "./offers.ts";
import { passwordOffered } from "./provide-offers-passwords.ts";
import { peopleOffered } from "./provide-offers-people.ts";
import { accountById, giveStore, peopleOfAccount, personByEmail, personById, staffOfStore } from "./people.ts";
import { signInOffered } from "./provide-offers-sign-in.ts";
import { staffCounts } from "./staff-counts.ts";

/** The offer as this feature itself uses it: with what others have put in. */
interface AccountsOffered extends AccountsOffer {
  readonly newCompanyParts: readonly NewCompanyPart[];
  readonly guests: readonly GuestSessions[];
  sampleLoader(): SampleLoader | null;
}

export const ownOffer = offerKey<AccountsOffered>("accounts");

/** What this feature gives to others, over one database. */
export function accountsOffered(context: FeatureContext): AccountsOffered {
  const { database } = context;
  const byRole = new Map<RoleName, ReadonlySet<string>>();
  const newCompanyParts: NewCompanyPart[] = [];
  const erasureParts: ErasurePart[] = [];
  let sampleLoader: SampleLoader | null = null;
  return {
    newCompanyParts,
    sampleLoader: () => sampleLoader,
    account: (accountId) => accountById(database, accountId),
    accountDetails: (accountId) => accountDetails(database, accountId),
    changeAccount: (account, change, by) => changeAccount(account, change, by, context.clock.now().toISOString()),
    staffCounts: (accountId, storeIds) => staffCounts(database, accountId, storeIds),
    person: (userId) => personById(database, userId),
    personByEmail: (email) => personByEmail(database, email.trim().toLowerCase()),
    giveStore,
    newcomer: (person) => newcomer(person, context.clock.now().toISOString()),
    ...signInOffered(context),
    ...peopleOffered(context),
    ...passwordOffered(context),
    peopleOfAccount: (accountId) => peopleOfAccount(database, accountId),
    staffOfStore: (accountId, storeId) => staffOfStore(database, accountId, storeId),
    isSampleInstallation: () => isSampleInstallation(database),
    sampleLoaded: async () => void await database.write(() => [sampleEndsLater()]),
    permissionsOf(role) {
      const known = byRole.get(role) ?? permissionsHeldBy(context, role);
      byRole.set(role, known);
      return known;
    },
    async membership({ userId, accountId, role }) {
      if (accountId === null || !dealerRoles.some((name) => name === role)) return null;
      const row = await database.one(
        "SELECT type, (SELECT json_group_array(store_id) FROM access_stores WHERE user_id = ? AND account_id = accounts.id) " +
          "AS stores FROM accounts WHERE id = ?",
        [userId, accountId],
      );
      if (!row) return null;
      const given: number[] = JSON.parse(String(row.stores));
      return { accountType: Number(row.type), storeIds: belongsToAllStores(role) ? "all" : given };
    },
    async blockingText({ userId, accountId }) {
      const person = await personById(database, userId);
      if (!person || person.isDeleted) return "User missing or disabled";
      if (person.isDisabled) return "User is disabled.";
      if (accountId === null) return null;
      const account = await accountById(database, accountId);
      return !account || account.isDisabled ? "Account is missing or disabled" : null;
    },
    async isNewcomer({ userId, accountId, impersonator }) {
      if (accountId !== null || impersonator) return false;
      const person = await personById(database, userId);
      return person !== null && !person.isDeleted && !person.isDisabled && dealerRoles.includes(person.role);
    },
    foundCompany: async (company) => [
      ...ownerStatements(await personById(database, company.ownerId), company),
      ...await companyStatements(context, newCompanyParts, company),
    ],
    companyFor: (company) => companyStatements(context, newCompanyParts, company),
    beginImpersonation,
    endImpersonation,
    openImpersonations: () => openImpersonations(database),
    impersonationLife,
    accounts: (wanted) => accountsPage(database, wanted),
    setAccountDisabled,
    closeAccount: (accountId, at) => closeAccount(database, accountId, at),
    reopenAccount,
    eraseAccount: (accountId) => eraseAccount(database, erasureParts, accountId),
    joinErasure: (part) => void erasureParts.push(part),
    joinNewCompany: (part) => void newCompanyParts.push(part),
    provideSample(load) {
      sampleLoader = load;
    },
  };
}

function permissionsHeldBy({ permissions }: FeatureContext, role: RoleName): ReadonlySet<string> {
  const held = Object.entries(permissions).filter(([, { roles }]) => roles.includes(role));
  return new Set(held.map(([name]) => name));
}
