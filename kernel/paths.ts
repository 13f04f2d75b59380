/**
 * Resource names match without regard to letter case (decisions, 'Wire conventions'), but tokens in a path keep theirs:
 * only segments that are fixed somewhere in the surface are folded.
 */
export function foldedPath(path: string, fixed: ReadonlySet<string>): string {
  return path.split("/").map((segment) => {
    if (segment.startsWith(":")) return segment;
    const folded = segment.toLowerCase();
    return fixed.size === 0 || fixed.has(folded) ? folded : segment;
  }).join("/");
}

/** The fixed segments of all paths, in lower case. */
export function fixedSegments(paths: readonly string[]): ReadonlySet<string> {
  const all = paths.flatMap((path) => path.split("/")).filter((segment) => segment && !segment.startsWith("{"));
  return new Set(["api", "health", "ready", "openapi.json", ...all.map((segment) => segment.toLowerCase())]);
}
