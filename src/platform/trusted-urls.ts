/** Makes a URL acceptable to `new Worker` and `serviceWorker.register`; throws for any other origin. */
export type TrustScriptUrl = (url: string) => string;

function sameOriginOnly(url: string): string {
  const whole = new URL(url, location.href);
  if (whole.origin !== location.origin) throw new TypeError(`Foreign script refused: ${whole.origin}`);
  return whole.href;
}

function createTrust(): TrustScriptUrl {
  let policy: ScriptUrlPolicy | null = null;
  return (url) => {
    // The browser admits one policy of a name per document, so it is made when first needed and then kept.
    policy ??= window.trustedTypes?.createPolicy('libro-url', { createScriptURL: sameOriginOnly }) ?? null;
    return policy ? policy.createScriptURL(url) : sameOriginOnly(url);
  };
}

/** The only way to start a worker's script: same origin, through the one policy `libro-url`. */
export const trustedScriptUrl: TrustScriptUrl = createTrust();
