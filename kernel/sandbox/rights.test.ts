import { expect } from "expect";

const script = `
const { giveUpRights } = await import("${new URL("./rights.ts", import.meta.url).href}");
await giveUpRights();
const tries = {
  read: () => Deno.readTextFileSync("/etc/hostname"),
  write: () => Deno.writeTextFileSync("/tmp/strongroom-rights", ""),
  net: () => Deno.listen({ hostname: "127.0.0.1", port: 0 }),
  env: () => Deno.env.get("HOME"),
  run: () => new Deno.Command("true").outputSync(),
  ffi: () => Deno.dlopen("libc.so.6", {}),
  sys: () => Deno.hostname(),
};
const left = Object.entries(tries).filter(([, attempt]) => {
  try {
    attempt();
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.NotCapable);
  }
});
console.log(JSON.stringify(left.map(([name]) => name)));
`;

Deno.test("a process that gave up its rights reads, writes, sends, runs and asks for nothing", async () => {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-prompt", "--quiet", "-"],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(script));
  await writer.close();
  const { stdout } = await child.output();
  expect(new TextDecoder().decode(stdout)).toBe("[]\n");
});
