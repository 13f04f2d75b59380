/**
 * The answer to HEAD. Hono takes the body away as well and lets it lie: a file that was opened for it stays open, and a
 * stream of events goes on.
 */
export async function withoutBody(answer: Response): Promise<Response> {
  await answer.body?.cancel();
  return new Response(null, answer);
}
