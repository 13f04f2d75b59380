/** What the screens of documents know of the person and the store. */
export interface Setting {
  /** The person looks as an auditor does. */
  readonly audit: boolean;
  /** The person may file documents in this store. */
  readonly mayFile: boolean;
  /** Names of the stores by id. */
  readonly stores: ReadonlyMap<number, string>;
  /** Today in the store's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly timeZone: string;
}

const names: ReadonlyMap<number, string> = new Map();

export function useSetting(_storeId: number | null): Setting {
  return { audit: false, mayFile: true, stores: names, today: new Date().toISOString().slice(0, 10), timeZone: "UTC" };
}
