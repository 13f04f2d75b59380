/** What browsers are told of an event: ids and counts, never anything of a person. */
export type LiveIds = Readonly<Record<string, number | null | readonly number[]>>;

/**
 * Names something that whoever looks at it hears of at once, and carries the type of what is told. Declared in a
 * `contract-events.ts`, so that screens can say what of theirs it refreshes.
 */
export interface LiveKey<Ids extends LiveIds> {
  /** `feature.what`, in the past tense. */
  readonly name: string;
  readonly ids?: (ids: Ids) => Ids;
}

/** Makes such a key: `export const documentsChanged = liveKey<{ storeId: number }>("documents.changed")`. */
export function liveKey<Ids extends LiveIds>(name: string): LiveKey<Ids> {
  return { name };
}

/** Who hears: holders of a permission at a place, or one person. */
export type Audience =
  | {
    readonly permission: string;
    readonly accountId: number | null;
    /** Left out for what is about the account as a whole. */
    readonly storeId?: number;
    /** The date that grants with ranges look at; null for a record without one, left out for what is no record. */
    readonly date?: string | null;
  }
  | { readonly userId: number };

/** What is told of one event, and whom. */
export interface LiveFact {
  readonly name: string;
  readonly audience: Audience;
  readonly ids: LiveIds;
}

/** Says what is told: `live: ({ storeId, ...place }) => told(documentsChanged, { permission, ...place }, { storeId })`. */
export function told<Ids extends LiveIds>({ name }: LiveKey<Ids>, audience: Audience, ids: NoInfer<Ids>): LiveFact {
  return { name, audience, ids };
}
