import { pagePolicy } from '../contract/page-policy.ts';

/**
 * Note: headers that a network took off. Bytes are checked when they are kept, and headers come with them for as long as
 * the bytes stay the same. Without its policy a page opens no EPUB, and an isolated page starts no worker whose script
 * does not say the same: so what is missing is said here, whatever network a file was kept from. Where nothing is, the
 * answer is passed on itself, and with it what the browser has compiled of it.
 */
export function withPolicy(answer: Response): Response {
  const missing = Object.entries(pagePolicy).filter(([name]) => !answer.headers.has(name));
  if (missing.length === 0) return answer;
  const whole = new Response(answer.body, answer);
  for (const [name, value] of missing) whole.headers.set(name, value);
  return whole;
}
