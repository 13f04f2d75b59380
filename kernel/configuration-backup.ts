import * as v from "valibot";

/** Where the backup application is downloaded from. */
export type BackupReleases =
  /** Beside the program, or under `dist/` of a checkout; `program` is the folder of the single file, where that is known. */
  | { readonly kind: "own"; readonly program: string | null }
  | { readonly kind: "folder"; readonly folder: string }
  /** The latest release at a code-hosting service. */
  | { readonly kind: "address"; readonly url: string }
  /** It is not offered. */
  | { readonly kind: "off" };

const message = "must be off, a folder, or a whole address such as https://code.example.com/api/releases/latest";
const isFolder = (given: string) => !/^[a-z][a-z\d+.-]{1,30}:/i.test(given);
const isAddress = (given: string) =>
  /^https:\/\//.test(given) && URL.canParse(given) && new URL(given).username + new URL(given).password === "";

/** A folder or an address of one's own for the backup application; `off` offers none. */
export const backupSettings = {
  STRONGROOM_BACKUP_RELEASES: {
    name: "STRONGROOM_BACKUP_RELEASES",
    meaning: "where the backup application is downloaded from; off for nowhere",
    schema: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(2000, message),
      v.check((given) => given === "off" || isAddress(given) || isFolder(given), message),
    ),
  },
};

/** What is in force. `program`: the folder of the single file, which says it as it starts. */
export function backupReleasesOf(given: string | undefined, program: string | undefined): BackupReleases {
  if (given === undefined) return { kind: "own", program: program || null };
  if (given === "off") return { kind: "off" };
  return isAddress(given) ? { kind: "address", url: given } : { kind: "folder", folder: given };
}

/** The same in a word, for `strongroom config`. */
export function shownBackupReleases(releases: BackupReleases): string {
  if (releases.kind === "folder") return releases.folder;
  if (releases.kind === "address") return releases.url;
  return releases.kind === "off" ? "off" : "backup-releases beside the program";
}
