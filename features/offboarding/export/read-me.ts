/** What whoever unpacks the zip reads first; `about` are the words of the features that have a part in it. */
export function readMe(about: readonly string[]): string {
  return `This is everything Strongroom kept: each form's files in a folder of its own, the records as
records.csv (for a spreadsheet) and records.jsonl (one JSON record a line), and the history.

${about.length === 0 ? "" : `Beside them, in the folder of each store:\n\n${about.map(paragraph).join("\n")}\n`}\
A file that was damaged or missing is not in the zip. LEFT OUT.txt, where there is one, names all of these.

To check everything:     open verify.html in a browser; it works without a network, and nothing leaves your computer.
                         Where Strongroom is installed:  strongroom verify EXPORT
proof.json holds the signatures that it checks. By hand:

To check the files:      sha256sum --check manifest-sha256.txt
To check the history:    each line of history.jsonl is an entry. Take it without "hash" and "previousHash", write it as
canonical JSON (RFC 8785) and take the SHA-256 of that; the SHA-256 of previousHash and this, both as 64 hexadecimal
digits one after the other, is the entry's hash, and the next entry's previousHash. history-proofs.json holds
checkpoints, signed with Ed25519, and the public keys: what is signed is the canonical JSON of a checkpoint without
"signature" and with "type":"strongroom.checkpoint.2" ("strongroom.checkpoint.1" for one without "root").
`;
}

const width = 120;

function paragraph(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (longer.length > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return `${lines.join("\n")}\n`;
}
