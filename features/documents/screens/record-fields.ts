/** The fields of a record that stand by themselves, in the order of its forms; its firearms come in rows. */
export const recordFields = [
  "customerName",
  "status",
  "transferDate",
  "certificationDate",
  "nicsDate",
  "tsn",
  "ntn",
] as const;

/** A firearm of which nothing was entered yet. */
export const noFirearm = { serialNumber: "", manufacturer: "", importer: "", model: "", type: "", caliber: "" };
