/**
 * What a feature says of itself for a test that crosses features: the default export of a file in its folder. `elsewhere`
 * names the folders of features that lie outside of `features/`. Features without such a file are left out.
 */
export async function suiteParts<Part>(
  file: string,
  features: readonly { readonly name: string }[],
  elsewhere: Readonly<Record<string, string>> = {},
): Promise<readonly Part[]> {
  const parts = await Promise.all(features.map(async ({ name }) => {
    const url = new URL(`../../${elsewhere[name] ?? `features/${name}`}/${file}`, import.meta.url);
    const isThere = await Deno.stat(url).then(({ isFile }) => isFile, () => false);
    if (!isThere) return [];
    const module: { readonly default: Part } = await import(url.href);
    return [module.default];
  }));
  return parts.flat();
}
