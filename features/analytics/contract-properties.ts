/** The properties of the engagement chart (document 3, section 9) with the counters that they stand for on the wire. */
export const properties = [
  { id: 1, label: "Active ATF Users", counter: "numberOfActiveATFUsers" },
  { id: 2, label: "Active Employees", counter: "numberOfActiveEmployees" },
  { id: 3, label: "Documents Transferred", counter: "numberOfDocumentsTransferred" },
  { id: 4, label: "Documents Flagged", counter: "numberOfDocumentsFlagged" },
  { id: 5, label: "Documents Assigned", counter: "numberOfDocumentsAssigned" },
  { id: 6, label: "New Versions Created", counter: "numberOfNewVersionsCreated" },
  { id: 7, label: "Documents Uploaded", counter: "numberOfDocumentsUploaded" },
  { id: 8, label: "Void No Sale", counter: "numberOfVoidNoSale" },
  { id: 9, label: "Denied", counter: "numberOfDenied" },
] as const;

export type Property = (typeof properties)[number];
export type PropertyId = Property["id"];
export type Counter = Property["counter"];

/** What the chart plots until somebody chooses: Documents Uploaded. */
export const defaultProperties: readonly PropertyId[] = [7];
