const REFRESH = /\/token\?grant_type=refresh_token$/;

/**
 * `fetch` for auth-js, which ends an expired session when its refresh is refused with any 4xx. A rate limit, shared by
 * everybody behind a venue's address, says nothing about the session: a 503 is retried, and the session stays.
 */
export const refreshFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const url = input instanceof Request ? input.url : String(input);
  if (answer.status !== 429 || !REFRESH.test(url)) return answer;
  return new Response(answer.body, { status: 503, headers: answer.headers });
};
