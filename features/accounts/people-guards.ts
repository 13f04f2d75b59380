/** Names of the guards that the statements here carry; a batch that breaks one fails with its name. */
export const peopleGuards = {
  /** Somebody who is not deleted has the email already. */
  emailFree: "accounts.email_free",
  /** The person was changed or deleted since they were read. */
  unchanged: "accounts.person_unchanged",
  /** Whoever asks was disabled, deleted or given another role in the meantime. */
  askerStands: "accounts.asker_stands",
  /** The last account owner can neither be deleted, disabled nor lowered. */
  ownerLeft: "accounts.owner_left",
  /** The person has accepted already, or is disabled or deleted. */
  isInvited: "accounts.is_invited",
  /** The person works in a store that whoever asks does not manage. */
  wholeManaged: "accounts.whole_managed",
} as const;
