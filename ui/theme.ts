/** Light, dark, or as the device has it. */
export type Theme = "light" | "dark" | "system";

/** The cookie that remembers the choice; the server reads it, so that the first paint is right. */
export const THEME_COOKIE = "theme";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The theme chosen in a Cookie header (or `document.cookie`); system when none was. */
export function readTheme(cookies: string | null | undefined): Theme {
  const match = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? "");
  return match?.[1] === "light" || match?.[1] === "dark" ? match[1] : "system";
}

/** Shows the page in a theme and remembers it. In the browser only. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const age = theme === "system" ? 0 : YEAR_SECONDS;
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${age}; samesite=lax`;
}
