import type { CDPSession, Page } from '@playwright/test';

/** A device and its network. `cpuRate` is how many times slower than this machine. */
export interface DeviceProfile {
  readonly name: string;
  readonly what: string;
  readonly cpuRate: number;
  readonly isNetworkSlow: boolean;
}

/** The school tablet's score in Lighthouse's BenchmarkIndex (Android 9, 2 GB). */
const tabletBenchmarkIndex = 264;
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** The two halves of Lighthouse's BenchmarkIndex: string building (with garbage) and array copying (without). */
export function benchmarkIndex(page: Page): Promise<number> {
  return page.evaluate(() => {
    const halfSecond = 500;
    const score = (work: (round: number) => void, batch: number) => {
      const start = Date.now();
      let rounds = 0;
      while (rounds % batch !== 0 || Date.now() - start < halfSecond) work(rounds++);
      return Math.round(rounds / 10 / ((Date.now() - start) / 1000));
    };
    const withGarbage = score(() => {
      let text = '';
      for (let i = 0; i < 10_000; i++) text += 'a';
      if (text.length === 1) throw new Error('never');
    }, 1);
    const even: number[] = [];
    const odd: number[] = [];
    for (let i = 0; i < 100_000; i++) even[i] = odd[i] = i;
    const withoutGarbage = score((round) => {
      const [from, to] = round % 2 === 0 ? [even, odd] : [odd, even];
      for (let i = 0; i < from.length; i++) to[i] = from[i] ?? 0;
    }, 10);
    return (withGarbage + withoutGarbage) / 2;
  });
}

/** T4 is a middling phone; TL the school tablet, by this machine's own speed at this moment. */
export async function deviceProfiles(page: Page): Promise<readonly DeviceProfile[]> {
  const index = await benchmarkIndex(page);
  const rate = Math.max(1, Math.round((index / tabletBenchmarkIndex) * 10) / 10);
  return [
    { name: 'T4', what: '4× CPU, 1.6 Mbit/s, 150 ms', cpuRate: 4, isNetworkSlow: true },
    {
      name: 'TL',
      what: `${rate}× CPU (BenchmarkIndex ${Math.round(index)} → 264), same network`,
      cpuRate: rate,
      isNetworkSlow: true,
    },
  ];
}

/** Slows a page down; workers and the disk are not slowed (a limit of the protocol). */
export async function slowDown(session: CDPSession, profile: DeviceProfile, hasNetwork: boolean): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuRate });
  if (!hasNetwork || !profile.isNetworkSlow) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
}
