/** A book that tries something; `places` are filled in when the servers that watch it stand. */
export interface HostileBook {
  readonly name: string;
  build(places: HostilePlaces): Promise<Uint8Array>;
}

/** Where a request would be seen. */
export interface HostilePlaces {
  /** The origin the reader itself comes from: a request there would carry the person's session. */
  readonly own: string;
  /** Somebody else's. */
  readonly outside: string;
}

/** What a script does that comes to run: it leaves a mark in its own document and in the reader's. */
export const hit =
  "document.documentElement.setAttribute('data-hit','1');parent.document.documentElement.setAttribute('data-hit','1');top.document.documentElement.setAttribute('data-hit','1')";

/** Puts the places into a text: `@OWN@` and `@OUT@`. */
export function withPlaces(text: string, { own, outside }: HostilePlaces): string {
  return text.replaceAll('@OWN@', own).replaceAll('@OUT@', outside);
}
