import type { MetaData } from "../contract-reading.ts";
import { doubted, type Entry, foundIn } from "./cells.ts";

const words = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  ...["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
];
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** The number of firearms that the form itself gives, in words as it asks for or in figures; null when that is unclear. */
export function totalIn(entry: Entry | null): NonNullable<MetaData["totalFirearms"]> | null {
  const said = entry?.text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  const numbers = new Set(numbersIn(said));
  const [number] = numbers;
  return entry === null || number === undefined || numbers.size > 1 ? null : foundIn(entry, number);
}

function numbersIn(said: readonly string[]): number[] {
  return said.flatMap((word, at) => {
    if (/^\d{1,3}$/.test(word)) return [Number(word)];
    const unit = words.indexOf(word);
    const before = tens.indexOf(said[at - 1] ?? "");
    if (unit >= 0) return [before >= 0 && unit < 10 ? 20 + before * 10 + unit : unit];
    const ten = tens.indexOf(word);
    const goesOn = words.indexOf(said[at + 1] ?? "");
    return ten >= 0 && (goesOn < 1 || goesOn > 9) ? [20 + ten * 10] : [];
  });
}

/** The firearms as they were read; all in doubt when the form itself speaks of more or fewer. */
export function comparedWithTotal(
  firearms: MetaData["documentSerialNumbers"],
  total: MetaData["totalFirearms"],
): MetaData["documentSerialNumbers"] {
  if (!total || total.value === firearms.length) return firearms;
  const doubt = `The form says ${firearmsInWords(total.value)}, and ${firearms.length} ${
    firearms.length === 1 ? "was" : "were"
  } found.`;
  return firearms.map((firearm) => ({
    ...firearm,
    serialNumber: firearm.serialNumber && doubted(firearm.serialNumber, doubt),
  }));
}

function firearmsInWords(count: number): string {
  return count === 1 ? "1 firearm" : `${count} firearms`;
}
