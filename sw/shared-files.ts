/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import { MOST_SHARED_FILES, OPEN_PATH, SHARE_PARAM } from '../contract/shared-files.ts';
import type { SharedFiles } from '../contract/shared-files.ts';

/**
 * Note: nothing of a shared file is written. On a full disk a write of a service worker may cost the whole origin, and
 * a file that lies on the tablet could meet the next pupil; so it is held in memory until the page it was shared
 * with, which knows the share's name, asks for it.
 */
export interface SharedFilesDesk {
  /** Answers the share sheet: the page that asks what to do with the files. */
  serve(): void;
  /** Hands a share over, once; `null` where it is not here (any more). */
  take(share: string): Promise<SharedFiles | null>;
}

interface Share {
  readonly files: Promise<SharedFiles>;
  end(): void;
}

/** The page needs a moment to start; the browser lets no worker wait for ever. */
const heldMs = 120_000;
const nothing: SharedFiles = { files: [], leftOut: 0 };

async function readFiles(request: Request): Promise<SharedFiles> {
  const form = await request.formData();
  const files = [...form.values()].filter((value) => value instanceof File);
  return { files: files.slice(0, MOST_SHARED_FILES), leftOut: Math.max(0, files.length - MOST_SHARED_FILES) };
}

export function createSharedFiles(): SharedFilesDesk {
  const shares = new Map<string, Share>();

  /** Resolves when the share was taken, or was waited for long enough: so long the worker has to live. */
  function hold(name: string, files: Promise<SharedFiles>): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        shares.delete(name);
        resolve();
      };
      const timer = setTimeout(end, heldMs);
      shares.set(name, { files, end });
    });
  }

  return {
    serve() {
      const isShare = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
        sameOrigin && url.pathname === OPEN_PATH;
      const answer = async ({ request, event }: { request: Request; event: ExtendableEvent }) => {
        const name = crypto.randomUUID();
        // A body that breaks off is a share of no files; the page says so.
        event.waitUntil(
          hold(
            name,
            readFiles(request).catch(() => nothing),
          ),
        );
        return Response.redirect(`${OPEN_PATH}?${SHARE_PARAM}=${name}`, 303);
      };
      registerRoute(isShare, answer, 'POST');
    },
    async take(name) {
      const share = shares.get(name);
      if (!share) return null;
      // Once: a second page that asks finds nothing, also while the first one waits.
      shares.delete(name);
      const files = await share.files;
      share.end();
      return files;
    },
  };
}
