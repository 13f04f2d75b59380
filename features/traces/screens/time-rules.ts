/** A time of day `HH:MM` as people here read it: 2:15 PM; "" for none. */
export function timeWords(time: string): string {
  const match = /^(\d{2}):(\d{2})$/.exec(time);
  if (!match) return "";
  const hour = Number(match[1]);
  return `${hour % 12 || 12}:${match[2]} ${hour < 12 ? "AM" : "PM"}`;
}

/**
 * What a person typed as a time (2:15 pm, 2p, 215, 14:15, 1415) as `HH:MM`, or null when it is none. Without AM or PM it
 * is a time of the working day, 7 AM to 6:59 PM; an hour of two figures below ten (02:15) is one on 24 hours.
 */
export function parseTime(typed: string): string | null {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(typed.trim());
  if (!match) return null;
  const [, hours = "", minutes = "00", half] = match;
  const hour = hourOf(hours, half?.toLowerCase());
  if (hour === null || hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

function hourOf(hours: string, half: string | undefined): number | null {
  const hour = Number(hours);
  if (half !== undefined) return hour < 1 || hour > 12 ? null : hour % 12 + (half === "p" ? 12 : 0);
  const isOfTheAfternoon = hours.length === 1 && hour >= 1 && hour <= 6;
  return isOfTheAfternoon ? hour + 12 : hour;
}
