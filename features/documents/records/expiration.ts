/**
 * The last day of a background check: the first contact (else the certification) plus the window, `YYYY-MM-DD`. Null
 * without either date (27 CFR 478.102(c); the window is a setting).
 */
export function expirationOf(
  nicsDate: string | null,
  certificationDate: string | null,
  windowDays: number,
): string | null {
  const from = nicsDate ?? certificationDate;
  if (!from) return null;
  return new Date(Date.parse(`${from}T00:00:00Z`) + windowDays * 86_400_000).toISOString().slice(0, 10);
}
