/** What lies beside the timestamps of an export. */
export const readMe = `TIMESTAMPS OF THE HISTORY

An authority outside of Strongroom (RFC 3161) signed, with its own clock, that
the text in the .txt file was there at that time. The text is a signed
checkpoint of the installation that made this export. The .json file of each
history leads from that text to the history.

To check the authority's signature (NUMBER stands for the one in the names):

  openssl ts -verify -data ledger-timestamp-NUMBER.txt -in ledger-timestamp-NUMBER.tsr -CAfile ROOT.pem

ROOT.pem is the authority's root certificate. Fetch it from the authority's own
site, not from whoever gave you this export. "Verification: OK" is the answer.

To see the time, and who stamped:

  openssl ts -reply -in ledger-timestamp-NUMBER.tsr -text

To check the rest, open verify.html, or run: strongroom verify EXPORT
It computes, with SHA-256 and the trees of RFC 6962:

1. "checkpoint", as canonical JSON (RFC 8785) without "signature" and with
   "type":"strongroom.checkpoint.2", is the .txt file, byte for byte.
2. "gathered.path" leads from the hash of "gathered.entry" to the root in
   "checkpoint", so that entry stood in the chain that was stamped.
3. "leaf.path" leads from "head", as canonical JSON, to the root in the data of
   that entry.
4. "consistency" leads from "head" to the end of the history in this export: it
   begins with what was stamped.

It proves that the history up to entry "head.seq" was there, as it is, when it
was stamped. It says nothing about entries after that one, nor whether what was
recorded is true.
`;
