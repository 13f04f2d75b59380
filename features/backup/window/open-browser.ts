const openers: Readonly<Record<string, readonly string[]>> = {
  windows: ["rundll32", "url.dll,FileProtocolHandler"],
  darwin: ["open"],
  linux: ["xdg-open"],
};

/** Shows an address in the person's browser. False where there is none to be started; the address is printed anyway. */
export async function openBrowser(address: string): Promise<boolean> {
  const opener = openers[Deno.build.os];
  if (!opener) return false;
  const [command, ...args] = opener;
  try {
    const child = new Deno.Command(command, {
      args: [...args, address],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    child.unref();
    // A browser that stays is as good as one that was told and left.
    const ended = await Promise.race([child.status, new Promise<null>((go) => setTimeout(() => go(null), 3000))]);
    return ended === null || ended.success;
  } catch {
    return false;
  }
}
