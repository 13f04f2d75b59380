import Libsql from "libsql";
import * as v from "valibot";
import { benchToday, type Random, randomFrom } from "./documents.ts";
import { firstNames, kinds, makers, surnames } from "./names.ts";
import { benchSeed } from "./settings.ts";

/** What one document of the data has to be searched by. */
const sampleSchema = v.object({
  serial: v.string(),
  tsn: v.nullable(v.string()),
  ntn: v.nullable(v.string()),
  day: v.string(),
  name: v.string(),
});

export type Sample = v.InferOutput<typeof sampleSchema>;

/** Values that exist in the data of the bench, as a query has them: each call another one. */
export interface Drawn {
  readonly random: Random;
  /** A number from `from` to `to`, both inclusive. */
  whole(from: number, to: number): number;
  one<Thing>(things: readonly Thing[]): Thing;
  /** Somebody's document, with the values of one that was filed. */
  document(): Sample;
  /** A page of all documents of who asks, first to last. */
  page(): number;
  /** A run of so many characters of a text, from anywhere in it; the whole of a shorter one. */
  part(text: string, length: number): string;
}

const samplesOfBench = 4000;

/** Documents of the data that values are drawn from, the same ones for the same seed. */
export function samplesOf(databasePath: string): readonly Sample[] {
  const file = new Libsql(databasePath, { readonly: true, timeout: 5000 });
  try {
    const { last } = v.parse(
      v.object({ last: v.number() }),
      file.prepare("SELECT max(id) AS last FROM documents WHERE id <= 1000000").get(),
    );
    const random = randomFrom(benchSeed);
    const ids = Array.from({ length: samplesOfBench }, () => 1 + Math.floor(random() * last));
    const rows = file.prepare(
      "SELECT first_serial AS serial, tsn, ntn, certification_date AS day, customer_name AS name FROM documents" +
        " WHERE id IN (SELECT value FROM json_each(?)) AND form_type = 0 AND certification_date IS NOT NULL" +
        " AND first_serial IS NOT NULL ORDER BY id",
    ).all(JSON.stringify(ids));
    return v.parse(v.array(sampleSchema), rows);
  } finally {
    file.close();
  }
}

/** Begins the sequence of values of one kind of list; `name` keeps the sequences of different kinds apart. */
export function drawnFrom(samples: readonly Sample[], name: string, pages: number): Drawn {
  const random = randomFrom(benchSeed + hashOf(name));
  const whole = (from: number, to: number) => from + Math.floor(random() * (Math.max(from, to) - from + 1));
  const one = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(random() * things.length)];
  return {
    random,
    whole,
    one,
    document: () => one(samples),
    page: () => whole(1, pages),
    part: (text, length) => {
      const begin = whole(0, Math.max(0, text.length - length));
      return text.slice(begin, begin + length);
    },
  };
}

function hashOf(name: string): number {
  let hash = 0;
  for (const sign of name) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) >>> 0;
  return hash;
}

const text = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;

/** Parts of queries with values drawn anew. */
export const drawn = {
  /** Among the commonest thirty, where most people are. */
  commonName: (one: Drawn) => text("customerName", one.one(surnames.slice(0, 30))),
  rareName: (one: Drawn) => text("customerName", one.one(surnames.slice(400))),
  nameStart: (one: Drawn) => text("customerName", one.document().name.slice(0, 4)),
  nameMiddle: (one: Drawn) => text("customerName", one.part(surnameOf(one.document()).slice(1), 4)),
  wholeName: (one: Drawn) => text("customerName", one.document().name),
  twoWords: (one: Drawn) => {
    const [surname, first = ""] = one.document().name.split(", ");
    return text("customerName", `${surname} ${first.slice(0, 2)}`);
  },
  firstName: (one: Drawn) => text("customerName", one.one(firstNames.slice(0, 60))),
  letters: (one: Drawn, count: number) => text("customerName", surnameOf(one.document()).slice(0, count)),
  serial: (one: Drawn) => text("serialNumber", one.document().serial),
  serialPart: (one: Drawn, length: number) => text("serialNumber", one.part(one.document().serial, length)),
  tsnPart: (one: Drawn) => text("tsn", one.part(withTsn(one), 4)),
  tsn: (one: Drawn) => text("tsn", withTsn(one)),
  ntnPart: (one: Drawn) => text("ntn", one.part(withNtn(one), 4)),
  type: (one: Drawn) => text("type", one.one(kinds).type),
  maker: (one: Drawn) => text("manufacturer", one.one(makers).manufacturer),
  makerWord: (one: Drawn) => text("manufacturer", one.one(one.one(makers).manufacturer.split(" ")).toLowerCase()),
  importer: (one: Drawn) => text("importer", one.one(makers.flatMap(({ importer }) => importer ?? []))),
  model: (one: Drawn) => text("model", one.one(makers.flatMap(({ models }) => [...models]))),
  caliber: (one: Drawn) => text("caliber", one.one(kinds.flatMap(({ calibers }) => [...calibers]))),
  store: (one: Drawn, stores: readonly number[]) => `storeId=${one.one(stores)}`,
  status: (one: Drawn) => `status=${one.whole(0, 2)}`,
  color: (one: Drawn) => `fflFlaggedColor=${one.whole(1, 3)}`,
  person: (one: Drawn) => `fflUser=${one.whole(1, 60)}`,
  certified: (one: Drawn) => `certificationDate=${one.document().day}`,
  /** So many days that begin with one that documents have. */
  days: (one: Drawn, count: number) => daysFrom(one.document().day, count),
  /** Ten years, to a day that is another one in each call. */
  tenYears: (one: Drawn) => {
    const last = new Date(benchToday.getTime() - one.whole(0, 200) * dayMs);
    return daysFrom(dayText(new Date(last.getTime() - 3652 * dayMs)), 3653);
  },
  order: (one: Drawn) => `sortOrder=${one.one(["asc", "desc"])}`,
} as const;

const dayMs = 86_400_000;
const dayText = (date: Date) => date.toISOString().slice(0, 10);

function daysFrom(day: string, count: number): string {
  return `startDate=${day}&endDate=${dayText(new Date(Date.parse(day) + (count - 1) * dayMs))}`;
}

function surnameOf({ name }: Sample): string {
  return name.split(",")[0];
}

function withTsn(one: Drawn): string {
  return found(() => one.document().tsn);
}

function withNtn(one: Drawn): string {
  return found(() => one.document().ntn);
}

/** Most documents have one; a hundred looks without are a sign that the data have none. */
function found(look: () => string | null): string {
  for (let time = 0; time < 100; time++) {
    const value = look();
    if (value) return value;
  }
  throw new Error("The data have no number to look for.");
}
