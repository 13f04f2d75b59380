import { fromBundle, fromSource, startServer } from "../product/server-process.ts";
import { type Figure, ms, percentile } from "./measure.ts";

const root = new URL("../../", import.meta.url).pathname;

/** How long each way of starting the server takes to its first answer, over the bench's documents. */
export async function processFigures(dataFolder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const task = [Deno.execPath(), "task", "--quiet", "--config", `${root}deno.json`, "start"];
  const starts = [
    { name: "bundled", how: { command: fromBundle }, limit: 600 },
    { name: "from source", how: { command: fromSource }, limit: 1000 },
    { name: "`deno task start` with nothing to build", how: { command: task, servesItself: true }, limit: 3000 },
  ];
  for (const { name, how, limit } of starts) {
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      const server = await startServer({ dataFolder, ...how });
      times.push(server.readyAfterMs);
      await server.kill("SIGTERM");
    }
    const median = percentile(times, 0.5);
    const figure = { name: `process ready, ${name}`, value: `median ${ms(median)}`, isOver: median > limit };
    figures.push({ ...figure, limit: `${limit} ms` });
  }
  return figures;
}
