import type { Value } from "@/db/database.ts";
import type { DocumentRecord, FirearmRecord } from "@/features/documents/offers-filing.ts";
import { firstNames, kinds, makers, surnames } from "./names.ts";

/** A reproducible source of numbers from 0 to below 1. */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6D2B79F5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The day up to which the bench has documents; lists are asked as if it were today. */
export const benchToday = new Date("2025-06-30T18:00:00Z");

const days = 10 * 365;
const dayMs = 86_400_000;
const people = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, name: `${pickName(at)} ${surnames[at * 7]}` }));
const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";

function pickName(at: number): string {
  return firstNames[(at * 13) % firstNames.length];
}

/** One document of the bench as a person would have filed it, and the marks it got later. */
export function benchDocument(
  id: number,
  size: { readonly documents: number; readonly stores: number; readonly accounts: number },
  random: Random,
): { readonly record: DocumentRecord; readonly marks: Readonly<Record<string, Value>> } {
  const storeId = 1 + Math.floor(size.stores * size.accounts * random() ** 1.15);
  const accountId = 1 + Math.floor((storeId - 1) / size.stores);
  const standAlone = random() < 0.03;
  const day = Math.floor(days * (1 - id / size.documents) + 4 * random());
  const certified = new Date(benchToday.getTime() - day * dayMs);
  const open = day < 45 && random() < 0.15;
  const status = open ? null : statusOf(random);
  const certificationDate = standAlone ? null : dateText(certified);
  const transfer = new Date(Math.min(benchToday.getTime(), certified.getTime() + (random() < 0.2 ? 3 * dayMs : 0)));
  const seller = people[(storeId + Math.floor(4 * random())) % people.length];
  const record: DocumentRecord = {
    id,
    accountId,
    storeId,
    formType: standAlone ? 1 : 0,
    status,
    customerName: standAlone ? "" : customerName(random),
    transferDate: open || (status === 1 && random() < 0.5) ? null : dateText(transfer),
    certificationDate,
    nicsDate: certificationDate,
    expirationDate: standAlone ? null : dateText(new Date(certified.getTime() + 30 * dayMs)),
    tsn: standAlone ? null : tsn(id, storeId, random),
    ntn: standAlone || random() < 0.1 ? null : fill("1AAA99A99", random),
    firearms: firearms(random),
    warningMessage: random() < 0.01 ? "Unable to populate the field(s): TSN" : null,
    createdById: seller.id,
    createdByName: seller.name,
    createdByOrigin: random() < 0.1 ? 1 : 0,
    createdAt: new Date(transfer.getTime() + Math.floor(dayMs / 4 * random())).toISOString(),
  };
  return { record, marks: marksOf(random) };
}

function statusOf(random: Random): number {
  const dice = random();
  return dice < 0.85 ? 0 : dice < 0.95 ? 1 : 2;
}

/** Three in a hundred flagged, two assigned, some on the audit side too. Every record names the same columns. */
function marksOf(random: Random): Readonly<Record<string, Value>> {
  const flag = random() < 0.03 ? 1 + Math.floor(3 * random()) : 0;
  const assigned = random() < 0.02 ? pick(people, random) : null;
  const auditFlag = random() < 0.01 ? 1 + Math.floor(3 * random()) : 0;
  const auditor = random() < 0.005 ? pick(people, random) : null;
  return {
    ffl_flag: flag,
    ffl_flagged_by_id: flag ? 1 : null,
    ffl_flagged_by_name: flag ? people[0].name : null,
    ffl_flagged_at: flag ? benchToday.toISOString() : null,
    ffl_assigned_id: assigned?.id ?? null,
    ffl_assigned_name: assigned?.name ?? null,
    audit_flag: auditFlag,
    audit_flagged_by_name: auditFlag ? people[1].name : null,
    audit_assigned_id: auditor?.id ?? null,
    audit_assigned_name: auditor?.name ?? null,
    audit_reviewed: random() < 0.04 ? 1 : 0,
  };
}

function customerName(random: Random): string {
  const middle = random() < 0.6 ? ` ${letters[Math.floor(letters.length * random())]}` : "";
  return `${common(surnames, random)}, ${common(firstNames, random)}${middle}`;
}

/** Names come by Zipf's law, a little flattened as real surnames are. */
function common(names: readonly string[], random: Random): string {
  const place = Math.exp(random() * Math.log(names.length + 8)) * 1.0 - 1;
  return names[Math.min(names.length - 1, Math.floor(place + 7 * random()))];
}

function tsn(id: number, storeId: number, random: Random): string | null {
  if (random() < 0.05) return null;
  const number = String(Math.floor(id / 40) + 1);
  return storeId % 3 === 0 ? `${storeId}-${number.padStart(6, "0")}` : number;
}

function firearms(random: Random): readonly FirearmRecord[] {
  const dice = random();
  const many = dice < 0.9 ? 1 : dice < 0.98 ? 2 : 3 + Math.floor(3 * random());
  return Array.from({ length: many }, () => {
    const maker = pick(makers, random);
    const kind = pick(kinds, random);
    return {
      serialNumber: fill(maker.serial, random),
      manufacturer: maker.manufacturer,
      importer: maker.importer,
      model: pick<string>(maker.models, random),
      type: kind.type,
      caliber: pick<string>(kind.calibers, random),
    };
  });
}

function fill(pattern: string, random: Random): string {
  return pattern.replace(
    /[A9]/g,
    (sign) => sign === "A" ? letters[Math.floor(letters.length * random())] : String(Math.floor(10 * random())),
  );
}

function pick<Thing>(things: readonly Thing[], random: Random): Thing {
  return things[Math.floor(things.length * random())];
}

function dateText(date: Date): string {
  return date.toISOString().slice(0, 10);
}
