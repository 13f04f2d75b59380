import type { Statement } from "@/db/database.ts";

/** A link that a mail carries. It may be a secret: whoever has it may be let in. */
export interface MailLink {
  readonly label: string;
  readonly href: string;
}

/** A mail to be sent. */
export interface NewMail {
  /** Letters, digits and hyphens; a second mail of one key is refused by the database. One of its own unless told. */
  readonly key?: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** What it says, in plain text and without the links, which are put below it. */
  readonly text: string;
  readonly links: readonly MailLink[];
  /** Whose managers see it in their outbox; null for people without an account. */
  readonly accountId: number | null;
  /** Null when it is about no store, or about several. */
  readonly storeId: number | null;
  /**
   * For mail that is nobody's but the receiver's, such as a password reset: managers see that there was one and nothing
   * of what it says. Without a mail server its links are not even kept, for nobody may hand them over.
   */
  readonly isPrivate?: boolean;
  /**
   * The lowest rank of those who may see the links while they lie in the outbox. A link that makes its receiver an admin
   * must not be seen by a mere user's superior of a lower rank; account owners alone when not told.
   */
  readonly leastRank?: number;
}

/** What may be asked of mail. It is written with a change: `unit.mail(...)`. */
export interface Mail {
  /** False without a mail server: mail stays in the outbox, for managers to hand the links over. */
  readonly isConfigured: boolean;
  /** True for the key of a mail that was written before. Asked inside the write, it lets what runs twice send one mail. */
  isWritten(key: string): Promise<boolean>;
}

/** Mail as the kernel has it. */
export interface MailDelivery extends Mail {
  /**
   * Statements that put a mail into the outbox and, with a mail server, have it sent; a unit of work adds them to its batch.
   * Throws 400 for a receiver or a subject that no mail can carry: line breaks and other control characters, an address of
   * several.
   */
  send(mail: NewMail): readonly Statement[];
}

/** A finished message on its way out. */
export interface OutgoingMessage {
  /** The same for each attempt, so that a message sent twice can be told. */
  readonly key: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

/** Takes a message to a mail server. Throws {@link MailNotSent}. */
export interface MailTransport {
  deliver(message: OutgoingMessage): Promise<void>;
}

/** The server did not take a message. `code` is safe for the log: it holds nothing of people. */
export class MailNotSent extends Error {
  /** `isFinal`: trying again cannot help. */
  constructor(readonly code: string, readonly isFinal: boolean) {
    super(`The mail server did not accept the message (${code}).`);
    this.name = "MailNotSent";
  }
}
