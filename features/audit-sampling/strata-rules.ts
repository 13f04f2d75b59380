/** What a population is divided by before it is sampled; `none` leaves it whole. */
export const stratifyByNames = ["none", "month", "status", "employee"] as const;

export type StratifyBy = (typeof stratifyByNames)[number];

/** A population is divided into no more than this. */
export const mostStrata = 500;

/** A stratum: its key, how many documents it holds, and how many of them are drawn. */
export interface Stratum {
  readonly key: string;
  readonly population: number;
  readonly size: number;
}

/** What of a document says which stratum it belongs to. */
export interface Classified {
  /** `YYYY-MM-DD`. */
  readonly statusDate: string;
  readonly status: number;
  readonly filedById: number | null;
}

/** The key of a document's stratum: `all`, `2026-03`, `status:0`, `user:12` or `user:none`. */
export function stratumOf(by: StratifyBy, { statusDate, status, filedById }: Classified): string {
  switch (by) {
    case "none":
      return "all";
    case "month":
      return statusDate.slice(0, 7);
    case "status":
      return `status:${status}`;
    case "employee":
      return `user:${filedById ?? "none"}`;
  }
}
