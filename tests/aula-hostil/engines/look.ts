/** What a person looks for on the screen: a role and a part of its name, as `getByRole` of the Chromium tests does. */
export interface Look {
  readonly role: 'alert' | 'button' | 'dialog' | 'heading' | 'link' | 'list' | 'region' | 'status' | 'textbox';
  readonly name?: string;
}

const selectors: Record<Look['role'], string> = {
  alert: '[role=alert]',
  button: 'button,[role=button]',
  dialog: 'dialog[open],[role=dialog]',
  heading: 'h1,h2,h3,[role=heading]',
  link: 'a[href]',
  list: 'ul,ol,[role=list]',
  region: 'section,[role=region]',
  status: '[role=status],output',
  textbox: 'input:not([type]),input[type=text],textarea',
};

/** An expression for the page: the first visible element that fits, else null. */
export function findExpression({ role, name = '' }: Look): string {
  return `(() => {
    const wanted = ${JSON.stringify(name.toLowerCase())};
    const textOf = (node) => (node ? node.textContent : '');
    const nameOf = (element) =>
      (element.getAttribute('aria-labelledby') || '').split(' ').map((id) => textOf(document.getElementById(id))).join(' ').trim() ||
      element.getAttribute('aria-label') ||
      [...(element.labels || [])].map(textOf).join(' ') ||
      textOf(element);
    const isSeen = (element) => {
      const style = getComputedStyle(element);
      return element.getClientRects().length > 0 && style.visibility === 'visible' && !element.closest('[aria-hidden=true]');
    };
    return [...document.querySelectorAll(${JSON.stringify(selectors[role])})]
      .find((element) => isSeen(element) && nameOf(element).replace(/\\s+/g, ' ').toLowerCase().includes(wanted)) || null;
  })()`;
}
