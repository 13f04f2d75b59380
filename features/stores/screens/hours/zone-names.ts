const places: Readonly<Record<string, string>> = {
  "America/New_York": "Eastern",
  "America/Chicago": "Central",
  "America/Denver": "Mountain",
  "America/Los_Angeles": "Pacific",
  "America/Anchorage": "Alaska",
  "America/Phoenix": "Arizona",
  "Pacific/Honolulu": "Hawaii",
  "America/Puerto_Rico": "Atlantic",
};

/** What people call a time zone, with its own name: `Mountain (America/Denver)`. */
export function zoneName(timeZone: string): string {
  const city = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
  return `${places[timeZone] ?? city} (${timeZone})`;
}
