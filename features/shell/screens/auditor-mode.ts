/** Remembers in a cookie whether a dealer's person looks as an auditor does; the server renders in it too. */
export function setAuditorMode(isOn: boolean): void {
  document.cookie = `auditorMode=${isOn}; path=/; max-age=${isOn ? 12 * 60 * 60 : 0}; samesite=lax`;
}
