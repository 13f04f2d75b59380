import { openDatabase } from "@/db/open.ts";
import { systemClock } from "@/kernel/clock.ts";
import { compose } from "@/kernel/compose.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import { openFolderStore } from "@/kernel/files/folder.ts";
import { logTo } from "@/kernel/log.ts";
import { permissionTable } from "@/kernel/permissions.ts";
import { features } from "@/main.features.ts";
import { walkOf } from "@/tests/security/walk/part.ts";
import { permissionsDocument } from "./document.ts";

/** Writes docs/permissions.md from the composed product: `deno task permissions`. */
const folder = await Deno.makeTempDir({ prefix: "strongroom-permissions-" });
try {
  const configuration = configurationFrom({ STRONGROOM_DATA: folder, STRONGROOM_DATABASE_URL: ":memory:" });
  const database = await openDatabase({ url: configuration.databaseUrl });
  const files = await openFolderStore(configuration.filesFolder);
  const log = logTo(() => {});
  const product = await compose(features, { database, files, clock: systemClock, configuration, log });
  const { rules } = await walkOf(features);
  const text = permissionsDocument(permissionTable(product.features, product.routes), rules);
  await Deno.writeTextFile(new URL("../../docs/permissions.md", import.meta.url), text);
  await product.stop();
  database.close();
} finally {
  await Deno.remove(folder, { recursive: true });
}
