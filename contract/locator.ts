import * as v from 'valibot';

/**
 * A place in a publication, in the shape of the Readium Locator model
 * (https://readium.org/architecture/models/locators/).
 * EPUB: `href` is the spine item, `locations.cfi` an EPUB CFI (`epubcfi(...)`).
 * PDF: `href` is `#page=N` (1-based), `locations.position` is N.
 */
export const locatorSchema = v.looseObject({
  href: v.string(),
  type: v.string(),
  title: v.optional(v.string()),
  locations: v.looseObject({
    /** EPUB CFI of the first visible character. */
    cfi: v.optional(v.string()),
    /** 1-based position: the page of a PDF. */
    position: v.optional(v.number()),
    /** Progression within the resource, 0–1. */
    progression: v.optional(v.number()),
    /** Progression within the publication, 0–1. */
    totalProgression: v.optional(v.number()),
  }),
  text: v.optional(
    v.looseObject({ before: v.optional(v.string()), highlight: v.optional(v.string()), after: v.optional(v.string()) }),
  ),
});
export type Locator = v.InferOutput<typeof locatorSchema>;
