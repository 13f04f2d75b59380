/** Whether somebody with these permissions in a store may correct its forms. */
export function mayCorrect(permissions: readonly string[]): boolean {
  return permissions.includes("corrections.correct");
}
