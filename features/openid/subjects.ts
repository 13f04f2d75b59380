/**
 * The address in a subject that includes one (`email|{address}`; document 1, section 3): the receiver of a correction
 * request, whom the request's own link signs in with rights to that one correction. An external provider's word is not
 * enough for that, so such a subject is not let in here; the correction flow takes it from this one place.
 */
export function correctionAddress(subject: string): string | null {
  return /^email\|([^\s|]+@[^\s|]+)$/i.exec(subject)?.[1].toLowerCase() ?? null;
}
