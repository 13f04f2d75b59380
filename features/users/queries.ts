import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getUser } from "@/features/accounts/contract.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getUserOptions, listUsers, type UserQuery } from "./contract.ts";
import { readEmailChange, readEmailChangeOf, readOwnEmailChange } from "./contract-email-changes.ts";
import { readInvitation } from "./contract-invitations.ts";

type Context = Pick<ScreenContext, "api">;

/** One page of people. The rows before stay on screen while others are being asked for. */
export function usersQuery({ api }: Context, query: UserQuery) {
  return queryOptions({
    queryKey: ["users", "list", query],
    queryFn: ({ signal }) => api.call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One person, as they are now. */
export function userQuery({ api }: Context, id: number) {
  return queryOptions({
    queryKey: ["users", "one", id],
    queryFn: ({ signal }) => api.call(getUser, { params: { id: String(id) }, signal }),
  });
}

/** The new email that waits for one's own yes or no. */
export function ownEmailChangeQuery({ api }: Context) {
  return queryOptions({
    queryKey: ["users", "email-change", "own"],
    queryFn: ({ signal }) => api.call(readOwnEmailChange, { signal }),
  });
}

/** The same of somebody whom one manages. */
export function emailChangeOfQuery({ api }: Context, id: number) {
  return queryOptions({
    queryKey: ["users", "email-change", id],
    queryFn: ({ signal }) => api.call(readEmailChangeOf, { params: { id: String(id) }, signal }),
  });
}

/** What a link out of a mail confirms; asked anew with every look, for it works once. */
export function emailChangeQuery({ api }: Context, token: string) {
  return queryOptions({
    queryKey: ["users", "email-change", "link", token],
    queryFn: ({ signal }) => api.call(readEmailChange, { params: { token }, signal }),
    retry: false,
  });
}

/** What one may give to others. */
export function userOptionsQuery({ api }: Context) {
  return queryOptions({
    queryKey: ["users", "options"],
    queryFn: ({ signal }) => api.call(getUserOptions, { signal }),
    staleTime: 60_000,
  });
}

/** Whom a link invites; asked anew with every look, for it works once. */
export function invitationQuery({ api }: Context, token: string) {
  return queryOptions({
    queryKey: ["users", "invitation", token],
    queryFn: ({ signal }) => api.call(readInvitation, { params: { token }, signal }),
    retry: false,
  });
}
