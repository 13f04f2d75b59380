/** Answers what is shown for a value that is not there. */
export const NOTHING = "–";

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/** A calendar date `YYYY-MM-DD` as MM/DD/YY, without time zones; "" for none. */
export function formatDate(date: string | null | undefined): string {
  const match = date ? ISO_DATE.exec(date) : null;
  if (!match) return "";
  const [, year = "", month, day] = match;
  return `${month}/${day}/${year.slice(2)}`;
}

const DATE_IN_WORDS = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const DATE_IN_TEXT = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A formatter for each time zone, made once: making one takes longer than a row of a table. */
function byZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    let formatter = known.get(timeZone);
    if (!formatter) {
      formatter = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
      known.set(timeZone, formatter);
    }
    return formatter;
  };
}

const dateIn = byZone({ year: "2-digit", month: "2-digit", day: "2-digit" });
const instantIn = byZone({ dateStyle: "long", timeStyle: "long" });
const timeIn = byZone({ hour: "numeric", minute: "2-digit" });

/** A calendar date in words for hover and screen readers: Tuesday, March 5, 2024. */
export function formatDateLong(date: string | null | undefined): string {
  if (!date || !ISO_DATE.test(date)) return "";
  const noon = new Date(`${date.slice(0, 10)}T12:00:00Z`);
  return DATE_IN_WORDS.format(noon);
}

/** A calendar date in the middle of a text, as letters have it: March 5, 2024. "" for none. */
export function formatDateInText(date: string | null | undefined): string {
  if (!date || !ISO_DATE.test(date)) return "";
  const noon = new Date(`${date.slice(0, 10)}T12:00:00Z`);
  return DATE_IN_TEXT.format(noon);
}

/** An instant (ISO 8601) as MM/DD/YY in the given time zone, which is the store's. */
export function formatInstantDate(instant: string | null | undefined, timeZone = "UTC"): string {
  if (!instant) return "";
  return dateIn(timeZone).format(new Date(instant));
}

/** An instant with full date, time and zone, for hover: March 5, 2024 at 2:07:09 PM MST. */
export function formatInstant(instant: string | null | undefined, timeZone = "UTC"): string {
  if (!instant) return "";
  return oneSpace(instantIn(timeZone).format(new Date(instant)));
}

/** An instant to the minute, with its zone, for reading: March 5, 2024 at 2:07 PM MST. */
export function formatMinute(instant: string | null | undefined, timeZone = "UTC"): string {
  return formatInstant(instant, timeZone).replace(/(:\d\d):\d\d(?= )/, "$1");
}

/** The time of day of an instant in a time zone, the store's: 2:07 PM. */
export function formatTime(instant: string, timeZone: string): string {
  return oneSpace(timeIn(timeZone).format(new Date(instant)));
}

/** Engines differ in the kind of space before AM and PM; one kind keeps server and browser alike. */
function oneSpace(time: string): string {
  return time.replaceAll("\u202f", " ");
}

const PIVOT = 70;

/**
 * What a person typed as a date (3/5/24, 03-05-2024, 030524, 2024-03-05) as `YYYY-MM-DD`, or null when it is no date.
 * Two-digit years from 70 on lie in the last century.
 */
export function parseDate(typed: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(text);
  if (!parts) return null;
  const year = Number(parts[3]);
  const full = year >= 100 ? year : year + (year >= PIVOT ? 1900 : 2000);
  return calendarDate(full, Number(parts[1]), Number(parts[2]));
}

function calendarDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

const NUMBERS = new Intl.NumberFormat("en-US");

/** A number with separators: 1,234,567. */
export function formatNumber(value: number): string {
  return NUMBERS.format(value);
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** A size in bytes for people, in powers of 1000: 1.4 MB. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  const shown = power === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${NUMBERS.format(shown)} ${UNITS[power]}`;
}

/** Ten digits as (999) 999-9999; fewer as far as they go; anything that is no digit is dropped. */
export function formatPhone(phone: string | null | undefined): string {
  const digits = phoneDigits(phone ?? "");
  if (digits.length === 0) return "";
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The digits of a telephone number, at most ten: what is stored. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, "").slice(0, 10);
}

/** Fills a mask such as `*-**-***-**-**-*****`: stars take letters and digits, the rest is put in. */
export function fillMask(mask: string, typed: string): string {
  const characters = [...typed.replace(/[^0-9a-z]/gi, "").toUpperCase()];
  let filled = "";
  for (const place of mask) {
    if (characters.length === 0) break;
    filled += place === "*" ? characters.shift() ?? "" : place;
  }
  return filled;
}
