/** Writes `dist/strongroom-backup.run`, and puts it beside the other releases. Run by `deno task backup-single-file`. */
import { packSingleFile } from "../single-file/pack.ts";
import { addRelease } from "./releases.ts";

const target = "dist/strongroom-backup.run";
await packSingleFile({
  ...{ target, title: "Strongroom Backup", name: "strongroom-backup" },
  ...{ bundle: "dist/backup", main: "main.backup.js", variable: "STRONGROOM_BACKUP_RUNTIME" },
  usage: [
    "./strongroom-backup.run          runs by its schedule, and opens its window in the browser",
    "./strongroom-backup.run help     lists the commands",
  ],
});
await addRelease("linux-x64", new URL(`../../${target}`, import.meta.url).pathname);
