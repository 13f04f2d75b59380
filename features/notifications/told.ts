import type { Person } from "@/features/accounts/offers.ts";
import type { NotificationAction } from "./contract.ts";

/** What people are told of one event: in their bell, and by email as they want it. */
export interface Told {
  readonly action: NotificationAction;
  readonly accountId: number;
  /** Null for what is about several stores. */
  readonly storeId: number | null;
  readonly documentId: number | null;
  readonly count: number;
  /** Null for Strongroom, and for who is no person of an account. */
  readonly byUser: number | null;
  readonly byName: string;
  /** Absolute: where it leads. */
  readonly url: string;
  /** Whom it is for; null: everybody who may read the store's documents, but for who did it. */
  readonly receivers: readonly Person[] | null;
  readonly email: ToldByEmail;
}

/** How it reads in a mail, which leaves the house: it names no customer. */
export interface ToldByEmail {
  readonly subject: string;
  readonly text: string;
  /** The words of its link. */
  readonly link: string;
  /** As in `NewMail`. */
  readonly leastRank: number;
}

/** Who is named for what no person did. */
export const nobody = { byUser: null, byName: "Strongroom" } as const;
