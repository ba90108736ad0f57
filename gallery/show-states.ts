const states = /:(hover|active|focus-visible)(?![\w-])/g;

/**
 * Lets an attribute stand for a pointer or the focus: every rule for `:hover` is said once more for
 * `[data-state='hover']`, beside the first, so that a page can show all faces of a part at once.
 */
export function showStates(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) copyStates(sheet);
}

function copyStates(holder: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = holder.cssRules.length - 1; at >= 0; at--) {
    const rule = holder.cssRules[at];
    if (rule instanceof CSSGroupingRule) copyStates(rule);
    if (!(rule instanceof CSSStyleRule) || rule.selectorText.search(states) < 0) continue;
    const selector = rule.selectorText.replaceAll(states, "[data-state='$1']");
    holder.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1);
  }
}
