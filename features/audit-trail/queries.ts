import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listAuditors } from "@/features/audits/contract-auditors.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { auditHistory } from "./contract.ts";
import type { TrailKind } from "./kind-rules.ts";
import { trailKey } from "./query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** An audit of a store. */
export interface AuditPlace {
  readonly storeId: number;
  readonly auditId: number;
}

/** Which page of a trail is shown, and what it is narrowed to. */
export interface TrailView {
  readonly page: number;
  readonly limit: number;
  readonly kind: TrailKind | null;
  readonly userId: number | null;
}

/** Looks are told to nobody else's browser when they happen: they are asked for as often. */
const askedEvery = 5_000;

/** One page of what happened in an audit, newest first. */
export function trailQuery({ api }: Context, { storeId, auditId }: AuditPlace, view: TrailView) {
  const { page, limit, kind, userId } = view;
  return queryOptions({
    queryKey: [...trailKey(storeId), auditId, view],
    queryFn: ({ signal }) =>
      api.call(auditHistory, {
        query: {
          auditId: String(auditId),
          page: String(page),
          limit: String(limit),
          ...kind === null ? {} : { kind },
          ...userId === null ? {} : { userId: String(userId) },
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: askedEvery,
  });
}

/** Who takes part in an audit, for choosing one of them. */
export function trailPeopleQuery({ api }: Context, { storeId, auditId }: AuditPlace) {
  return queryOptions({
    queryKey: [...trailKey(storeId), auditId, "people"],
    queryFn: ({ signal }) => api.call(listAuditors, { query: { auditId: String(auditId), limit: "500" }, signal }),
  });
}
