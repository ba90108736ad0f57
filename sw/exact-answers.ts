import type { WorkboxPlugin } from 'workbox-core/types.js';
import { MARK_HEADER, MARK_VALUE } from '../contract/endpoints.ts';

/** For strategies that answer from a cache: only an installation or a page's request fills it, where there is room. */
export const neverWrites: WorkboxPlugin = {
  cacheWillUpdate: async () => null,
};

/** Whether an answer may be kept: complete, ours by its mark, readable, and of the expected kind. */
export function isExact(response: Response, contentType: RegExp): boolean {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    response.headers.get(MARK_HEADER) === MARK_VALUE &&
    contentType.test(response.headers.get('Content-Type') ?? '')
  );
}
