/**
 * What a person typed as a place in a list. In an order of dates a year, a month or a day however it is written (`2024`,
 * `2024-3`, `03/2024`, `3/9/24`); null when it is none of these. In other orders the text itself.
 */
export function jumpPlace(sort: string, typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  if (!sort.endsWith("Date")) return text;
  const numbers = text.split(/[-/.]/);
  if (numbers.some((number) => !/^\d{1,4}$/.test(number)) || numbers.length > 3) return null;
  const yearLeads = numbers[0].length === 4;
  const [month, day] = yearLeads ? numbers.slice(1) : numbers.slice(0, -1);
  const year = yearLeads ? numbers[0] : numbers[numbers.length - 1];
  if (year.length !== 4 && (year.length !== 2 || numbers.length !== 3)) return null;
  const parts = [year.length === 2 ? `20${year}` : year, month, day].filter((part) => part !== undefined);
  if (Number(month ?? 1) < 1 || Number(month ?? 1) > 12 || Number(day ?? 1) < 1 || Number(day ?? 1) > 31) return null;
  return parts.map((part) => part.padStart(2, "0")).join("-");
}
