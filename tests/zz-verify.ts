import { openForReading } from "@/kernel/start.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import { features } from "@/main.features.ts";
import { verifyCommand } from "@/kernel/verify-command.ts";
const [folder, mode, runs] = Deno.args;
const list = mode === "without" ? features.map((f) => ({ ...f, toldRows: undefined })) : features;
const configuration = configurationFrom({ STRONGROOM_DATA: folder });
for (let i = 0; i < Number(runs); i++) {
  const reading = await openForReading(list, configuration);
  const t = performance.now();
  const lines: string[] = [];
  const code = await verifyCommand(reading, (l) => lines.push(l));
  console.log(mode, code, Math.round(performance.now() - t), "ms");
  if (i === 0) console.log(lines.join("\n"));
  await reading.close();
}
