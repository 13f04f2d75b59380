/** A picture in `pictures/`; written by `deno task manual-pictures`. */
export interface PictureFacts {
  /** The first eight digits of its SHA-256, which stand in its address: browsers keep it for ever. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** All pictures of the manual by their names. */
export const pictures: Readonly<Record<string, PictureFacts>> = {
  "account-history.webp": { "hash": "37622377", "width": 1120, "height": 700 },
  "atf-audit.webp": { "hash": "1001b0ab", "width": 1120, "height": 620 },
  "choose-a-store.webp": { "hash": "7692802b", "width": 1120, "height": 520 },
  "compare.webp": { "hash": "d0d470aa", "width": 1120, "height": 700 },
  "correct-a-form.webp": { "hash": "b9c180fd", "width": 1120, "height": 700 },
  "dashboard.webp": { "hash": "8fca92fc", "width": 1120, "height": 700 },
  "dealers.webp": { "hash": "9d832aa7", "width": 1120, "height": 700 },
  "ffl-settings.webp": { "hash": "e4b4afa1", "width": 1120, "height": 700 },
  "file-a-form.webp": { "hash": "afe53eb7", "width": 1120, "height": 700 },
  "find-documents.webp": { "hash": "99c59444", "width": 1120, "height": 700 },
  "for-investigators.webp": { "hash": "baa713d8", "width": 1120, "height": 620 },
  "forms-that-expire.webp": { "hash": "69db0d76", "width": 1120, "height": 520 },
  "get-ready-for-an-inspection.webp": { "hash": "abc14afa", "width": 1120, "height": 700 },
  "history.webp": { "hash": "2525c33a", "width": 1120, "height": 700 },
  "inspection-at-the-counter.webp": { "hash": "b5f1c5ca", "width": 1120, "height": 520 },
  "install.webp": { "hash": "eabefbc6", "width": 1120, "height": 620 },
  "keyboard.webp": { "hash": "64d79555", "width": 1120, "height": 700 },
  "many-at-once.webp": { "hash": "30e79cd9", "width": 1120, "height": 700 },
  "notifications.webp": { "hash": "22e7e085", "width": 1120, "height": 520 },
  "organization.webp": { "hash": "decb41c9", "width": 1120, "height": 520 },
  "read-a-form.webp": { "hash": "aa33178b", "width": 1120, "height": 700 },
  "registration.webp": { "hash": "1af2d052", "width": 1120, "height": 700 },
  "release-notes.webp": { "hash": "688dab5c", "width": 1120, "height": 520 },
  "reports-due.webp": { "hash": "d6d1751f", "width": 1120, "height": 420 },
  "search-everywhere.webp": { "hash": "db64be96", "width": 1120, "height": 620 },
  "sign-in.webp": { "hash": "db3bd1fe", "width": 1120, "height": 620 },
  "supplements.webp": { "hash": "9ac811a1", "width": 1120, "height": 700 },
  "support.webp": { "hash": "33404180", "width": 1120, "height": 700 },
  "trace-desk.webp": { "hash": "f3755620", "width": 1120, "height": 700 },
  "users.webp": { "hash": "f5e57061", "width": 1120, "height": 520 },
  "verify.webp": { "hash": "045cbff8", "width": 1120, "height": 700 },
  "who-may-correct.webp": { "hash": "7fc9ccb0", "width": 1120, "height": 700 },
};
