import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A page of one file as the client build made it: under `dist/client` of a checkout, or in `client` beside the bundled program. Null
 * where there is none, as in development.
 */
export async function builtPage(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await Deno.readFile(`${clientFolder()}/${name}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function clientFolder(): string {
  const here = fileURLToPath(import.meta.url);
  return here.endsWith(".ts") ? fileURLToPath(new URL("../dist/client", import.meta.url)) : `${dirname(here)}/client`;
}
