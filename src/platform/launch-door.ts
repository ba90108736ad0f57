import * as v from 'valibot';

/** The installed app was asked for from outside: with files, or with one of its own addresses. */
export interface Launch {
  readonly files: readonly File[];
  /** The address asked for; where a window is open already it only comes to the front. */
  readonly target: URL | null;
}

export interface LaunchDoor {
  /** Where this page began: by now the address may be another, as that of the sign-in page. */
  readonly startedAt: URL;
  /** Whether this page was loaded anew: then the browser sends the last launch once more. */
  readonly isReload: boolean;
  /** Gives this page a fragment that was meant for a new one. */
  handOver(hash: string): void;
  /** Tells of every launch, also of one that came before; `false` where this browser has no such queue. */
  listen(listener: (launch: Launch) => void): boolean;
}

interface Queue {
  setConsumer(consumer: (launch: unknown) => void): void;
}
const queueSchema = v.custom<Queue>(
  (input) =>
    typeof input === 'object' && input !== null && 'setConsumer' in input && typeof input.setConsumer === 'function',
);
const handleSchema = v.custom<Pick<FileSystemFileHandle, 'getFile'>>(
  (input) => typeof input === 'object' && input !== null && 'getFile' in input && typeof input.getFile === 'function',
);
const launchSchema = v.object({
  files: v.optional(v.array(v.unknown()), []),
  targetURL: v.optional(v.nullable(v.string()), null),
});

/** The files behind the handles; one that has gone meanwhile (or is a folder) is left out. */
async function filesOf(handles: readonly unknown[]): Promise<File[]> {
  const files: File[] = [];
  for (const handle of handles) {
    const parsed = v.safeParse(handleSchema, handle);
    if (!parsed.success) continue;
    try {
      files.push(await parsed.output.getFile());
    } catch (cause) {
      if (!(cause instanceof DOMException)) throw cause;
    }
  }
  return files;
}

export function browserLaunchDoor(): LaunchDoor {
  const [navigation] = performance.getEntriesByType('navigation');
  return {
    startedAt: new URL(navigation?.name || location.href, location.href),
    isReload: navigation !== undefined && 'type' in navigation && navigation.type === 'reload',
    handOver(hash) {
      location.hash = hash;
    },
    listen(listener) {
      const queue = v.safeParse(queueSchema, Reflect.get(globalThis, 'launchQueue'));
      if (!queue.success) return false;
      queue.output.setConsumer((given) => {
        const launch = v.safeParse(launchSchema, given);
        if (!launch.success) return;
        const { files, targetURL } = launch.output;
        void filesOf(files).then((found) =>
          listener({ files: found, target: targetURL === null ? null : new URL(targetURL, location.href) }),
        );
      });
      return true;
    },
  };
}
