/** One page of a picture book: its half of a scene, and the words that stand on it. */
export interface PicturePage {
  /** Name of the drawing in `scenes/`. */
  scene: string;
  /** Which half of a double page of 1600 × 1000 this page shows; `whole` is a single page. */
  half: 'left' | 'right' | 'whole';
  place: 'left' | 'right' | 'center';
  /** What the picture shows, for whoever cannot see it. */
  alt: string;
  lines: readonly string[];
  ink: string;
  /** Title in the contents; pages without one are only in the page list. */
  heading?: string;
  look?: 'story' | 'title' | 'small';
}
