import { checkExport } from "@/features/verifier/check/check.ts";
import type { CheckStep, Verdict } from "@/features/verifier/check/step.ts";
import { sourceAt } from "@/features/verifier/disk-source.ts";
import { signedIn } from "@/features/accounts/testing.ts";
import { flipBit } from "@/kernel/files/testing.ts";
import type { RunWith } from "../run/run.ts";
import { type Copying, testPages } from "./copying.ts";

/** What a run of a test is made with. */
export function runWith(copying: Copying, more: Partial<RunWith> = {}): RunWith {
  const { archive, index, destination, product, key } = copying;
  const now = () => product.context.clock.now();
  return { archive, index, destination, key, computer: "COUNTER-PC", now, pages: testPages, ...more };
}

/** What the checker, which knows nothing of the application, says of a copy. */
export interface CheckedCopy {
  readonly verdict: Verdict | null;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  readonly steps: readonly CheckStep[];
}

/** Checks the folder of a copy as `strongroom verify` and the page in it do. */
export async function checkedCopy(folder: string, fingerprint?: string): Promise<CheckedCopy> {
  const check = checkExport(await sourceAt(folder), { pause: () => Promise.resolve(), fingerprint });
  const steps = (await Array.fromAsync(check)).filter(({ kind }) => kind !== "progress");
  return {
    steps,
    verdict: steps.map((step) => step.kind === "verdict" ? step.verdict : null).at(-1) ?? null,
    problems: steps.flatMap((step) => step.kind === "problem" ? [step.text] : []),
    notes: steps.flatMap((step) => step.kind === "note" ? [step.text] : []),
  };
}

/** Runs something while one bit in the middle of a file is turned over. */
export async function withBitFlipped(path: string, run: () => Promise<void>): Promise<void> {
  const bytes = await Deno.readFile(path);
  await flipBit(path);
  try {
    await run();
  } finally {
    await Deno.writeFile(path, bytes);
  }
}

/** Runs something while a file is gone. */
export async function withoutFile(path: string, run: () => Promise<void>): Promise<void> {
  await Deno.rename(path, `${path}.away`);
  const bytes = await Deno.readFile(`${path}.away`);
  await Deno.remove(`${path}.away`);
  try {
    await run();
  } finally {
    await Deno.writeFile(path, bytes);
  }
}

/** Changes the values of a record as its owner would. */
export async function edit(
  { product, company }: Copying,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { headers } = await signedIn(product.context, company.owner.id);
  const path = `/api/documents/${id}`;
  const { version }: { version: number } = await (await product.request(path, { headers })).json();
  const response = await product.request(path, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ document: { version, ...values } }),
  });
  if (response.status !== 200) throw new Error(await response.text());
  await response.body?.cancel();
}
