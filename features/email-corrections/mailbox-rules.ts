/** Mail services that leave out the dots before the @. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox that an address leads to: the same for each way of writing it. Case, a tag behind a plus sign, the dots that
 * some services leave out, full-width letters and the two ways of writing a name with other letters make no difference.
 */
export function mailboxOf(address: string): string {
  const text = address.normalize("NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 1) return text;
  const domain = asciiName(text.slice(at + 1));
  const [local] = text.slice(0, at).split(/(?<=.)\+/, 1);
  return dotless.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

function asciiName(domain: string): string {
  const name = domain.replace(/\.$/, "");
  const url = `http://${name}/`;
  return URL.canParse(url) ? new URL(url).hostname : name;
}
