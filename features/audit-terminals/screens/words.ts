import type { End } from "../contract-terminal.ts";

/** What somebody is told at a terminal whose session is over. */
export const endWords: Readonly<Record<End, string>> = {
  left: "The inspection at this terminal has ended. To go on, ask the store for a new code.",
  dealer: "The store ended the inspection at this terminal. To go on, ask for a new code.",
  audit: "This audit is completed. Thank you for using Strongroom.",
  disabled: "Your access to this audit was turned off. If that is a mistake, ask the store to enable you again.",
  closed: "This store no longer uses Strongroom, so the inspection ended.",
  idle: "No one used this terminal for 30 minutes, so the inspection ended. To go on, ask the store for a new code.",
  expired: "The inspection at this terminal ended after 12 hours. To go on, ask the store for a new code.",
};

/** How long ago an instant was, in the shortest words; `now` in milliseconds. */
export function agoWords(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}

/** What is left until an instant, as `9:05`; `now` in milliseconds. */
export function leftWords(instant: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
