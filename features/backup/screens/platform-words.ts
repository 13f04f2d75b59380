import type { Platform } from "../contract-releases.ts";

/** What each kind of computer is called. */
export const platformNames: Readonly<Record<Platform, { readonly name: string; readonly detail: string }>> = {
  "windows-x64": { name: "Windows", detail: "Windows 10 or later, 64-bit" },
  "mac-arm64": { name: "Mac with Apple silicon", detail: "M1 or later" },
  "mac-x64": { name: "Mac with Intel", detail: "Intel processor" },
  "linux-x64": { name: "Linux", detail: "64-bit (x86-64)" },
};

/** The kinds of computer that a browser may be on, the likeliest first; none for telephones. */
export function likelyPlatforms(userAgent: string): readonly Platform[] {
  if (/Mobi|Android|iPhone|iPad/.test(userAgent)) return [];
  if (userAgent.includes("Windows")) return ["windows-x64"];
  if (userAgent.includes("Macintosh")) return ["mac-arm64", "mac-x64"];
  return userAgent.includes("Linux") ? ["linux-x64"] : [];
}

/** A computer's own words for its system, such as `darwin aarch64`, in people's. */
export function systemWords(platform: string): string {
  const [system, processor = ""] = platform.split(" ");
  const names: Readonly<Record<string, string>> = { windows: "Windows", darwin: "Mac", linux: "Linux" };
  const name = names[system.toLowerCase()] ?? platform;
  return name === "Mac" && processor === "aarch64" ? "Mac with Apple silicon" : name;
}
