/** A child needs the cache of packages that its parent runs from, and none of its secrets. */
const inheritedVariables = ["PATH", "HOME", "DENO_DIR", "XDG_CACHE_HOME", "TMPDIR"];

/** All that a child process sees of this one's environment. */
export function childEnvironment(): Record<string, string> {
  return Object.fromEntries(inheritedVariables.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}
