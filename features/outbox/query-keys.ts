/** What is asked about outboxes. */
export const outboxKey = ["outbox"] as const;
