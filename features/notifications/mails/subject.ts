/** A name as the subject of a mail can carry it, which is one line. */
export function inSubject(name: string): string {
  return name.replaceAll(/\p{Cc}+/gu, " ");
}
