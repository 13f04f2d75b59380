import { counted, grouped } from "./counted.ts";
import type { Product } from "./compose.ts";
import type { VerifyRun } from "./compose-verify.ts";

/**
 * `strongroom verify`: prints what was checked and names everything that is wrong; `closing` gives lines that stand before
 * the verdict. Status 0 when all is whole.
 */
export async function verifyCommand(
  product: Product,
  print: (line: string) => void,
  run?: VerifyRun,
  closing: () => readonly string[] = () => [],
): Promise<number> {
  let problems = 0;
  for await (const finding of product.verify(run)) {
    if (finding.kind === "problem") {
      problems++;
      print(`PROBLEM  ${finding.subject}: ${finding.message}`);
    } else if (finding.kind === "note") {
      print(`note     ${finding.subject}: ${finding.message}`);
    } else {
      print(`checked  ${grouped(finding.count)} ${finding.what}`);
    }
  }
  closing().forEach(print);
  print(problems === 0 ? "No problems found." : `${counted(problems, "problem")} found.`);
  return problems === 0 ? 0 : 1;
}
