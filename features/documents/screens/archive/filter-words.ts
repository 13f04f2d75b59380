/** What a value that was searched for is called. */
export const nearestWords = {
  serialNumber: "Serial number",
  tsn: "TSN",
  ntn: "NTN",
  customerName: "Customer",
} as const;

const words: Readonly<Record<string, string>> = {
  startDate: "the date range",
  certificationDate: "the certification date",
  status: "the status",
  fflFlagged: "the flag",
  auditFlagged: "the audit flag",
  fflAssigned: "the assignment",
  auditAssigned: "the assignment",
  auditReviewed: "the review filter",
  shouldFilterByExpirationDate: "the expiring filter",
  customerName: "the customer name",
  serialNumber: "the serial number",
  tsn: "the TSN",
  ntn: "the NTN",
  manufacturer: "the manufacturer",
  importer: "the importer",
  model: "the model",
  type: "the type",
  caliber: "the caliber",
};

/** What filters that a person sees as one are called within a sentence. */
export function filterWords([first]: readonly string[]): string {
  return words[first] ?? "this filter";
}
