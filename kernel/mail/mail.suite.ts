import { expect } from "expect";
import type { Database, Statement } from "@/db/database.ts";
import { AppError } from "../errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { MailDelivery, NewMail } from "./mail.ts";

/** What the suite needs of a driver. */
export interface MailDriver {
  readonly mail: MailDelivery;
  readonly database: Database;
  readonly jobs: Jobs;
  /** What reached the place where its receiver, or whoever hands it over, finds it. */
  arrived(): Promise<readonly ArrivedMail[]>;
}

/** A mail at its end. */
export interface ArrivedMail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** The text with its links. */
  readonly text: string;
}

/** An invitation of a store, unless told. */
export function aMail(given: Partial<NewMail> = {}): NewMail {
  return {
    to: { name: "Ann Lee", address: "ann@example.com" },
    subject: "You are invited",
    text: "Prairie Arms invites you.",
    links: [{ label: "Accept the invitation", href: "https://records.example.com/invitation/secret-token" }],
    accountId: 1,
    storeId: 1,
    ...given,
  };
}

/** The promises of {@link MailDelivery}, checked on one driver. */
export function mailSuite(
  driverName: string,
  withDriver: (run: (driver: MailDriver) => Promise<void>) => Promise<void>,
): void {
  const test = (name: string, run: (driver: MailDriver) => Promise<void>) =>
    Deno.test(`mail, ${driverName}: ${name}`, () => withDriver(run));
  const posted = async ({ database, jobs }: MailDriver, statements: readonly Statement[]) => {
    await database.write(() => statements);
    await jobs.runAll();
  };

  test("a mail arrives once with its text and its links", async (driver) => {
    await posted(driver, driver.mail.send(aMail()));
    await driver.jobs.runAll();
    const arrived = await driver.arrived();
    expect(arrived).toHaveLength(1);
    expect(arrived[0]).toMatchObject({
      to: { name: "Ann Lee", address: "ann@example.com" },
      subject: "You are invited",
    });
    expect(arrived[0].text).toContain("Prairie Arms invites you.");
    expect(arrived[0].text).toContain("https://records.example.com/invitation/secret-token");
  });

  test("a mail whose change did not come about is never sent", async (driver) => {
    const refused = driver.database.write(() => [
      ...driver.mail.send(aMail()),
      { sql: "INSERT INTO nowhere VALUES (1)" },
    ]);
    await expect(refused).rejects.toThrow();
    await driver.jobs.runAll();
    expect(await driver.arrived()).toEqual([]);
  });

  test("names and texts of any script arrive as they were written", async (driver) => {
    const text = "Zażółć gęślą jaźń.\nEin zweiter Absatz: 日本語, ñandú.";
    await posted(
      driver,
      driver.mail.send(aMail({ to: { name: 'José "Pepe" Núñez, Jr.', address: "jose@example.com" }, text })),
    );
    const [arrived] = await driver.arrived();
    expect(arrived.to.name).toBe('José "Pepe" Núñez, Jr.');
    expect(arrived.text.replaceAll("\r\n", "\n")).toContain(text);
  });

  const lineBreaks = ["\r\n", "\n", "\r", "\0", "\u2028"];
  for (const mark of lineBreaks) {
    test(`a header cannot be smuggled in by ${JSON.stringify(mark)}`, async (driver) => {
      const smuggled = `${mark}Bcc: thief@example.net`;
      const attempts = [
        aMail({ to: { name: `Ann${smuggled}`, address: "ann@example.com" } }),
        aMail({ to: { name: "Ann", address: `ann@example.com${smuggled}` } }),
        aMail({ subject: `You are invited${smuggled}` }),
      ];
      for (const attempt of attempts) expect(refusalOf(() => driver.mail.send(attempt))).toBe(400);
      await driver.jobs.runAll();
      expect(await driver.arrived()).toEqual([]);
    });
  }

  for (
    const address of ["", "ann", "ann@", "ann@a.example, thief@b.example", "Ann <ann@example.com>", "a@b@c.example"]
  ) {
    test(`the address ${JSON.stringify(address)} is refused`, (driver) => {
      expect(refusalOf(() => driver.mail.send(aMail({ to: { name: "Ann", address } })))).toBe(400);
      return Promise.resolve();
    });
  }

  test("a link that is no web address is never written", (driver) => {
    const links = [{ label: "Open", href: "javascript:alert(1)" }];
    expect(() => driver.mail.send(aMail({ links }))).toThrow(RangeError);
    return Promise.resolve();
  });
}

function refusalOf(act: () => unknown): number {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
  return 200;
}
