import { expect } from "expect";
import { referee, withFile } from "@/tests/fixtures/forms/referee.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";

const office = {
  officeName: "ATF Area Office, Oklahoma City",
  officeAddress: "55 Federal Plaza\nOklahoma City, OK 73102",
};

async function save({ owner, storeId }: Fixture, noticeDate: string | null): Promise<void> {
  const body = { version: 1, noticeDate, ...office };
  const answer = await owner.send("PUT", `/api/stores/${storeId}/compliance/notice`, body);
  if (!answer.ok) throw new Error(await answer.text());
}

/** The text of a file as poppler reads it, blanks folded; null without poppler. */
async function textOf(answer: Response): Promise<string | null> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = await withFile(bytes, (path) => referee("pdftotext", ["-layout", path, "-"]));
  return text === null ? null : text.replaceAll(/\s+/g, " ");
}

Deno.test("the letter names the licensee, the office and the first day without paper, and is an entry", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, context } = fixture;
    const letter = () => owner.send("POST", `/api/stores/${storeId}/compliance/letter`);
    const early = await letter();
    expect([early.status, (await early.json()).message]).toEqual([
      400,
      "Enter the ATF office's name and address, and save, before you download the letter.",
    ]);
    await save(fixture, "2026-07-01");
    const answer = await letter();
    expect(answer.headers.get("content-disposition")).toContain("notice to ATF 2026-07-01.pdf");
    const text = await textOf(answer);
    if (text !== null) {
      for (
        const words of [
          "Notice of electronic storage of ATF Forms 4473",
          "July 1, 2026",
          "ATF Area Office, Oklahoma City 55 Federal Plaza Oklahoma City, OK 73102",
          `Store ${storeId} LLC gives notice under ATF Ruling 2022-1`,
          // 60 days from July 1 are over with August 30.
          "beginning no earlier than August 31, 2026",
          "The records are kept on the licensee's own computer.",
          "Signature",
          "Page 1 of 1",
        ]
      ) expect(text).toContain(words);
    }
    const told = (await context.ledger.about(`store:${storeId}`)).filter(({ event }) =>
      event === "compliance.letter_downloaded"
    );
    expect(told).toMatchObject([{ data: { officeName: office.officeName, date: "2026-07-01" } }]);
  }));

Deno.test("a store without a license number gets no letter, and a letter before the notice has today's date", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, context } = fixture;
    await save(fixture, null);
    const letter = () => owner.send("POST", `/api/stores/${storeId}/compliance/letter`);
    const text = await textOf(await letter());
    if (text !== null) expect(text).toContain("July 15, 2026");
    await context.database.write(() => [{
      sql: "UPDATE stores SET ffl_first_three_digits = NULL, ffl_last_five_digits = NULL WHERE id = ?",
      args: [storeId],
    }]);
    expect((await (await letter()).json()).message).toBe("Enter the store's FFL number in FFL Settings first.");
  }));

Deno.test("the report holds every condition with its standing, evidence and source", () =>
  withFixture(async (fixture) => {
    const { owner, storeId, context } = fixture;
    await save(fixture, "2026-07-01");
    await owner.send("PUT", `/api/stores/${storeId}/compliance/duties`, { condition: 15, isConfirmed: true });
    const answer = await owner.send("POST", `/api/stores/${storeId}/compliance/report`);
    expect(answer.headers.get("content-disposition")).toContain("ATF Ruling 2022-1 2026-07-15.pdf");
    const text = await textOf(answer);
    if (text !== null) {
      expect(text).toContain("12 of 20 conditions met, 3 need attention, 5 are yours to confirm");
      expect(text).toContain("We could not read the full text of ATF Ruling 2022-1");
      for (let number = 1; number <= 20; number++) expect(text).toMatch(new RegExp(` ${number}\\. [A-Z]`));
      expect(text).toContain("Keep paper forms through August 30, 2026.");
      expect(text).toContain("We keep a printer for ATF.");
      expect(text).toContain("27 CFR 478.102(c)");
      expect(text).toContain("27 CFR 478.129(b)");
    }
    const told = (await context.ledger.about(`store:${storeId}`)).filter(({ event }) =>
      event === "compliance.report_downloaded"
    );
    expect(told).toMatchObject([{ data: { met: 12, of: 20 } }]);
  }));
