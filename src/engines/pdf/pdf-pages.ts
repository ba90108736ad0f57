import type { BookPages, PageLook } from '../publication.ts';
import { locatorOfPage } from './page-locator.ts';
import type { PdfClient } from './pdf-client.ts';
import { type DocumentInfo, type PagePaper, urgency } from './pdf-messages.ts';

/** The paper of the pages: as printed, unless somebody chose another. */
export const paperOf = ({ theme, isChosen }: PageLook): PagePaper =>
  isChosen && theme !== 'light' ? theme : 'printed';

/** Nobody enlarges a small picture: no page is drawn higher than so many times its width. */
const mostTimesHigher = 3;

export function createPdfPages(client: PdfClient, { pageCount, firstPage }: DocumentInfo): BookPages {
  let labels: readonly (string | null)[] | null = null;
  return {
    count: pageCount,
    async learnLabels() {
      labels ??= await client.readLabels(urgency.smallPage).answer;
    },
    labelAt: (index) => labels?.[index] ?? String(index + 1),
    locatorAt: (index) => locatorOfPage(index + 1, pageCount),
    pictures: {
      shape: firstPage.width / firstPage.height,
      async draw(index, widthPx, look, signal) {
        if (signal.aborted) return null;
        const target = {
          fit: 'page',
          width: widthPx,
          height: widthPx * mostTimesHigher,
          paper: paperOf(look),
        } as const;
        const question = client.render(index, target, urgency.smallPage);
        signal.addEventListener('abort', question.withdraw, { once: true });
        const page = await question.answer.finally(() => signal.removeEventListener('abort', question.withdraw));
        return page?.bitmap ?? null;
      },
    },
  };
}
