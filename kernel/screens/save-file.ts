/** How long, in milliseconds, the browser may take to begin with the file before it is let go. */
const heldFor = 60_000;

/** Saves what the server sent under the name that it gave it, else under this one, and answers the name. */
export async function saveFile(response: Response, otherwise: string): Promise<string> {
  const name = nameIn(response.headers.get("content-disposition")) ?? otherwise;
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), heldFor);
  return name;
}

function nameIn(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "") ?? [];
  return encoded ? decodeURIComponent(encoded) : null;
}
