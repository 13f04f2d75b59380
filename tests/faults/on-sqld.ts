import { withSqld } from "../sqld.ts";

/** A test against a real libSQL server of its own. */
export function testOnSqld(name: string, run: (databaseUrl: string) => Promise<void>): void {
  Deno.test(name, () => withSqld(run));
}
