import { customType } from "drizzle-orm/sqlite-core";

/** A column of bytes (BLOB), as the rest of the code knows them. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array | ArrayBuffer }>({
  dataType: () => "blob",
  fromDriver: (value) => new Uint8Array(value),
});
