import type { Urgency } from '../pdf-messages.ts';

/** One piece of work that waits or is half done. */
export interface Job {
  readonly id: number;
  readonly urgency: Urgency;
}

export type JobQueue = readonly Job[];

export type JobEvent =
  | { readonly type: 'asked'; readonly job: Job }
  | { readonly type: 'hurried'; readonly id: number; readonly urgency: Urgency }
  | { readonly type: 'left'; readonly id: number };

/** The queue after an event; jobs stay in the order they were asked for. */
export function nextQueue(queue: JobQueue, event: JobEvent): JobQueue {
  switch (event.type) {
    case 'asked':
      return [...queue.filter((job) => job.id !== event.job.id), event.job];
    case 'hurried':
      return queue.map((job) => (job.id === event.id ? { ...job, urgency: event.urgency } : job));
    case 'left':
      return queue.filter((job) => job.id !== event.id);
  }
}

/** The most urgent job, the oldest of equals; undefined where there is nothing to do. */
export function mostUrgent(queue: JobQueue): Job | undefined {
  return queue.reduce<Job | undefined>(
    (best, job) => (best === undefined || job.urgency < best.urgency ? job : best),
    undefined,
  );
}
