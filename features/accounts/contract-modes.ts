import type { ModeHeader } from "@/kernel/endpoint.ts";

/** The mode of auditors, and of a dealer's person who looks at the archive as one does. */
export const auditorMode = "auditor";

/**
 * How the person looks at things: as an auditor does, or acting for somebody else. Both are cookies, so that the server
 * renders so too, and ride on every request as headers (decisions, 'Wire conventions'). They ask for something; what is
 * allowed is decided behind the header.
 */
export const modeHeaders: readonly ModeHeader[] = [
  {
    name: "impersonatedUserId",
    description: "Whom an operator acts for, after saying why.",
    schema: { type: "integer", minimum: 1 },
  },
  {
    name: "auditorMode",
    description: "A dealer's internal auditor looks from the auditor's side.",
    schema: { type: "string", enum: ["true"] },
  },
];

/** The headers of the modes that the cookies name. */
export function modeHeadersIn(cookies: string): Record<string, string> {
  const headers: Record<string, string> = {};
  if (/(?:^|; )auditorMode=true(?:;|$)/.test(cookies)) headers.auditorMode = "true";
  const impersonated = /(?:^|; )impersonatedUserId=([1-9]\d{0,14})(?:;|$)/.exec(cookies)?.[1];
  if (impersonated) headers.impersonatedUserId = impersonated;
  return headers;
}

/** Leaves every mode. With every sign-in and sign-out the server does so too: whoever comes begins as themselves. */
export function leaveModes(): void {
  for (const name of ["auditorMode", "impersonatedUserId"]) {
    document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  }
}

/** Asks for the pages of another person from now on; the server has been told why before. */
export function actFor(userId: number | null): void {
  const end = userId === null ? "max-age=0" : "max-age=3600";
  document.cookie = `impersonatedUserId=${userId ?? ""}; path=/; ${end}; samesite=lax`;
}
