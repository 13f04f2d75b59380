/** What is asked about the notes on a document. */
export const notesKey = (documentId: number) => ["notes", "document", documentId] as const;
