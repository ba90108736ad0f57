import { describe, expect, it } from 'vitest';
import { urgency } from '../../../src/engines/pdf/pdf-messages.ts';
import { type JobQueue, mostUrgent, nextQueue } from '../../../src/engines/pdf/worker/job-queue.ts';

const near = (id: number) => ({ id, urgency: urgency.nearPage });

describe('the queue of page work', () => {
  it('takes the page in view before its neighbours, whatever was asked first', () => {
    let queue: JobQueue = [];
    queue = nextQueue(queue, { type: 'asked', job: near(1) });
    queue = nextQueue(queue, { type: 'asked', job: { id: 2, urgency: urgency.visiblePage } });
    expect(mostUrgent(queue)?.id).toBe(2);
  });

  it('keeps to the order of asking among equals', () => {
    const queue = [near(7), near(3), near(5)];
    expect(mostUrgent(queue)?.id).toBe(7);
  });

  it('lets a neighbour that came into view overtake', () => {
    const queue = nextQueue([near(1), near(2)], { type: 'hurried', id: 2, urgency: urgency.visiblePage });
    expect(mostUrgent(queue)?.id).toBe(2);
  });

  it('forgets what was cancelled, and asks nothing twice', () => {
    const asked = nextQueue([near(1), near(2)], { type: 'asked', job: near(1) });
    expect(asked.map(({ id }) => id)).toEqual([2, 1]);
    const left = nextQueue(asked, { type: 'left', id: 2 });
    expect(left.map(({ id }) => id)).toEqual([1]);
    expect(mostUrgent(nextQueue(left, { type: 'left', id: 1 }))).toBeUndefined();
  });

  it('takes a hurry or a cancel for something unknown calmly', () => {
    const queue = [near(1)];
    expect(nextQueue(queue, { type: 'hurried', id: 9, urgency: urgency.visiblePage })).toEqual(queue);
    expect(nextQueue(queue, { type: 'left', id: 9 })).toEqual(queue);
  });
});
