import { openDatabase } from "@/db/open.ts";
import type { Database } from "@/db/database.ts";
import { documentFiltersSchema } from "@/features/documents/contract-list.ts";
import { emptyListHints } from "@/features/documents/search/empty-list-hints.ts";
import { placesBefore } from "@/features/documents/search/jump.ts";
import { nearestValues } from "@/features/documents/search/nearest.ts";
import type { ScopePart } from "@/kernel/access.ts";
import * as v from "valibot";
import { benchDatabase } from "./data.ts";
import { benchToday, type Random, randomFrom } from "./documents.ts";
import { percentile } from "./measure.ts";

const people: Readonly<Record<string, readonly ScopePart[]>> = {
  "owner of 40 stores": [{ accountId: 1, storeIds: "all", ranges: null }],
  "auditor of 3 stores, 18 months": [{
    accountId: 1,
    storeIds: [3, 11, 27],
    ranges: [{ startDate: "2023-01-01", endDate: "2024-06-30" }],
  }],
};

const asked = { today: benchToday.toISOString().slice(0, 10), userId: 1 };

/** How long it takes to say what a search that found nothing meant, and to go to a place in a list, at a million. */
export async function nearestFigures(path?: string, rounds = 30): Promise<void> {
  const database = await openDatabase({ url: `file:${path ?? await benchDatabase()}` });
  try {
    for (const [person, scope] of Object.entries(people)) {
      for (const [name, query] of Object.entries(mistypedOf(await samples(database, rounds)))) {
        await report(`${person}: ${name}`, query, async (text) => {
          const filters = v.parse(documentFiltersSchema, { ...text, status: "2", startDate: "2024-01-01" });
          const found = await nearestValues(database, scope, filters, asked);
          await emptyListHints(database, scope, filters, asked);
          return found.length > 0;
        });
      }
      await report(`${person}: go to a place`, jumps, async ({ at, ...text }) => {
        const filters = v.parse(documentFiltersSchema, text);
        return await placesBefore(database, scope, filters, at, asked) !== null;
      });
    }
  } finally {
    database.close();
  }
}

const jumps: readonly Record<string, string>[] = [
  { sort: "customerName", sortOrder: "asc", at: "m" },
  { sort: "customerName", sortOrder: "asc", at: "Smith, J" },
  { sort: "transferDate", sortOrder: "desc", at: "2020-03" },
  { sort: "tsn", sortOrder: "asc", at: "12500" },
  { sort: "serialNumbers", sortOrder: "desc", at: "K" },
].flatMap((jump) => [jump, jump, jump]);

async function report<Asked>(name: string, all: readonly Asked[], run: (asked: Asked) => Promise<boolean>) {
  const times: number[] = [];
  let found = 0;
  for (const one of all) {
    const began = performance.now();
    if (await run(one)) found++;
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const figure = (part: number) => `${percentile(times, part).toFixed(1)} ms`.padStart(9);
  console.info(
    `${name.padEnd(58)} p50 ${figure(0.5)}  p95 ${figure(0.95)}  most ${figure(1)}  answered ${found}/${all.length}`,
  );
}

interface Sample {
  readonly serialNumber: string;
  readonly tsn: string;
  readonly ntn: string;
  readonly name: string;
}

async function samples(database: Database, count: number): Promise<readonly Sample[]> {
  const random = randomFrom(4473);
  const found: Sample[] = [];
  while (found.length < count) {
    const row = await database.one(
      "SELECT first_serial, tsn, ntn, customer_name FROM documents WHERE id = ? AND form_type = 0",
      [1 + Math.floor(random() * 1_000_000)],
    );
    if (row?.tsn && row.ntn) {
      const [serialNumber, tsn, ntn, name] = [row.first_serial, row.tsn, row.ntn, row.customer_name].map(String);
      found.push({ serialNumber, tsn, ntn, name });
    }
  }
  return found;
}

function mistypedOf(samples: readonly Sample[]): Readonly<Record<string, readonly Record<string, string>[]>> {
  const random = randomFrom(99);
  return {
    "serial number, one character off": samples.map((sample) => ({
      serialNumber: mistyped(sample.serialNumber, random),
    })),
    "serial number, O for 0 and I for 1": samples.map((sample) => ({
      serialNumber: sample.serialNumber.replaceAll("0", "O").replaceAll("1", "I").replaceAll("-", ""),
    })),
    "TSN, one digit off": samples.map((sample) => ({ tsn: mistyped(sample.tsn, random) })),
    "NTN, one character off": samples.map((sample) => ({ ntn: mistyped(sample.ntn, random) })),
    "surname, one letter off": samples.map((sample) => ({ customerName: mistyped(sample.name.split(",")[0], random) })),
    "whole name, one letter off": samples.map((sample) => ({ customerName: mistyped(sample.name, random) })),
  };
}

function mistyped(text: string, random: Random): string {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + (text[at] === "q" ? "z" : "q") + text.slice(at + 1);
}
