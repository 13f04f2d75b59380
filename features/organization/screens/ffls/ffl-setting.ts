/** What the rows need beside the FFLs. */
export interface FflSetting {
  /** The FFL that the page is opened in; null outside of any. */
  readonly storeId: number | null;
  readonly isOwner: boolean;
}

/** Where an FFL's settings are: in the frame of the FFL that the page is opened in, else in its own. */
export function settingsAddress({ storeId }: Pick<FflSetting, "storeId">, id: number): string {
  return `/${storeId ?? id}/ffl-settings/${id}`;
}
