/** Why somebody has to sign in again: they changed their email or their password. The sign-in page says it. */
export type SignInReason = "email" | "password";

/** Goes to the sign-in page, which leads back here; never settles, for the page is on its way out. */
export async function signInBecause(reason: SignInReason, next = location.pathname): Promise<never> {
  location.assign(`/sign-in?${new URLSearchParams({ because: reason, next })}`);
  return await new Promise<never>(() => {});
}
