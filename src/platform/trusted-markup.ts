import DOMPurify from 'dompurify';
import type { Config } from 'dompurify';

/** What a sentence needs: paragraphs, lists, emphasis. No addresses, no pictures, no styles, nothing that acts. */
const rules: Config = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'blockquote',
    'cite',
    'q',
  ],
  ALLOWED_ATTR: ['lang', 'dir'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Only this file knows it: without it nobody makes a `TrustedMarkup`. */
const proof: unique symbol = Symbol('cleaned');

/**
 * Markup that may pass unescaped, because the sanitizer below made it. Nothing else can: a string is none, a look-alike
 * has no private field, and the browser takes only what the policy `libro-markup` returned.
 */
class TrustedMarkup {
  /** In truth a TrustedHTML where the browser has them. */
  readonly #html: string;

  constructor(html: string, given: typeof proof) {
    if (given !== proof) throw new TypeError('Only the sanitizer makes trusted markup.');
    this.#html = html;
  }

  /** Puts the markup into the element, in place of what was there. */
  writeInto(element: Element): void {
    element.innerHTML = this.#html;
  }
}
export type { TrustedMarkup };

function createSanitizer(): (text: string) => TrustedMarkup {
  let policy: MarkupPolicy | null = null;
  const cleaner: MarkupPolicy = { createHTML: (text) => DOMPurify.sanitize(text, rules) };
  return (text) => {
    // The browser admits one policy of a name per document, so it is made when first needed and then kept.
    policy ??= window.trustedTypes?.createPolicy('libro-markup', cleaner) ?? cleaner;
    return new TrustedMarkup(policy.createHTML(text), proof);
  };
}

/** Markup from outside, with everything that could act taken out: the one way to trusted markup. */
export const sanitizeMarkup: (text: string) => TrustedMarkup = createSanitizer();
