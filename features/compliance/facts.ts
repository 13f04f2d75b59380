import type { FilingOrder } from "@/features/documents/contract-archive.ts";
import type { KeptCounts } from "@/features/documents/offers-search.ts";
import type { ChainSigning } from "@/features/history/offers.ts";
import type { FinishedExport } from "@/features/offboarding/offers.ts";
import type { Confidence, Evidence, Group, Legal, Notice } from "./contract-shapes.ts";
import type { AddedEvidence } from "./offers.ts";

/** Where the records are kept, as far as anybody says. */
export type Hosting =
  /** The server listens on this computer alone, and its address is this computer. */
  | { readonly kind: "here" }
  /** As the operator states it. */
  | { readonly kind: "stated"; readonly place: string }
  | { readonly kind: "unstated" };

/** Everything about a store by which its conditions are judged: asked anew for each look at the page. */
export interface Facts {
  readonly storeId: number;
  /** IANA. */
  readonly timeZone: string;
  /** The calendar date at the store. */
  readonly today: string;
  readonly now: Date;
  readonly notice: Notice;
  readonly legal: Legal;
  readonly hosting: Hosting;
  readonly kept: KeptCounts;
  /** Forms 4473 with a Status Date in the twelve months up to today. */
  readonly executed: number;
  /** Stored files of the store that are known not to be as filed. */
  readonly damagedFiles: number;
  readonly chain: ChainSigning;
  readonly filingOrder: FilingOrder;
  /** Fields of condition 9 that the archive's search has no filter for. */
  readonly missingSearches: readonly string[];
  /** The store has business hours on some day; without any it counts as always open. */
  readonly hasHours: boolean;
  /** The day on which the store's active ATF audit began, by the store's clock; null without one. */
  readonly auditSince: string | null;
  readonly lastExport: FinishedExport | null;
  /** The backup application has been seen at work for the account. */
  readonly backupToolSeen: boolean;
  /** What other features added, by condition. */
  readonly added: ReadonlyMap<number, readonly AddedEvidence[]>;
}

/** How a condition is met, as far as live data tells. */
export interface Judgement {
  readonly standing: "met" | "attention" | "unknown";
  readonly advice?: string;
  readonly adviceHref?: string;
  readonly evidence: readonly Evidence[];
}

/** One condition of the ruling. */
export interface ConditionRule {
  /** 1 to 20, as in the project's page about the law. */
  readonly number: number;
  readonly group: Group;
  readonly title: string;
  readonly source: { readonly confidence: Confidence; readonly text: string };
  readonly does: string;
  /** Empty where the dealer has nothing to do. */
  readonly duty: string;
  /** What only the dealer can know, as a sentence that they confirm; null where live data tells all. */
  readonly confirms: ((facts: Facts) => string | null) | null;
  /** Judges by facts alone; asks nothing. */
  judge(facts: Facts): Judgement;
}

/** A line of evidence. */
export function line(label: string, value: string, href: string | null = null): Evidence {
  return { label, value, href };
}

/** A condition that is met by how Strongroom is made, with what shows it. */
export function met(...evidence: readonly Evidence[]): Judgement {
  return { standing: "met", evidence };
}

/** A condition with something to do about it. */
export function toDo(advice: string, adviceHref: string | undefined, ...evidence: readonly Evidence[]): Judgement {
  return { standing: "attention", advice, adviceHref, evidence };
}
