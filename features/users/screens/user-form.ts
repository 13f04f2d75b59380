import * as v from "valibot";
import { emailSchema, nameSchema, type User } from "@/features/accounts/contract.ts";
import { texts, type UserOptions } from "../contract.ts";
import { hasAllStores } from "../rank-rules.ts";
import { isWhole } from "./words.ts";

const fields = v.object({
  name: nameSchema,
  email: emailSchema,
  permission: v.pipe(v.string(), v.nonEmpty(texts.permissionRequired)),
  userStatus: v.picklist(["0", "1"], texts.statusRequired),
  storeIds: v.array(v.number()),
  shouldResendInvite: v.boolean(),
});

export type UserFormValues = v.InferOutput<typeof fields>;

/** The rules of the form (document 1, section 5); FFL access is asked for on accounts with several FFLs. */
export function userFormSchema({ accountType }: UserOptions) {
  const hasAccess = ({ permission, storeIds }: Pick<UserFormValues, "permission" | "storeIds">) =>
    accountType !== 1 || permission === "" || hasAllStores(Number(permission)) || storeIds.length > 0;
  return v.pipe(
    fields,
    v.forward(v.partialCheck([["permission"], ["storeIds"]], hasAccess, texts.storesRequired), ["storeIds"]),
  );
}

/** What the form shows of somebody; of somebody new the FFL one is in. */
export function valuesOf(user: User | null, storeIds: readonly number[]): UserFormValues {
  return {
    name: user?.name ?? "",
    email: user?.email ?? "",
    permission: user ? String(user.permission) : "",
    userStatus: user?.userStatus === 1 ? "1" : "0",
    // Whoever has all FFLs has them by their permission; with a lower one somebody chooses anew.
    storeIds: !user ? [...storeIds] : hasAllStores(user.permission) ? [] : user.accessStores.map((one) => one.storeId),
    // The link before went to the email before, and stops working with it.
    shouldResendInvite: user !== null && user.invitationStatus !== 0 && user.userStatus === 0,
  };
}

/** The body for somebody new. */
export function invitationBody({ name, email, permission, storeIds }: UserFormValues, { accountType }: UserOptions) {
  return {
    user: { name, email, permission: Number(permission), ...accountType === 1 ? { storeIds } : {} },
    shouldResendInvite: true,
  };
}

/** The body for a change; of oneself only what one may change. */
export function changeBody(values: UserFormValues, user: User, options: UserOptions) {
  const { accountType, me } = options;
  const { name, email, permission, userStatus, storeIds, shouldResendInvite } = values;
  const own = { id: user.id, version: user.version, name, email };
  if (user.id === me.id) return own;
  if (!isWhole(options, user)) return { id: user.id, version: user.version, name, storeIds };
  return {
    ...own,
    permission: Number(permission),
    userStatus: userStatusOf(userStatus),
    ...accountType === 1 && !hasAllStores(Number(permission)) ? { storeIds } : {},
    shouldResendInvite: shouldResendInvite && email !== user.email && !hasComeIn(user),
  };
}

/** Whoever has been in confirms a new email themselves; nobody is invited in their place. */
export function hasComeIn({ invitationStatus, lastSignIn }: User): boolean {
  return invitationStatus === 0 || lastSignIn !== null;
}

function userStatusOf(chosen: UserFormValues["userStatus"]): 0 | 1 {
  return chosen === "1" ? 1 : 0;
}
