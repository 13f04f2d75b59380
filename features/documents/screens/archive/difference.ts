/** A stretch of a value, and whether what was typed has nothing like it there. */
export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

/** A value in stretches that stand in what was typed, in this order, and those that do not. Case makes no difference. */
export function differenceOf(typed: string, value: string): readonly Stretch[] {
  const [want, have] = [Array.from(typed.toLowerCase()), Array.from(value)];
  const same = commonPlaces(want, have.map((character) => character.toLowerCase()));
  const stretches: { text: string; differs: boolean }[] = [];
  have.forEach((character, at) => {
    const last = stretches.at(-1);
    const differs = !same.has(at);
    if (last?.differs === differs) last.text += character;
    else stretches.push({ text: character, differs });
  });
  return stretches;
}

/** Places in `have` of a longest row of characters that both have in the same order. */
function commonPlaces(want: readonly string[], have: readonly string[]): ReadonlySet<number> {
  const longest = Array.from({ length: want.length + 1 }, () => new Array<number>(have.length + 1).fill(0));
  for (let w = want.length - 1; w >= 0; w--) {
    for (let h = have.length - 1; h >= 0; h--) {
      longest[w][h] = want[w] === have[h] ? longest[w + 1][h + 1] + 1 : Math.max(longest[w + 1][h], longest[w][h + 1]);
    }
  }
  const places = new Set<number>();
  for (let w = 0, h = 0; w < want.length && h < have.length;) {
    if (want[w] === have[h]) {
      places.add(h);
      w++;
      h++;
    } else if (longest[w + 1][h] >= longest[w][h + 1]) w++;
    else h++;
  }
  return places;
}
