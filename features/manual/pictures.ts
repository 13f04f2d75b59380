/** A picture in `pictures/`; written by `deno task manual-pictures`. */
export interface PictureFacts {
  /** The first eight digits of its SHA-256, which stand in its address: browsers keep it for ever. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** All pictures of the manual by their names. */
export const pictures: Readonly<Record<string, PictureFacts>> = {
  "account-history.webp": { "hash": "798fb171", "width": 1120, "height": 700 },
  "atf-audit.webp": { "hash": "51fbb5c5", "width": 1120, "height": 620 },
  "choose-a-store.webp": { "hash": "8f2161c3", "width": 1120, "height": 520 },
  "compare.webp": { "hash": "eee876b6", "width": 1120, "height": 700 },
  "correct-a-form.webp": { "hash": "098e7c54", "width": 1120, "height": 700 },
  "dealers.webp": { "hash": "9d832aa7", "width": 1120, "height": 700 },
  "ffl-settings.webp": { "hash": "828b9874", "width": 1120, "height": 700 },
  "file-a-form.webp": { "hash": "f14b53b8", "width": 1120, "height": 700 },
  "find-documents.webp": { "hash": "2ff47c40", "width": 1120, "height": 700 },
  "for-investigators.webp": { "hash": "c71aa198", "width": 1120, "height": 620 },
  "forms-that-expire.webp": { "hash": "344fe96c", "width": 1120, "height": 520 },
  "get-ready-for-an-inspection.webp": { "hash": "af9ca280", "width": 1120, "height": 700 },
  "history.webp": { "hash": "bf48a87c", "width": 1120, "height": 700 },
  "inspection-at-the-counter.webp": { "hash": "b5f1c5ca", "width": 1120, "height": 520 },
  "install.webp": { "hash": "eabefbc6", "width": 1120, "height": 620 },
  "keyboard.webp": { "hash": "701b6707", "width": 1120, "height": 700 },
  "many-at-once.webp": { "hash": "61957141", "width": 1120, "height": 700 },
  "organization.webp": { "hash": "35e7b82e", "width": 1120, "height": 520 },
  "read-a-form.webp": { "hash": "e96de01e", "width": 1120, "height": 700 },
  "registration.webp": { "hash": "1af2d052", "width": 1120, "height": 700 },
  "search-everywhere.webp": { "hash": "e310574f", "width": 1120, "height": 620 },
  "sign-in.webp": { "hash": "db3bd1fe", "width": 1120, "height": 620 },
  "supplements.webp": { "hash": "af7299a0", "width": 1120, "height": 700 },
  "trace-desk.webp": { "hash": "34fdd223", "width": 1120, "height": 700 },
  "users.webp": { "hash": "a1548de9", "width": 1120, "height": 520 },
  "verify.webp": { "hash": "bfab7b8d", "width": 1120, "height": 700 },
  "who-may-correct.webp": { "hash": "2cbe0447", "width": 1120, "height": 700 },
};
