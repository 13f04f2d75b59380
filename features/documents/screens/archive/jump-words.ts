/** What can be jumped to in an order: its words on the button, and an example in the box. */
export interface JumpWords {
  readonly label: string;
  readonly example: string;
}

const date = { label: "Jump to a date", example: "03/2024" };

const words: Readonly<Record<string, JumpWords>> = {
  transferDate: date,
  certificationDate: date,
  customerName: { label: "Jump to a name", example: "Smith" },
  tsn: { label: "Jump to a TSN", example: "OK1-00100" },
  ntn: { label: "Jump to an NTN", example: "19G3AB164" },
  serialNumbers: { label: "Jump to a serial number", example: "MW56" },
};

/** What can be jumped to in a list in this order; null where nothing can. */
export function jumpWords(sort: string): JumpWords | null {
  return words[sort] ?? null;
}
