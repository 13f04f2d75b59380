const rights = ["read", "write", "net", "env", "run", "ffi", "sys", "import"] as const;

/**
 * Gives up every right of this process for good: no file, no network, no program, no variable. Throws when one is left. What the process
 * was built with can still be loaded.
 */
export async function giveUpRights(): Promise<void> {
  for (const name of rights) {
    const { state } = await Deno.permissions.revoke({ name });
    if (state === "granted") throw new Error(`The right "${name}" could not be given up.`);
  }
}
