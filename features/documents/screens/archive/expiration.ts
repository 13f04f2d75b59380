const DAY_MILLISECONDS = 86_400_000;

/** How close a date is on which the background check runs out. */
export interface Expiration {
  readonly date: string;
  /** Whole days from today; negative when it has passed. */
  readonly daysLeft: number;
  /** In words: 'Expires in 3 days'. */
  readonly words: string;
  /** It lies in the next 7 days or has passed (decisions, 'Documents'). */
  readonly near: boolean;
}

const NEAR_DAYS = 7;

interface Expirable {
  readonly status: number | null;
  readonly expirationDate: string | null;
}

/** When a transfer under way expires; null for one that has ended or has no date. `today` is the store's. */
export function expirationOf({ status, expirationDate }: Expirable, today: string): Expiration | null {
  if (status !== null || !expirationDate) return null;
  const daysLeft = Math.round((Date.parse(expirationDate) - Date.parse(today)) / DAY_MILLISECONDS);
  return { date: expirationDate, daysLeft, words: wordsOf(daysLeft), near: daysLeft <= NEAR_DAYS };
}

function wordsOf(days: number): string {
  if (days === 0) return "Expires today";
  const amount = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return days > 0 ? `Expires in ${amount}` : `Expired ${amount} ago`;
}
