/** Times as PDF and XFDF write them (ISO 32000-2, 7.9.4). Imports nothing: the browser uses it too. */

/** `D:20261123081255Z`. */
export function pdfDate(instant: string): string {
  const time = new Date(instant);
  const iso = Number.isNaN(time.getTime()) ? "1970-01-01T00:00:00" : time.toISOString();
  return `D:${iso.slice(0, 19).replaceAll(/[-T:]/g, "")}Z`;
}

const written = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([Zz])[\d']*|([-+])(\d\d)'?(?:(\d\d)'?)?)?$/;

/** A UTC instant to the second; a time without a zone counts as UTC; null for what is no time. */
export function instantOf(text: string): string | null {
  const parts = written.exec(text.trim().slice(0, 40));
  if (!parts) return null;
  const [
    ,
    year,
    month = "01",
    day = "01",
    hour = "00",
    minute = "00",
    second = "00",
    ,
    sign,
    hours = "0",
    minutes = "0",
  ] = parts;
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(shown)) return null;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1);
  const time = new Date(sign === undefined ? shown : shown - ahead);
  const iso = time.toISOString();
  return iso.length === 24 ? `${iso.slice(0, 19)}Z` : null;
}
