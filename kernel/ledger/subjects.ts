/** The subject of entries about a store. */
export const storeSubject = (storeId: number): string => `store:${storeId}`;

/** The subject of entries about a document. */
export const documentSubject = (documentId: number): string => `document:${documentId}`;

/** The subject of entries about a person. */
export const userSubject = (userId: number): string => `user:${userId}`;

/** The subject of entries about an account. */
export const accountSubject = (accountId: number): string => `account:${accountId}`;

/** The subject of entries about jumps of the computer's clock. */
export const clockSubject = "ledger:clock";

/** The subject of entries about the keys of the archive. */
export const keysSubject = "ledger:keys";
