import { expect } from "expect";
import { Window } from "happy-dom";

const folder = new URL("../../deploy/backup/service/", import.meta.url);
const textOf = (path: string) => Deno.readTextFile(new URL(path, folder));

/** What systemd says of a unit whose program is one that is there; null where systemd is not installed. */
async function verified(path: string, scope: readonly string[]): Promise<string | null> {
  const work = await Deno.makeTempDir({ prefix: "strongroom-units-" });
  try {
    const text = (await textOf(path)).replace(/^ExecStart=\S+/m, "ExecStart=/bin/true").replace(
      /^User=.*$/m,
      "User=root",
    );
    await Deno.writeTextFile(`${work}/strongroom-backup.service`, text);
    const { success, stderr } = await new Deno.Command("systemd-analyze", {
      args: ["verify", "--man=no", ...scope, `${work}/strongroom-backup.service`],
      env: { XDG_RUNTIME_DIR: work },
    }).output();
    return success ? new TextDecoder().decode(stderr).trim() : `failed: ${new TextDecoder().decode(stderr)}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

function parsed(text: string) {
  const window = new Window();
  const document = new window.DOMParser().parseFromString(text, "application/xml");
  expect(document.querySelector("parsererror")).toBe(null);
  return document;
}

Deno.test("systemd takes both units as they are", async () => {
  for (
    const [path, scope] of [["strongroom-backup.service", []], ["user/strongroom-backup.service", ["--user"]]] as const
  ) {
    const told = await verified(path, scope);
    if (told === null) return console.log("skipped: needs systemd-analyze");
    expect([path, told]).toEqual([path, ""]);
  }
});

Deno.test("the launch agent runs the service and starts it again when it failed", async () => {
  const document = parsed(await textOf("com.strongroom.backup.plist"));
  const values = Object.fromEntries(
    [...document.querySelectorAll("plist > dict > key")].map((key) => [key.textContent, key.nextElementSibling]),
  );
  expect(values.Label?.textContent).toBe("com.strongroom.backup");
  expect([...values.ProgramArguments?.children ?? []].map(({ textContent }) => textContent))
    .toEqual(["/usr/local/bin/strongroom-backup", "service"]);
  expect(values.RunAtLoad?.tagName).toBe("true");
  expect(values.KeepAlive?.textContent.trim()).toBe("SuccessfulExit");
});

Deno.test("the scheduled task runs the service without an end, on battery too, and one at a time", async () => {
  const document = parsed(await textOf("strongroom-backup-task.xml"));
  const value = (path: string) => document.querySelector(path)?.textContent;
  expect(value("Exec > Arguments")).toBe("service");
  expect(value("Exec > Command")).toMatch(/strongroom-backup\.exe"$/);
  expect(value("ExecutionTimeLimit")).toBe("PT0S");
  expect(value("MultipleInstancesPolicy")).toBe("IgnoreNew");
  expect(value("DisallowStartIfOnBatteries")).toBe("false");
  expect(value("RunLevel")).toBe("LeastPrivilege");
});

Deno.test("every service runs the command that the application has", async () => {
  const { describeCommands } = await import("@/features/backup/application/commands.ts");
  expect(describeCommands().join("\n")).toMatch(/^ {2}service /m);
});
