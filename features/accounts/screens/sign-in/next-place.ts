/** Where to go after signing in: a path of ours, never an address elsewhere. */
export function nextPlace(search: string): string {
  const wanted = new URLSearchParams(search).get("next") ?? "/";
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) ? wanted : "/";
}
