import { expect } from "expect";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { weatherby } from "../journeys/forms.ts";
import { filingForm, setUpCompany, signInTo } from "../product/client.ts";
import { bareMachine, buildWith, type Machine } from "./bare-machine.ts";
import { runProgram, startProgram } from "./program.ts";

const root = new URL("../../", import.meta.url).pathname;
const file = `${root}dist/strongroom.run`;
Deno.test("the single file serves on a bare machine", async (t) => {
  await t.step("it is built", () => buildWith("deploy/build/bundle.ts", "deploy/single-file/build.ts"));
  const machine = await bareMachine(file);
  try {
    for (const [name, step] of steps) if (!await t.step(name, () => step(machine))) break;
  } finally {
    await Deno.remove(machine.folder, { recursive: true });
  }
});

const pdf = drawForm4473({ revision: "2023-08", style: "flattened", values: weatherby });
const filed = { id: 0 };

const steps: readonly [string, (machine: Machine) => Promise<void>][] = [
  ["a file that was cut short says so", async (machine) => {
    const cut = `${machine.folder}/cut.run`;
    await Deno.writeFile(cut, (await Deno.readFile(file)).subarray(0, 1_000_000), { mode: 0o755 });
    const { code, stderr } = await runProgram({ ...machine, command: [cut] });
    expect({ code, stderr }).toEqual({ code: 1, stderr: `The file ${cut} is not whole. Download or copy it again.\n` });
  }],
  ["a cache folder that cannot be written is named", async (machine) => {
    const { code, stderr } = await runProgram({ ...machine, env: { ...machine.env, HOME: "/proc/nowhere" } });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Strongroom cannot unpack itself into \/proc\/nowhere\S+ Make that folder .*another\.\n$/);
  }],
  ["it is set up through the printed link and files a document whose values it read", async (machine) => {
    const running = await startProgram(machine, true);
    const client = await setUpCompany(running.url, running.setupToken ?? "");
    const [store] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
    const form = new FormData();
    form.set("file", new Blob([pdf], { type: "application/pdf" }), "4473.pdf");
    const read = await client.json<{ customerName: { value: string }; tsn: { value: string } }>(
      "/api/documents/documentMetaData",
      { method: "POST", body: form },
    );
    expect(read).toMatchObject({ customerName: { value: "Weatherby, Quentin Dean" }, tsn: { value: weatherby.tsn } });
    const values = {
      storeId: store.id,
      customerName: read.customerName.value,
      serialNumber: weatherby.firearms[0].serialNumber,
      tsn: read.tsn.value,
    };
    const body = filingForm(values, pdf);
    Object.assign(filed, await client.json<{ id: number }>("/api/documents", { method: "POST", body }));
    const page = await fetch(`${running.url}/sign-in`);
    expect(await page.text()).toContain("<title>");
    const { code, afterMs, stderr } = await running.stop();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(afterMs).toBeLessThan(10_000);
  }],
  ["started again it has the document and its bytes", async (machine) => {
    const running = await startProgram(machine, false);
    try {
      const client = await signInTo(running.url, "olive@example.com");
      const path = `/api/documents/${filed.id}`;
      const document = await client.json<{ customerName: string; attachments: { uri: string }[] }>(path);
      expect(document.customerName).toBe("Weatherby, Quentin Dean");
      const content = await client.fetch(document.attachments[0].uri);
      expect(new Uint8Array(await content.arrayBuffer())).toEqual(pdf);
      const verified = await runProgram(machine, "verify");
      expect(verified).toMatchObject({ code: 0, stderr: "" });
      expect(verified.stdout).toMatch(/checked {2}1 records[\s\S]*checked {2}1 files[\s\S]*No problems found\.\n$/);
    } finally {
      expect((await running.stop()).code).toBe(0);
    }
  }],
  ["the settings are printed with secrets masked", async (machine) => {
    const env = { ...machine.env, STRONGROOM_DATABASE_TOKEN: "very-secret" };
    const { code, stdout } = await runProgram({ ...machine, env }, "config");
    expect(code).toBe(0);
    expect(stdout).toContain("STRONGROOM_DATABASE_TOKEN=(set, not shown)");
    expect(stdout).not.toContain("very-secret");
  }],
];
