declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2';
    /** Glyphs that only a layout feature would bring stay out. */
    readonly noLayoutClosure: boolean;
    /** OpenType feature tags. */
    readonly keepFeatures: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
