const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** The Gun Control Act, and with it the form, began in this year; an earlier date is a misreading. */
const firstYear = 1968;
const lastYear = 2199;

/**
 * Reads a written date as YYYY-MM-DD; null for what is no date or cannot exist. Figures are read in the American
 * order, month first, as the form asks; a year of two figures is taken as 20xx.
 */
export function readDate(text: string): string | null {
  const written = text.trim().replace(/[.,]$/, "");
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written);
  if (iso !== null) return calendarDate(iso[1], iso[2], iso[3]);
  const figures = /^(\d{1,2})\s{0,9}[\/\-. ]\s{0,9}(\d{1,2})\s{0,9}[\/\-. ]\s{0,9}(\d{4}|\d{2})$/.exec(written) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(written);
  if (figures !== null) return calendarDate(figures[3], figures[1], figures[2]);
  const monthFirst = /^([a-z]{3,9})\.?[\s\/\-]*(\d{1,2})(?:st|nd|rd|th)?[,\s\/\-]+(\d{4})$/i.exec(written);
  if (monthFirst !== null) return calendarDate(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-]+([a-z]{3,9})\.?,?[\s\-]+(\d{4})$/i.exec(written);
  if (dayFirst !== null) return calendarDate(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  return null;
}

/** The number of a month by its name or the beginning of it. */
export function monthNumber(name: string | undefined): string | undefined {
  const index = months.findIndex((month) => name !== undefined && month.startsWith(name.toLowerCase()));
  return index < 0 ? undefined : String(index + 1);
}

function calendarDate(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  if (year === undefined || month === undefined || day === undefined) return null;
  const fullYear = Number(year.length === 2 ? `20${year}` : year);
  const date = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!exists || fullYear < firstYear || fullYear > lastYear) return null;
  return date.toISOString().slice(0, 10);
}
