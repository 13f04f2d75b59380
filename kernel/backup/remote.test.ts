import { expect } from "expect";
import { withSqld } from "@/tests/sqld.ts";
import { configurationFrom } from "../configuration.ts";
import { logTo } from "../log.ts";
import { openProduct } from "../start.ts";
import { backupCommand } from "./backup-command.ts";

Deno.test("a database on a server of its own is refused with the way out; its files are backed up alone", () =>
  withSqld(async (url) => {
    const folder = await Deno.makeTempDir({ prefix: "strongroom-backup-" });
    try {
      const configuration = configurationFrom({ STRONGROOM_DATA: `${folder}/data`, STRONGROOM_DATABASE_URL: url });
      const product = await openProduct([], configuration, logTo(() => {}));
      await product.close();
      const lines: string[] = [];
      const backup = (...args: string[]) =>
        backupCommand({ args, features: [], configuration, environment: {}, print: (line) => lines.push(line) });
      expect(await backup(`${folder}/backup`)).toBe(1);
      expect(lines[0]).toContain("libSQL server, which must back it up itself");
      expect(lines[0]).toContain("--files-only");
      expect(await Deno.stat(`${folder}/backup`).catch(() => null)).toBeNull();
      expect(await backup(`${folder}/backup`, "--files-only")).toBe(0);
      expect(lines).toContain("database  left to its server");
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }));
