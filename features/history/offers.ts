/** How an entry of the ledger reads for a person. */
export interface EventText {
  readonly title: string;
  /** One or two whole sentences. */
  readonly description: string;
}

/**
 * Turns an event that a feature wrote into words; null for an event that is not its own. A feature whose events belong
 * to a document's history gives one as `describeEvent` of its offer, beside the schemas of what it writes.
 */
export type EventDescriber = (event: string, data: unknown) => EventText | null;
