import { SetClock } from "@/kernel/clock.ts";
import { keysFolderOf } from "@/kernel/ledger/keys.ts";
import { stampFileName } from "@/kernel/ledger/stamp-file-name.ts";
import type { Finding } from "@/kernel/verify.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { timestampsOffer } from "../offers.ts";
import { type Authority, withAuthority } from "./authority.ts";

/** A product whose ledger an authority stamps, at the time that it is: openssl knows no other. */
export interface Stamping {
  readonly fixture: Fixture;
  readonly authority: Authority;
  readonly clock: SetClock;
  /** One run of the recurring job. */
  stamp(): Promise<void>;
  problems(): Promise<readonly string[]>;
  notes(): Promise<readonly string[]>;
  /** What the operator is told. */
  reason(): Promise<string | undefined>;
  path(seq: number): string;
}

/** Runs a test against it; roots are those of the authority unless told. */
export async function withStamping(
  run: (stamping: Stamping) => Promise<void>,
  environment: (authority: Authority) => Readonly<Record<string, string>> = ({ url, roots }) => ({
    STRONGROOM_TIMESTAMP_URL: url,
    STRONGROOM_TIMESTAMP_CERTIFICATES: roots,
  }),
): Promise<void> {
  await withAuthority(async (authority) => {
    const clock = new SetClock(new Date().toISOString());
    await withFixture(async (fixture) => {
      const feature = fixture.features.find(({ name }) => name === "timestamps");
      if (!feature) throw new Error("The product has no timestamps.");
      const context = fixture.contextOf(feature);
      const found = async (kind: "problem" | "note") => {
        const messages: string[] = [];
        const all: Finding[] = await Array.fromAsync(fixture.verify());
        for (const finding of all) if (finding.kind === kind) messages.push(finding.message);
        return messages;
      };
      await run({
        ...{ fixture, authority, clock },
        stamp: async () => await feature.recurring?.["timestamps.stamp"].run(context),
        problems: () => found("problem"),
        notes: () => found("note"),
        reason: async () => (await fixture.context.offered(timestampsOffer).state()).failure?.reason,
        path: (seq) => `${keysFolderOf(fixture.configuration)}/${stampFileName(seq)}`,
      });
    }, { clock, environment: environment(authority) });
  });
}
