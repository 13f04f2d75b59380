/**
 * What differs between the revisions of Form 4473: the item numbers, and with them the names of the form fields.
 * The names of April 2012 are those of the official file; later ones follow the same manner.
 */

/** The item numbers of one revision, as printed. */
export interface ItemNumbers {
  name: string;
  address: string;
  birthDate: string;
  buyerSignature: string;
  certificationDate: string;
  nicsDate: string;
  nicsNumber: string;
  initialResponse: string;
  laterResponse: string;
  responseAfterTransfer: string;
  recertificationDate: string;
  manufacturer: string;
  model: string;
  serialNumber: string;
  type: string;
  caliber: string;
  totalFirearms: string;
  licenseeUse: string;
  tradeName: string;
  sellerName: string;
  sellerSignature: string;
  dateTransferred: string;
}

/** The names of the form fields of one revision; firearms' names take a row, as in `_28_Serial_number[0]`. */
export interface FieldNames {
  tsn: string;
  lastName: string;
  firstName: string;
  middleName: string;
  certificationDate: string;
  nicsMonth: string;
  nicsDay: string;
  nicsYear: string;
  nicsNumber: string;
  /** Followed by proceed, delayed, denied or cancelled. */
  initialResponse: string;
  /** Followed by proceed, denied, cancelled or no_resolution, and for the first three also by `_date`. */
  laterResponse: string;
  recertificationDate: string;
  licenseeUse: string;
  dateTransferred: string;
  manufacturer: string;
  model: string;
  serialNumber: string;
  type: string;
  caliber: string;
  totalFirearms: string;
}

const april2012: ItemNumbers = {
  name: "1",
  address: "2",
  birthDate: "7",
  buyerSignature: "16",
  certificationDate: "17",
  nicsDate: "21a",
  nicsNumber: "21b",
  initialResponse: "21c",
  laterResponse: "21d",
  responseAfterTransfer: "21e",
  recertificationDate: "25",
  manufacturer: "26",
  model: "27",
  serialNumber: "28",
  type: "29",
  caliber: "30",
  totalFirearms: "30a",
  licenseeUse: "30c",
  tradeName: "31",
  sellerName: "33",
  sellerSignature: "34",
  dateTransferred: "36",
};

const october2016: ItemNumbers = {
  ...april2012,
  buyerSignature: "14",
  certificationDate: "15",
  nicsDate: "19a",
  nicsNumber: "19b",
  initialResponse: "19c",
  laterResponse: "19d",
  responseAfterTransfer: "19e",
  recertificationDate: "23",
  manufacturer: "24",
  model: "25",
  serialNumber: "26",
  type: "27",
  caliber: "28",
  totalFirearms: "29",
  licenseeUse: "31",
  tradeName: "33",
  sellerName: "34",
  sellerSignature: "35",
  dateTransferred: "37",
};

const may2020: ItemNumbers = {
  name: "9",
  address: "10",
  birthDate: "15",
  buyerSignature: "22",
  certificationDate: "23",
  nicsDate: "27a",
  nicsNumber: "27b",
  initialResponse: "27c",
  laterResponse: "27d",
  responseAfterTransfer: "27e",
  recertificationDate: "31",
  manufacturer: "1",
  model: "2",
  serialNumber: "3",
  type: "4",
  caliber: "5",
  totalFirearms: "6",
  licenseeUse: "32",
  tradeName: "33",
  sellerName: "34",
  sellerSignature: "35",
  dateTransferred: "36",
};

/** The item numbers of every revision whose fields are known. */
export const itemNumbers = {
  "2012-04": april2012,
  "2016-10": october2016,
  "2020-05": may2020,
  "2022-12": may2020,
  "2023-08": may2020,
} as const satisfies Record<string, ItemNumbers>;

/** A revision whose fields are known. */
export type KnownRevision = keyof typeof itemNumbers;

/** Tells whether the fields of a revision are known. */
export function isKnownRevision(revision: string): revision is KnownRevision {
  return Object.hasOwn(itemNumbers, revision);
}

/** "27b" as the field names of the form write it: "_27_b". */
function prefix(item: string): string {
  return `_${item.replace(/(?<!\d)(\d+)([a-z])$/, "$1_$2")}`;
}

/** The field names of a revision. */
export function fieldNames(revision: KnownRevision): FieldNames {
  const items = itemNumbers[revision];
  const is2012 = revision === "2012-04";
  return {
    tsn: "_Transferors_transaction_serial_number",
    lastName: `${prefix(items.name)}_Last_name`,
    firstName: `${prefix(items.name)}_First_name`,
    middleName: `${prefix(items.name)}_Middle_name`,
    certificationDate: `${prefix(items.certificationDate)}_Certification_date`,
    nicsMonth: `${prefix(items.nicsDate)}_month`,
    nicsDay: `${prefix(items.nicsDate)}_day`,
    nicsYear: `${prefix(items.nicsDate)}_year`,
    nicsNumber: is2012 ? "_21_b_country" : `${prefix(items.nicsNumber)}_number`,
    initialResponse: `${prefix(items.initialResponse)}_`,
    laterResponse: `${prefix(items.laterResponse)}_`,
    recertificationDate: `${prefix(items.recertificationDate)}_recert_date`,
    licenseeUse: is2012 ? "_30c_For_use_by_ffl" : `${prefix(items.licenseeUse)}_For_use_by_licensee`,
    dateTransferred: `${prefix(items.dateTransferred)}_date_transferred`,
    manufacturer: `${prefix(items.manufacturer)}_Manufacturer_and_or_importer`,
    model: `${prefix(items.model)}_Model`,
    serialNumber: `${prefix(items.serialNumber)}_Serial_number`,
    type: `${prefix(items.type)}_Type`,
    caliber: `${prefix(items.caliber)}_Caliber_or_gauge`,
    totalFirearms: `_${items.totalFirearms}_Total_number_of_firearms`,
  };
}
