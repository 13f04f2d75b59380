/** Where the sections and boxes of a form lie on its pages. Imports nothing but valibot and the shapes of a reading. */
import * as v from "valibot";
import { boxSchema } from "./contract-reading.ts";

const page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2000));
const words = v.pipe(v.string(), v.maxLength(500));

/** A band of a page that belongs to a section, as wide as the page. `box`: left, bottom, width, height in PDF points. */
export const sectionBandSchema = v.object({ section: v.pipe(v.string(), v.regex(/^[A-E]$/)), page, box: boxSchema });

/** One box of a form. */
export const formBoxSchema = v.object({
  /** As printed, such as "27.b"; "TSN" for the transaction serial number. With a row, "1 #2" is row 2. */
  item: v.pipe(v.string(), v.maxLength(20)),
  /** What the box asks for, in a few words. */
  label: words,
  /** The section it stands in; null for what stands in none, such as the transaction serial number. */
  section: v.nullable(v.pipe(v.string(), v.regex(/^[A-E]$/))),
  page,
  /** Where its value stands: left, bottom, width, height in PDF points. */
  box: boxSchema,
  /** What was read there; "" for nothing. */
  value: words,
  /**
   * The value of the record that it is the source of: `customerName`, `tsn`, `ntn`, `status`, `transferDate`,
   * `certificationDate`, `nicsDate`, or `documentSerialNumbers.0.serialNumber` and so on; null for none.
   */
  field: v.nullable(v.pipe(v.string(), v.maxLength(60))),
});

/** Where everything of a form lies. */
export const formLayoutSchema = v.object({
  formType: v.nullable(v.picklist([0, 1])),
  /** Such as "2020-05"; null when it cannot be told. */
  revision: v.nullable(v.pipe(v.string(), v.maxLength(10))),
  sections: v.pipe(v.array(sectionBandSchema), v.maxLength(100)),
  boxes: v.pipe(v.array(formBoxSchema), v.maxLength(1000)),
  /** True where the form could not be read, or not in time: that nothing lies here says nothing then. */
  isUnread: v.optional(v.boolean()),
});

export type FormLayout = v.InferOutput<typeof formLayoutSchema>;
export type FormBox = v.InferOutput<typeof formBoxSchema>;
