import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { pageName } from "./check/format.ts";

/** The page as the client build made it: under `dist/` of a checkout, or beside the bundled server. Null where there is none. */
export async function verifierPage(): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await Deno.readFile(`${clientFolder()}/${pageName}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function clientFolder(): string {
  const here = fileURLToPath(import.meta.url);
  return here.endsWith(".ts")
    ? fileURLToPath(new URL("../../dist/client", import.meta.url))
    : `${dirname(here)}/client`;
}
