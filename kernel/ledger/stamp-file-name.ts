const namePattern = /^ledger-timestamp-(\d{1,15})\.tsr$/;

/** The name of the file of a timestamp in the folder of keys, by the entry of the installation's chain that it stamps. */
export function stampFileName(seq: number): string {
  return `ledger-timestamp-${String(seq).padStart(9, "0")}.tsr`;
}

/** The entry that a file of that name stamps; 0 for another file. */
export function stampedSeq(name: string): number {
  return Number(namePattern.exec(name)?.[1] ?? 0);
}
