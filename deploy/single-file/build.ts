/** Writes `dist/strongroom.run`. Needs `deno task bundle`; run by `deno task single-file`. */
import { packSingleFile } from "./pack.ts";

await packSingleFile({
  ...{ target: "dist/strongroom.run", title: "Strongroom", name: "strongroom" },
  ...{ bundle: "dist/server", main: "server.js", variable: "STRONGROOM_RUNTIME" },
  usage: [
    "./strongroom.run            serves on http://localhost:8000, data in ./data",
    "./strongroom.run help       lists the commands",
  ],
});
