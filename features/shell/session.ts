import { auditorMode } from "@/features/accounts/contract-modes.ts";
import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { isAuditor, noRole, roleNamed } from "@/features/accounts/contract-roles.ts";
import { accountsOffer, type BlockingText } from "@/features/accounts/offers.ts";
import { type Store, type StoresOffer, storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { formatterByZone } from "@/kernel/dates.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Session, SessionStore } from "./contract.ts";
import { ownOffer } from "./provide-offers.ts";

/** Everything that the frame needs, put together once a page. `lastStoreId` is what the browser remembers. */
export async function sessionOf(
  context: FeatureContext,
  access: Access,
  lastStoreId: number | null,
): Promise<Session> {
  const { identity } = access;
  const people = context.offered(accountsOffer);
  const [person, account, storeCount, blockingText, fetched, facts, sampleInstallation, sendTo, clock] = await Promise
    .all([
      people.person(identity.userId),
      identity.accountId === null ? null : people.account(identity.accountId),
      storesOfAccount(context, identity.accountId),
      people.blockingText(identity),
      visibleStores(context, access).catch((error: unknown) => storesFailed(context, error)),
      context.offered(ownOffer).factsOf(access),
      people.isSampleInstallation(),
      context.offered(ownOffer).placeToGo(access),
      clockJumpFor(context, access),
    ]);
  const visible = fetched ?? [];
  return {
    person: {
      id: identity.userId,
      name: identity.name,
      email: identity.email,
      phone: person?.phone ?? "",
      role: identity.role,
      roleLabel: roleNamed(identity.role)?.label ?? "",
      initials: initialsOf(identity.name),
      uri: person?.pictureUri ?? null,
      isOperator: identity.role === "OperatorAdmin",
    },
    account: account &&
      { id: account.id, name: account.name, type: account.type, isDisabled: account.isDisabled, storeCount },
    stores: visible.map((store) => presentStore(context, access, store)),
    lastStoreId: visible.some(({ id }) => id === lastStoreId) ? lastStoreId : null,
    accountPermissions: [...new Set(access.grants.flatMap(({ permissions }) => [...permissions]))].sort(),
    auditorMode: identity.mode === auditorMode,
    ...facts,
    impersonating: identity.impersonator &&
      { id: identity.impersonator.userId, name: identity.impersonator.name, until: identity.impersonator.until },
    sendTo,
    blocking: blockingText
      ? { title: blockingText, detail: whoHelps[blockingText] }
      : fetched
      ? nothingHere(access, fetched.length)
      : unfetched,
    sampleInstallation,
    ...clock,
    copyright: context.configuration.support.copyright ?? `© ${context.clock.now().getUTCFullYear()} Strongroom`,
  };
}

/** Those who can have a clock put right are told that it was set; everybody else could only wonder. */
async function clockJumpFor({ time }: FeatureContext, access: Access): Promise<Pick<Session, "clockJump">> {
  if (!["FFLAccountOwner", "OperatorAdmin"].includes(access.identity.role)) return {};
  const doubt = await time.doubt();
  if (doubt?.reason !== "set") return {};
  return { clockJump: { from: doubt.from.toISOString(), to: doubt.to.toISOString() } };
}

/** What somebody does whom the server keeps out, under the specification's title. */
const whoHelps: Readonly<Record<BlockingText, string>> = {
  "User missing or disabled": "Ask your account owner to invite you again.",
  "User is disabled.": "Ask your account owner to enable you again.",
  "Account is missing or disabled": "Ask your Strongroom administrator to enable the account again.",
};

/** Document 1, sections 2 and 8: the person is known, the FFLs could not be read. */
const unfetched: Session["blocking"] = {
  title: "An error occurred while fetching your FFLs",
  detail: "Unable to fetch FFLs for current user. Please try again later.",
  mayPass: true,
};

function storesFailed({ log }: FeatureContext, error: unknown): null {
  log.error("stores_failed", { kind: error instanceof Error ? error.name : typeof error });
  return null;
}

/** How many stores the account has; none when that cannot be read, which the stores themselves tell. */
async function storesOfAccount(context: FeatureContext, accountId: number | null): Promise<number> {
  return accountId === null ? 0 : await context.offered(storesOffer).countOfAccount(accountId).catch(() => 0);
}

/** All stores in which some grant lets the person at least see that the store is there, by name. */
async function visibleStores(context: FeatureContext, access: Access): Promise<readonly Store[]> {
  const stores = context.offered(storesOffer);
  const parts = access.scope("stores.see");
  const found = await Promise.all(
    parts.map(({ accountId, storeIds }) => storeIds === "all" ? stores.ofAccount(accountId) : stores.byIds(storeIds)),
  );
  const byId = new Map(found.flat().map((store) => [store.id, store]));
  return [...byId.values()].sort((a, b) => a.friendlyFFLName.localeCompare(b.friendlyFFLName, "en") || a.id - b.id);
}

function presentStore(context: FeatureContext, access: Access, store: Store): SessionStore {
  const stores = context.offered(storesOffer);
  const hours = stores.hoursToday(store);
  const isOpen = stores.isOpenNow(store);
  return {
    id: store.id,
    friendlyFFLName: store.friendlyFFLName,
    legalFFLName: store.legalFFLName,
    licence: writtenLicence(store),
    city: store.premiseCity,
    state: store.premiseState,
    timeZone: store.timeZone,
    isOpen,
    hoursToday: hours && `${hours.startTime} - ${hours.endTime}, ${zoneWords(store.timeZone)}`,
    opensNext: isOpen ? null : openingWords(stores.opensNext(store), store.timeZone),
    askAgainIn: askAgainIn(stores.secondsToChange(store)),
    permissions: [...access.permissionsAt({ accountId: store.accountId, storeId: store.id })],
  };
}

/** A quarter of an hour at the most: summer time begins and ends meanwhile, which the seconds do not know. */
const longestWait = 900;

/** A second later than the store opens or closes, so that it has by then. */
function askAgainIn(seconds: number | null): number | null {
  return seconds === null ? null : Math.min(seconds + 1, longestWait);
}

/** `at 9:00 AM, Mountain Time`, `tomorrow at ...`, `on Monday at ...`. */
function openingWords(opening: ReturnType<StoresOffer["opensNext"]>, timeZone: string): string | null {
  if (!opening) return null;
  const { time, inDays, weekday } = opening;
  const name = `${weekday[0].toUpperCase()}${weekday.slice(1)}`;
  // In seven days it is the same weekday as today.
  const day = inDays === 0 ? "" : inDays === 1 ? "tomorrow " : inDays === 7 ? `next ${name} ` : `on ${name} `;
  return `${day}at ${time}, ${zoneWords(timeZone)}`;
}

const zoneNameOf = formatterByZone({ timeZoneName: "longGeneric" });

/** `Mountain Time`: what people at the store call their zone. */
function zoneWords(timeZone: string): string {
  const parts = zoneNameOf(timeZone).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** The page for those who are signed in rightly and yet have nothing to look at. */
function nothingHere(access: Access, storeCount: number): Session["blocking"] {
  const { role } = access.identity;
  if (role === noRole) {
    return {
      title: "Your sign-in has no account yet.",
      detail: "Ask your company's account owner to invite the email you signed in with.",
    };
  }
  if (role === "BackupToolOnlyUser") {
    return {
      title: "This sign-in is for the backup application only.",
      detail: "Sign in with your own email to see documents.",
    };
  }
  // An owner without a store yet has somewhere to go: to add the first one.
  if (storeCount > 0 || role === "OperatorAdmin" || access.can("accounts.manage_account")) return null;
  const detail = isAuditor(role)
    ? "You aren't part of an active audit. Ask the person who invited you."
    : "Ask your account owner for access to an FFL.";
  return { title: "No FFLs found", detail };
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return (first.slice(0, 1) + last.slice(0, 1)).toUpperCase();
}
