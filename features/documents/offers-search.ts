import type { Access, DateRange } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { FilingOrder } from "./contract-archive.ts";
import type { ListRow } from "./contract-list.ts";
import type { ChosenInput } from "./offers-marks.ts";
import type { Following } from "./search/neighbours.ts";
import type { Likeness, Stretch } from "./search/serial-likeness.ts";

/** A firearm that somebody asks about, as far as they know it. Dates narrow the Status Date, both inclusive. */
export interface AskedFirearm {
  readonly serialNumber?: string;
  readonly manufacturer?: string;
  readonly importer?: string;
  readonly model?: string;
  readonly type?: string;
  readonly caliber?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** What of a firearm describes it beside its serial number. */
export type Descriptive = "manufacturer" | "importer" | "model" | "type" | "caliber";

/** A document that may be the one, with the firearm in it that answers best. */
export interface Candidate {
  readonly document: ListRow;
  /** Place of the firearm in the document's list. */
  readonly firearm: number;
  /** `description`: only maker, model and the like answer. */
  readonly likeness: Likeness | "description";
  /** The firearm's serial number in stretches, for showing why it answers. */
  readonly stretches: readonly Stretch[];
  /** What else agrees with what was asked. */
  readonly agrees: readonly Descriptive[];
}

/** Candidates, best first, and whether more were looked for than could be looked at. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly isCut: boolean;
}

/** Which archive opens: that of a store, or, seen from that store, the overview over all FFLs. */
export interface OpenedArchive {
  readonly storeId: number;
  readonly accountOverview: boolean;
}

/** Says with which address an archive opens for a person; null leaves it to the next. */
export type ArchiveEntry = (access: Access, opened: OpenedArchive) => Promise<string | null>;

/** How many documents answer. */
export interface FacetCount {
  readonly count: number;
  /** True when there are more than `count`: counting ends at 10,000 where no counter knows the number. */
  readonly countIsMinimum: boolean;
}

/** Which documents are counted: those of one form type, as far as the asker may read them. */
export interface CountedDocuments {
  /** One store; without it all that the asker may read. */
  readonly storeId?: number;
  /** 0 Form 4473, 1 stand-alone ATF form. */
  readonly formType: 0 | 1;
}

/** What can be counted. `expiring`: the background check ends within 7 days or has ended. */
export type CountedFacet =
  | "total"
  | "flagged"
  | "assigned"
  | "assignedToMe"
  | "expiring"
  | "auditFlagged"
  | "auditAssigned"
  | "auditAssignedToMe"
  | "reviewed";

/** Documents of one form type and store by their Status Date, whoever asks; numbers are exact. */
export interface InspectedCounts {
  /** Those that an auditor of these dates sees. */
  readonly settled: number;
  /** Those of them with a flag of the dealer's. */
  readonly flagged: number;
}

/** A document as it counts in a population of some dates. */
export interface DatedDocument {
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly statusDate: string;
  /** 0 transferred, 1 void or no sale, 2 denied. */
  readonly status: number;
  /** Who filed it; null where no person did. */
  readonly filedById: number | null;
  readonly filedByName: string;
  /** UTC instant, ISO 8601. */
  readonly filedAt: string;
}

/** What a store keeps, in numbers. */
export interface KeptCounts {
  /** Forms 4473 by their status. */
  readonly transferred: number;
  readonly void: number;
  readonly denied: number;
  readonly inProgress: number;
  /** Stand-alone ATF forms. */
  readonly standAlone: number;
  /** Documents of which the form has more than its first version; counted up to 10,000. */
  readonly corrected: FacetCount;
  /** Supplements that were not deleted; counted up to 10,000. */
  readonly supplements: FacetCount;
}

/** Documents that somebody chose. */
export interface ChosenOfStores {
  readonly ids: readonly number[];
  readonly stores: readonly { readonly accountId: number; readonly storeId: number }[];
  /** More answer than were asked for. */
  readonly hasMore: boolean;
}

/** How documents are found, for features that look for them or say how the archive opens. */
export interface DocumentSearchOffer {
  /** The documents that may be about a firearm, best first, in all stores whose documents the asker may hand out. */
  candidates(access: Access, asked: AskedFirearm): Promise<Candidates>;
  /**
   * The documents whose background check ends within 7 days or has ended, the most urgent first, as far as the asker may
   * read them: in one store, or without one in all. `count` is exact up to 10,000.
   */
  expiring(
    access: Access,
    where: { readonly storeId?: number; readonly formType?: 0 | 1; readonly take: number },
  ): Promise<{ readonly count: number; readonly countIsMinimum: boolean; readonly first: readonly ListRow[] }>;
  /**
   * Counts documents by small filters, each as the list that the filter leads to. Throws 404 for a store that is not the
   * asker's to see, 403 where they may not read.
   */
  facetCounts(
    access: Access,
    where: CountedDocuments,
    facets: readonly CountedFacet[],
  ): Promise<ReadonlyMap<CountedFacet, FacetCount>>;
  /**
   * What an auditor of these dates (both inclusive) will see of a store, whoever asks: documents that are not in progress and
   * have a Status Date. Reads one entry of an index for each.
   */
  inspectedCounts(
    store: { readonly accountId: number; readonly id: number },
    formType: 0 | 1,
    range: DateRange,
  ): Promise<InspectedCounts>;
  /**
   * Every document of a store that an auditor of these dates sees, whoever asks, by Status Date and then by its id; each once
   * where ranges overlap. Some at a time, with a turn for everybody else in between, so that a million blocks nobody.
   */
  datedDocuments(
    store: { readonly accountId: number; readonly id: number },
    formType: 0 | 1,
    ranges: readonly DateRange[],
  ): AsyncIterable<readonly DatedDocument[]>;
  /** How many Forms 4473 of a store are in progress or have no Status Date, whoever asks: auditors do not see them. */
  unsettledCount(store: { readonly accountId: number; readonly id: number }): Promise<number>;
  /**
   * The documents that somebody chose, at most `most`, and the stores that hold them. Those told by their ids must all be
   * the asker's under the permission: 404, 403; filters choose among those that are. Throws 400 for filters that name no place.
   */
  chosen(
    access: Access,
    input: ChosenInput,
    asked: { readonly permission: string; readonly most: number },
  ): Promise<ChosenOfStores>;
  /**
   * The ids of the documents of a list (its query string) after one in its order, or before it; the list need not hold that
   * one. Null when it is of another form type than the list. Throws 400, 403 and 404 as `chosen` does.
   */
  following(access: Access, filters: string, asked: Following): Promise<readonly number[] | null>;
  /** How many documents a list (its query string) holds. Throws as `chosen` does. */
  count(access: Access, filters: string): Promise<FacetCount>;
  /**
   * How many Forms 4473 of a store have a status and a Status Date in these dates (both inclusive), whoever asks: as
   * `inspectedCounts`, but from the counters, so that it costs the same however many there are.
   */
  settledCount(store: { readonly accountId: number; readonly id: number }, range: DateRange): Promise<number>;
  /** What a store keeps, whoever asks; from the counters and from indexes of what few documents have. */
  keptCounts(store: { readonly accountId: number; readonly id: number }): Promise<KeptCounts>;
  /** The order in which a store files its Forms 4473 (27 CFR 478.124(b)), whoever asks. */
  filingOrder(storeId: number): Promise<FilingOrder>;
  /** Lets a feature say with which address a store's archive opens when none is given; called while features are set up. */
  openArchiveWith(entry: ArchiveEntry): void;
}

export const documentSearchOffer = offerKey<DocumentSearchOffer>("documents.search");
