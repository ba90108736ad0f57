import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Accessibility rules broken on the page as it stands, with the elements; the inside of a book is the publisher's.
 * Run in the page itself: the other way opens a window of its own for each question, to join what frames answer.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).exclude('iframe').options({ resultTypes: ['violations'] });
  const { violations } = await builder.setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
