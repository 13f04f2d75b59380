/** Where a text has to stand: a screen, or the answer of a request. */
export type Place =
  | "upload of documents"
  | "sign-in"
  | "account selection"
  | "registration"
  | "FFL selection"
  | "Add New FFL"
  | "frame"
  | "release notes"
  | "notifications"
  | "user menu"
  | "dashboard"
  | "documents"
  | "document archive"
  | "upload"
  | "document history"
  | "document export"
  | "attachments"
  | "notes"
  | "user manual"
  | "Your Organization"
  | "account details"
  | "delete an FFL"
  | "delete the account"
  | "FFL Settings"
  | "variance document"
  | "variance request"
  | "users"
  | "invite or edit a user"
  | "profile"
  | "picture"
  | "password"
  | "after the password change"
  | "impersonation"
  | "not available"
  | "without a permission"
  | "on the way"
  | "disabled account"
  | "disabled user"
  | "deleted user"
  | "no FFL"
  | "FFLs cannot be read"
  | "user cannot be read"
  | "nothing can be read"
  | "answer to a password change"
  | "answer without a permission";

/** A text of document 1, to the letter, and where a person or a program meets it. */
export interface Wanted {
  readonly section: number;
  readonly text: string;
  readonly place: Place;
}

/** Texts of one section, by the place they stand in. */
export type Section = Partial<Record<Place, readonly string[]>>;

/** How document 1 ends most of its failures. */
export const later = (what: string) => `${what}. Please try again later.`;
