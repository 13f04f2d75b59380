import { expect } from "expect";
import { sandboxCommand } from "@/kernel/sandbox/command.ts";
import { SandboxProcess } from "@/kernel/sandbox/process.ts";
import { features } from "@/main.features.ts";
import { sandboxNamed } from "@/main.sandbox.ts";

const declared = features.flatMap(({ name, sandboxes = [] }) => sandboxes.map((sandbox) => ({ name, sandbox })));

Deno.test("the program finds every child process that a feature declares, and starts it", async () => {
  expect(declared.length).toBeGreaterThan(0);
  for (const { name, sandbox } of declared) {
    expect(sandbox.name).toMatch(new RegExp(`^${name}\\.`));
    expect(await sandboxNamed(sandbox.name)).toBe(sandbox);
    await (await SandboxProcess.start(sandbox, sandboxCommand(sandbox, {}))).end();
  }
});

Deno.test("a name that no feature declares starts nothing", async () => {
  await expect(sandboxNamed("pdf.nothing")).rejects.toThrow('no child process "pdf.nothing"');
  await expect(sandboxNamed("../main.read")).rejects.toThrow("names no child process");
});
